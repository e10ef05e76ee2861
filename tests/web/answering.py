"""Where the question of the small lesson is answered, and how."""

from __future__ import annotations

URL = "/lessons/small/questions/order-needed/answers"
RIGHT, WRONG = 0, 1
