"""The start of a variant of one's own: the questions that people differ on, and the file that answers make."""
