"""HTTP: the same calls for every game, made from its contract and its wire."""
