"""Sessions of cmi5 packages, and their statements for the platform."""

from app.storage.cmi5.outbox import Cmi5Outbox, Delivery
from app.storage.cmi5.sessions import Cmi5Session, Cmi5Sessions, NewSession

__all__ = [
    "Cmi5Outbox",
    "Cmi5Session",
    "Cmi5Sessions",
    "Delivery",
    "NewSession",
]
