"""Calculi: rules and scores of board games, as a library and as a service."""
