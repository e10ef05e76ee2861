"""Renderers of charts: Plotly, SVG and tables."""
