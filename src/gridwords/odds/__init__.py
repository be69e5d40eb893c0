"""Odds: how good a board is among all that the dice could have rolled."""
