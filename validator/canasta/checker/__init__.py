"""The checker: walks a recorded game, applies every action to the table and keeps every verdict."""
