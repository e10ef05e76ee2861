"""Snapshots of figures, which an exported lesson shows in place of the server."""
