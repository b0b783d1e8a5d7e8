export default {
  "en": {
    "colour.white": "blue",
    "colour.black": "red",
    "play.exchange": "Exchange for: {kind}",
    "how": "Your first move is made with a defender, one of the small squares; it steps one square forwards, backwards or sideways.\nThe other pieces are attackers and slide as far as they like: large squares straight, rhombs slantwise, circles both ways.\nAn attacker captures by jumping over an enemy onto the empty square right behind it, and may jump on from there.\nA piece in a corner cannot be jumped: where the variant allows it, take it by moving onto its square.\nYou win when the enemy has no attacker left, or when his last few cannot move."
  },
  "fr": {
    "colour.white": "bleu",
    "colour.black": "rouge",
    "play.exchange": "Échanger contre : {kind}",
    "how": "Votre premier coup se joue avec un défenseur, l’un des petits carrés ; il avance, recule ou va de côté d’une case.\nLes autres pièces sont des attaquants et glissent aussi loin qu’ils veulent : les grands carrés tout droit, les losanges en biais, les ronds des deux façons.\nUn attaquant prend en sautant par-dessus un ennemi sur la case vide juste derrière, et peut sauter encore de là.\nUne pièce dans un coin ne se saute pas : si la variante le permet, on la prend en se mettant à sa place.\nVous gagnez quand l’ennemi n’a plus d’attaquant, ou quand ses derniers ne peuvent plus bouger."
  }
};
