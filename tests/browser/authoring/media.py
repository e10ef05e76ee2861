"""Scripts about the images and recordings of a page."""

from __future__ import annotations

PHONE = {"width": 390, "height": 844}

ALL_LOADED = """() => [...document.querySelectorAll(".slide:not([inert]) img")]
  .every((image) => image.complete && image.naturalWidth > 0)"""

OVERFLOWING = """() => [...document.querySelectorAll("img, video, audio")]
  .filter((media) => media.checkVisibility({ visibilityProperty: true }))
  .filter((media) => media.getBoundingClientRect().right > innerWidth + 0.5)
  .map((media) => media.outerHTML)"""
