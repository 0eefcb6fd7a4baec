"""Reports: what was found about a game, and the forms it is shown in (text, concise, JSON)."""
