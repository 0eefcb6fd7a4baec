"""The translations of the rulebook: what is to be translated, and how far it is."""
