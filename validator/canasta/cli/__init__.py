"""The command `canasta`: every part is imported only when it is used."""
