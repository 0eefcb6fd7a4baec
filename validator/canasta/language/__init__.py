"""The rule language: one typed tree and its readings."""
