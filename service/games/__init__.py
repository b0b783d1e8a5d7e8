"""The games. One folder each; `registry` finds them, `core` is what they share."""
