export default {
  "en": {
    "how": "Infantry, the flat counters, steps one square straight ahead.\nCavalry, the horses, steps one square along the lines of the square it stands on (any way from a plain square), or jumps over one adjacent enemy without taking it.\nTake an enemy by standing on both sides of it, in any line; in a corner, on its two neighbours.\nYou may not walk between two enemies, unless that move captures.\nInfantry that reaches the far side becomes cavalry. Take everything to win."
  },
  "fr": {
    "how": "Le fantassin, le jeton plat, avance d’une case tout droit.\nLe cavalier va d’une case le long des lignes de sa case (partout depuis une case unie), ou saute par-dessus un ennemi voisin sans le prendre.\nOn prend un ennemi en se plaçant de part et d’autre de lui, sur n’importe quelle ligne ; dans un coin, sur ses deux voisines.\nOn n’entre pas entre deux ennemis, sauf si ce coup prend.\nLe fantassin arrivé au bout devient cavalier. Prenez tout pour gagner."
  }
};
