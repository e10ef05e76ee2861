"""Renderings of any chart: for hands, for first paint and print, for ears."""
