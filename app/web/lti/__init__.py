"""Launches from learning platforms over HTTP."""
