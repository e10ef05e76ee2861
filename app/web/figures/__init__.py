"""Figures over HTTP, and figures as lesson pages show them."""
