"""What the rules of a variant mean: questions answered by a proof, or by a game that the checker judges."""
