"""Renderer of any chart as a small standalone SVG."""
