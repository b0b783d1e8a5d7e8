"""Coins, a toy game that lives in the tests: the smallest folder that is a whole game.

Coins lie in a row. A move takes one coin, or two that touch. Who takes the last one wins, or
loses where the option `misere` is on.
"""
