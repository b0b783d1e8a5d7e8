"""What stands around every request; `order` says in which order."""
