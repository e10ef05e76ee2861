"""The library, lesson pages and oEmbed."""
