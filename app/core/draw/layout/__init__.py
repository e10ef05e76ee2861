"""Positions and sizes in a drawing, shared by the SVG and the Plotly renderer."""
