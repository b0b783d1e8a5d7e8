"""The processes that serve: gunicorn's configuration and worker, the store that comes along."""
