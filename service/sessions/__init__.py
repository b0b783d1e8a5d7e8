"""Shared games: tables with seats, secrets, versions and live changes, kept in Redis.

A library over the games and the store; HTTP is in `service.api`. A process keeps nothing of a
session between two requests, so any process on any machine serves any session.
"""
