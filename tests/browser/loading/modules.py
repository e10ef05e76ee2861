"""Import of single JavaScript modules of a page."""

from __future__ import annotations

MODULE = """
const module = (name) => {
  const { content } = document.querySelector('meta[name="script"]');
  return import(content.replace('overtone.js', `${name}.js`));
};
"""
"""JavaScript function; `module("deck/deck")` returns a promise of that module."""
