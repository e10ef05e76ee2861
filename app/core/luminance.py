"""Relative luminance of sRGB colours (WCAG 2.2). All numbers are from 0 to 1."""

from __future__ import annotations


def relative_luminance(red: float, green: float, blue: float) -> float:
    return (
        0.2126 * linear_light(red)
        + 0.7152 * linear_light(green)
        + 0.0722 * linear_light(blue)
    )


def linear_light(value: float) -> float:
    """Return the light of an sRGB value: the luminance of a grey."""
    return (
        value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)
    )


def srgb_value(light: float) -> float:
    """Return the sRGB value with this light."""
    if light <= 0.0031308:
        return light * 12.92
    return float(1.055 * light ** (1 / 2.4) - 0.055)
