"""Conformance report: how Overtone meets WCAG 2.2, Section 508 and EN 301 549."""
