"""Adapters that write games recorded by other people's Canasta programs as CGN, and read them back."""
