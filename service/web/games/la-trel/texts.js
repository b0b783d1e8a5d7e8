export default {
  "en": {
    "colour.white": "blue",
    "colour.black": "red",
    "play.exchange": "Exchange for: {kind}",
    "how": "Each player's first move is made with a defender, one of the small squares; it steps one square forwards, backwards or sideways, and never captures.\nSabres (large squares), tridents (diamonds) and warriors (round) are attackers. They move as far as they like: sabres along files and ranks, tridents along diagonals, warriors both ways.\nAn attacker captures by jumping over an enemy onto the free square right behind it. It may jump on from there only in variants with chains of captures; in Master and the English advanced game a move captures one piece. Captures are optional.\nA piece in a corner cannot be jumped. Where the variant allows it, you take it by moving onto its square; elsewhere it is safe there.\nBlockers (hexagons), in Master and the English advanced game, take up to three steps, never sideways. They neither capture nor are captured.\nA defender that reaches the opponent's back rank may be exchanged for an attacker you have lost.\nYou win when the other side has no attacker left, or when its last few cannot move. In the French base version and the English basic and standard games, a side down to one attacker also loses if it does not capture in time."
  },
  "fr": {
    "colour.white": "bleu",
    "colour.black": "rouge",
    "play.exchange": "Échanger contre : {kind}",
    "how": "Chacun joue son premier coup avec un défenseur, l’un des petits carrés ; il va d’une case en avant, en arrière ou de côté, et ne prend jamais.\nQuadrus (grands carrés), tridents (losanges) et rondos (ronds) sont les attaquants. Ils vont aussi loin qu’ils veulent : les quadrus à l’horizontale ou à la verticale, les tridents en diagonale, les rondos des deux façons.\nUn attaquant prend en sautant par-dessus une pièce adverse sur la case libre juste derrière. Il ne peut sauter encore de là que dans les variantes avec sauts en chaîne ; dans Master et le jeu avancé anglais, un coup prend une seule pièce. Les prises ne sont pas obligatoires.\nUne pièce dans un coin ne se saute pas. Là où la variante le permet, on la prend en se mettant à sa place ; ailleurs elle y est à l’abri.\nLes blockers (hexagones), dans Master et le jeu avancé anglais, font jusqu’à trois pas, jamais de côté. Ils ne prennent pas et ne sont pas pris.\nUn défenseur parvenu sur la rangée arrière de l’adversaire peut être échangé contre un attaquant que vous avez perdu.\nVous gagnez quand l’autre camp n’a plus d’attaquant, ou quand ses derniers ne peuvent plus bouger. Dans la version de base française et les jeux de base et standard anglais, un camp réduit à un attaquant perd aussi s’il ne prend pas à temps."
  }
};
