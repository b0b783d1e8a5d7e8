"""What all games share: the contract, squares, rulebooks, events, results, errors, chance."""
