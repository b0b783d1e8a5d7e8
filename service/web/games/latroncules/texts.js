export default {
  "en": {
    "how": "Infantry, the flat pieces, moves one square straight ahead.\nCavalry, the tall pieces, moves one square along the lines of the square it stands on (any way from a plain square), or jumps over one adjacent enemy without capturing it.\nCapture an enemy by having a piece on both sides of it, in any direction; in a corner, on its two neighbours. Captures are optional.\nYou may not move between two enemies, unless that move captures.\nInfantry that reaches the far side becomes cavalry.\nWhoever captures everything wins. The game is drawn if the player to move has no legal move, or after more than 25 moves by each player without a capture."
  },
  "fr": {
    "how": "Le fantassin, le pion plat, avance d’une case tout droit.\nLe cavalier, le pion haut, va d’une case le long des lignes de sa case (partout depuis une case unie), ou saute par-dessus un ennemi voisin sans le prendre.\nOn prend un ennemi en l’encadrant de deux pièces, dans n’importe quelle direction ; dans un coin, sur ses deux voisines. Les prises ne sont pas obligatoires.\nOn n’entre pas entre deux ennemis, sauf si ce coup prend.\nLe fantassin arrivé sur la dernière rangée devient cavalier.\nQui prend tout a gagné. La partie est nulle si celui qui doit jouer n’a aucun coup permis, ou après plus de 25 coups par joueur sans prise."
  }
};
