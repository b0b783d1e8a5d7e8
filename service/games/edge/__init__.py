"""What the edges of all games share: JSON fields, schemas, drawing. The rules never import it."""
