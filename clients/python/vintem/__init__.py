"""The Python client of Vintém."""

from .client import Vintem
from .errors import VintemError
from .webhooks import verify_webhook

__all__ = ["Vintem", "VintemError", "verify_webhook"]
