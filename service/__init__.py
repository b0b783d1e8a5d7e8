"""Calculi: rules, legal moves and scores of board games that no other engine plays."""

__version__ = "0.1.0"
