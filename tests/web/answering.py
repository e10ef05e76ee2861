"""URL and answers of the question in the test lesson."""

from __future__ import annotations

URL = "/lessons/small/questions/order-needed/answers"
RIGHT, WRONG = 0, 1
