"""Markup that is reported to the author: unsupported, or likely a mistake."""
