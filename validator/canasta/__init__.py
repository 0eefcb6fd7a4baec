"""Reference validator of Canasta: rules as data, recorded games judged by them."""
