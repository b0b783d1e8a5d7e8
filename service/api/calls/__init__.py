"""What can be called: one module a resource."""
