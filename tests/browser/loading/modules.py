"""Import of single JavaScript modules of a page."""

from __future__ import annotations

MODULE = """
const module = (name) => {
  const { src } = document.querySelector('script[src*="/overtone.js"]');
  return import(src.replace('overtone.js', `${name}.js`));
};
"""
"""JavaScript function; `module("deck/deck")` returns a promise of that module."""
