"""The page's own modules, each imported alone, whether the page has begun or not."""

from __future__ import annotations

MODULE = """
const module = (name) => {
  const { content } = document.querySelector('meta[name="script"]');
  return import(content.replace('overtone.js', `${name}.js`));
};
"""
"""JavaScript: `module("deck/deck")` is a promise of that module."""
