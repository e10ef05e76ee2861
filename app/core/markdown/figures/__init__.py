"""Directives of figures: options, captions, images, video, audio and plots."""
