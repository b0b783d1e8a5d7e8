"""The ladder: how strong the computer players are, measured by games against each other."""
