"""Mutation of the rules: every rule, definition and value made wrong in turn, as the suite has to notice."""
