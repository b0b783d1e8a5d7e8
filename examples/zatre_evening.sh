#!/bin/sh
# Score an evening of Zatre with curl alone: a turn by its tiles, then everybody's sheets.
#
#   examples/zatre_evening.sh [http://localhost:8000]
set -eu

zatre="${1:-http://localhost:8000}/v1/games/zatre"

ask() { # path, media type, body
  curl --silent --show-error --fail-with-body \
    --header 'Content-Type: application/json' --header "Accept: $2" --data "$3" "$zatre/$1"
}

echo 'Andreas opens with 6, 5 and 5. What is that worth?'
ask turn-scores application/json '{"tiles": {}, "laid": "6@h8 5@i8 5@i7", "opening": true}'

printf '\n\nThe evening, turn by turn, as it was called out at the table:\n'
evening='{"players": [
  {"name": "Andreas", "turns": [
    {"tens": 1, "elevens": 1, "ticks": 2},
    {"twelves": 2, "ticks": 1},
    {"tens": 1, "twelves": 1, "ticks": 1}]},
  {"name": "Beate", "turns": [
    {"tens": 1, "elevens": 1},
    {}]}]}'
ask score-sheets text/plain "$evening"

printf '\nThe same for a spreadsheet:\n'
ask score-sheets text/csv "$evening"
