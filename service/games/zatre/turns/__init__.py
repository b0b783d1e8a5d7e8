"""The generator of turns.

A turn is a set of placements, and a legal one is as large as it can be: as long as a tile in
hand fits, the turn is not over. So no legal turn contains another, unless so many tiles are
`enough`, though more would fit. The search goes through the cells in the order in which a turn
is written, which yields every set once and all of them sorted. What it meets on the way has a
module each:

- `search`: the entry, with the placements that every turn must contain
- `walk`: from one chosen cell to the next, as long as the turn can still become legal
- `last_tile`: the cells that complete a turn, most often found without trying them
- `partial`: the turn in the making, and the batches of turns that come of it
- `trial`: the board and the hand, while tiles are laid and taken up again
- `survey`: where tiles fit when the walk sets out
- `pending`: cells chosen before the one that joins them to the board
- `lights`: tiles on light cells that have no scoring run yet
- `orders`: the order in which tiles can be laid, which matters to light cells only
- `continuations`: what may be added to placements, the question of a front end at every click
- `budget`: when to give up

Nothing here knows of players, the bag or the score.
"""
