"""Arguments of `overtone lms add`."""

from __future__ import annotations

ADD = [
    *("lms", "add", "--issuer", "https://lms.example", "--client-id", "abc"),
    *("--login-url", "https://lms.example/auth"),
    *("--token-url", "https://lms.example/token"),
    *("--jwks-url", "https://lms.example/jwks", "--deployment", "1"),
]
