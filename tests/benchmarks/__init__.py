"""Figures: how many turns and actions a second, beside peers, in CPU time."""
