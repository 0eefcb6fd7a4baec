"""The table: zones of cards and how cards move between them. It applies, and never judges."""
