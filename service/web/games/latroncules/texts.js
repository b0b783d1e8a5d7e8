export default {
  "en": {
    "how": "White begins; the players take turns.\nInfantry, the flat pieces, moves one square straight ahead.\nCavalry, the tall pieces, moves one square along the lines of the square it stands on (any way from a plain square), or jumps over one adjacent enemy without capturing it.\nCapture an enemy by having a piece on both sides of it, in any direction; in a corner, on the two squares beside it. Captures are optional.\nYou may not move between two enemies that would capture you there, unless that move captures.\nInfantry that reaches the far side becomes cavalry.\nWhoever captures all enemy pieces wins. The game is drawn if the player to move has no legal move, or after more than 25 moves by each player without a capture."
  },
  "fr": {
    "how": "Blanc commence, puis chacun joue à son tour.\nLe fantassin, le pion plat, avance d’une case tout droit.\nLe cavalier, le pion haut, va d’une case le long des lignes de sa case (dans tous les sens depuis une case unie), ou saute par-dessus un ennemi voisin sans le prendre.\nOn prend un ennemi en l’encadrant de deux pièces, dans n’importe quelle direction ; dans un coin, depuis les deux cases voisines. Les prises ne sont pas obligatoires.\nOn ne se place pas entre deux ennemis qui vous prendraient, sauf si ce coup prend.\nLe fantassin arrivé sur la dernière rangée devient cavalier.\nQui a pris toutes les pièces adverses a gagné. La partie est nulle si celui qui doit jouer n’a aucun coup permis, ou après plus de 25 coups par joueur sans prise."
  }
};
