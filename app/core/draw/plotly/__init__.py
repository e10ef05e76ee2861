"""Renderer of any chart as a Plotly figure."""
