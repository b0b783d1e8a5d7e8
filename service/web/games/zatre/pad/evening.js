// An evening of Zatre: who plays, and every turn so far. Kept in the browser.

const KEY = "zatre-score-pad";
export const FEWEST = 2;
export const MOST = 6;

export class Evening {
  constructor() {
    this.players = [];
    // Each turn: whose it was (`player`), what it `counts`, and the tiles `laid`, if they were told.
    this.turns = [];
    this.current = 0;
    this.way = "counts";
    Object.assign(this, kept());
  }

  keep() {
    const { players, turns, current, way } = this;
    localStorage.setItem(KEY, JSON.stringify({ players, turns, current, way }));
  }

  get isReady() {
    return this.players.length >= FEWEST;
  }

  get tiles() {
    const words = this.turns.flatMap(({ laid }) => (laid ? laid.split(" ") : []));
    return Object.fromEntries(words.map((word) => [word.slice(2), Number(word[0])]));
  }

  add(name) {
    this.players.push(name);
    this.keep();
  }

  remove(index) {
    this.players.splice(index, 1);
    this.current = 0;
    this.keep();
  }

  write(counts, laid) {
    this.turns.push({ player: this.current, counts, laid });
    this.current = (this.current + 1) % this.players.length;
    this.keep();
  }

  undo() {
    const turn = this.turns.pop();
    if (turn) this.current = turn.player;
    this.keep();
  }

  begin() {
    this.turns = [];
    this.current = 0;
    this.keep();
  }

  // What the service's score-sheets call takes.
  get request() {
    return {
      players: this.players.map((name, index) => ({
        name,
        turns: this.turns.filter(({ player }) => player === index).map(({ counts }) => counts),
      })),
    };
  }
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}
