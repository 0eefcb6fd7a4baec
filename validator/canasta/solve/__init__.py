"""Unknown cards: what they must, may and cannot have been, decided over all completions of a record."""
