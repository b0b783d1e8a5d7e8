"""What can be called: one module a resource.

What stands in the description is a `Call` on the one `Blueprint`. Pages, their files, health and
figures are none: they take nothing that could have faults, ask no rules, and belong in no
generated client. They are plain views of Flask.
"""
