"""Heavy work: in processes of its own beside the web workers, or in process where there are none.

Knows neither games nor HTTP: what can be done is registered by name (`kinds.py`), asked for
through a `Pool`, and done by the processes that a keeper looks after (`keeper.py`).
"""

from service.pool.errors import Busy, Failed, Interrupted, OutOfMemory, PoolError, TooLong, Unwanted
from service.pool.kinds import Kind, register
from service.pool.pool import Observer, Outcome, Pool

__all__ = [
    "Busy",
    "Failed",
    "Interrupted",
    "Kind",
    "Observer",
    "OutOfMemory",
    "Outcome",
    "Pool",
    "PoolError",
    "TooLong",
    "Unwanted",
    "register",
]
