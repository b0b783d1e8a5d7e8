"""The rules of Graal written a second time: slowly, over the JSON of a state, hole by hole.

Nothing of the engine is imported, only a name for what it reads, so that agreement means something.
"""

from __future__ import annotations

import re

from service.games.core.json_values import Json

Hole = tuple[int, int]

COLOURS = "wbltdp"
SEATS = ["white", "dark-blue", "light-brown", "turquoise", "dark-brown", "pale-blue"]
ORTHOGONAL = [(0, 1), (1, 0), (0, -1), (-1, 0)]
DIAGONAL = [(1, 1), (1, -1), (-1, -1), (-1, 1)]
ALL = ORTHOGONAL + DIAGONAL


def hole(name: str) -> Hole:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def name(at: Hole) -> str:
    return f"{chr(ord('a') + at[0])}{at[1] + 1}"


class Position:
    def __init__(self, doc: Json) -> None:
        self.doc = doc
        self.rows = doc["map"]["rows"][::-1]
        self.options = doc["options"]
        self.men = {hole(square): code for square, code in doc["pieces"].items()}
        self.donjons = {hole(c["donjon"]): letter for letter, c in doc["castles"].items()}
        self.cours = {hole(c["cour"]): letter for letter, c in doc["castles"].items()}
        self.armies = doc["armies"]

    # Who is who

    def seat(self, code: str) -> str:
        return str(self.armies[code[0]])

    def camp(self, seat: str) -> str:
        if self.doc["variant"] == "four":
            return seat
        return "browns" if seat in ("white", "light-brown", "dark-brown") else "blues"

    def members(self, chief: str) -> list[str]:
        camp = self.camp(SEATS[COLOURS.index(chief)])
        return [s for s in SEATS if s in self.armies.values() and self.camp(s) == camp]

    def are_enemies(self, one: str, other: str) -> bool:
        return self.camp(self.seat(one)) != self.camp(self.seat(other))

    def owns_castle(self, letter: str, code: str) -> bool:
        return self.camp(self.armies[letter]) == self.camp(self.seat(code))

    # Ground

    def exists(self, at: Hole) -> bool:
        return 0 <= at[1] < len(self.rows) and 0 <= at[0] < len(self.rows[0])

    def ground(self, at: Hole) -> str:
        if not self.exists(at):
            return "off"
        if at in self.donjons:
            return "donjon"
        if at in self.cours:
            return "cour"
        return {"#": "rock", "f": "forest", ".": "open"}[self.rows[at[1]][at[0]]]

    def is_mounted(self, kind: str) -> bool:
        return kind in "PDC" or (kind == "R" and self.options["king_mounted"])

    def may_step(self, kind: str, start: Hole, to: Hole) -> bool:
        """One step of a march over the ground alone, castles' doors excepted."""
        ground = self.ground(to)
        if ground in ("off", "rock", "donjon"):
            return False
        if self.is_mounted(kind):
            if ground == "forest":
                return False
            if start[0] != to[0] and start[1] != to[1]:
                sides = [self.ground((start[0], to[1])), self.ground((to[0], start[1]))]
                if all(side in ("rock", "forest", "donjon") for side in sides):
                    return False
        return True

    # Marches

    def longest(self, kind: str, way: Hole) -> int:
        straight = way in ORTHOGONAL
        if kind == "R":
            return 2
        if kind in "PDC":
            return 99
        if kind == "S":
            return 1 if straight else 12
        if kind == "Q":
            return 12 if straight else 1
        return 3 if kind == "A" else 0

    def marches(self, start: Hole) -> set[str]:
        code = self.men[start]
        kind = code[1]
        found = set()

        def end(at: Hole) -> None:
            other = self.men.get(at)
            if other is None:
                found.add(f"{name(start)}-{name(at)}")
            elif kind != "A" and self.are_enemies(code, other):
                found.add(f"{name(start)}x{name(at)}")

        if kind == "E":
            if self.ground(start) != "donjon":
                for dx, dy in ORTHOGONAL:
                    middle = (start[0] + dx, start[1] + dy)
                    if self.ground(middle) in ("off", "rock", "donjon", "cour"):
                        continue
                    for ax, ay in DIAGONAL:
                        # Outward: the diagonal goes on in the direction of the first step.
                        if (dx and ax != dx) or (dy and ay != dy):
                            continue
                        at = (middle[0] + ax, middle[1] + ay)
                        if self.ground(at) not in ("off", "rock", "donjon"):
                            end(at)
            return found

        if self.ground(start) == "donjon":
            letter = self.donjons[start]
            [cour] = [at for at, owner in self.cours.items() if owner == letter]
            end(cour)
            return found

        if start in self.cours and kind != "A":
            letter = self.cours[start]
            [donjon] = [at for at, owner in self.donjons.items() if owner == letter]
            end(donjon)

        for dx, dy in ALL:
            at = start
            for step in range(1, self.longest(kind, (dx, dy)) + 1):
                to = (at[0] + dx, at[1] + dy)
                if not self.may_step(kind, at, to):
                    break
                if kind != "A" or self.options["archer_move"] == "up-to-3" or step == 3:
                    end(to)
                if to in self.men or self.ground(to) == "cour":
                    break
                at = to
        return found

    # Shots

    def in_reach(self, archer: Hole, at: Hole) -> bool:
        dx, dy = at[0] - archer[0], at[1] - archer[1]
        on_line = dx == 0 or dy == 0 or abs(dx) == abs(dy)
        return on_line and 1 <= max(abs(dx), abs(dy)) <= 3

    def retreats(self, archer: Hole, target: Hole) -> set[Hole]:
        kind = self.men[target][1]
        dx, dy = target[0] - archer[0], target[1] - archer[1]
        far = max(abs(dx), abs(dy))
        ux, uy = dx // far, dy // far
        found = set()
        for wx, wy in ((ux, uy), (-uy, ux), (uy, -ux)):
            at = target
            for step in (1, 2, 3):
                to = (at[0] + wx, at[1] + wy)
                if not self.may_step(kind, at, to) or to in self.men or to in self.cours:
                    break
                if self.options["archer_push"] == "one-hole":
                    if step == 1:
                        found.add(to)
                elif not self.in_reach(archer, to):
                    found.add(to)
                at = to
        return found

    def shots(self, archer: Hole) -> set[str]:
        found = set()
        code = self.men[archer]
        for target, other in self.men.items():
            if not self.are_enemies(code, other) or target in self.donjons:
                continue
            if not self.in_reach(archer, target):
                continue
            dx, dy = target[0] - archer[0], target[1] - archer[1]
            far = max(abs(dx), abs(dy))
            between = [
                self.ground((archer[0] + dx // far * n, archer[1] + dy // far * n))
                for n in range(1, far)
            ]
            if any(ground in ("rock", "forest", "donjon") for ground in between):
                continue
            if self.retreats(archer, target):
                found.add(f"{name(archer)}*{name(target)}")
        return found

    def moves_of(self, seat: str) -> set[str]:
        found = set()
        for at, code in self.men.items():
            if self.seat(code) == seat:
                found |= self.marches(at)
                if code[1] == "A":
                    found |= self.shots(at)
        return found

    def moves(self) -> set[str]:
        if self.doc["phase"] == "retreat":
            archer, target = hole(self.doc["shot"]["archer"]), hole(self.doc["shot"]["target"])
            return {f"{name(target)}-{name(to)}" for to in self.retreats(archer, target)}
        if self.doc["phase"] != "play":
            return set()
        if self.doc["turn"]:
            return self.moves_of(self.doc["turn"])
        return {text for seat in self.members(self.doc["camp"]) for text in self.moves_of(seat)}


class Referee:
    """Plays a game by hand and says what the next state must be like."""

    def __init__(self, doc: Json) -> None:
        position = Position(doc)
        self.variant = doc["variant"]
        self.options = doc["options"]
        self.map = doc["map"]
        self.men = position.men
        self.castles = {k: (hole(c["donjon"]), hole(c["cour"])) for k, c in doc["castles"].items()}
        self.armies = dict(doc["armies"])
        self.seats = [s for s in SEATS if s in self.armies.values()]
        self.is_free = self.variant == "teams" and self.options["camp_order"] == "free"
        self.acting = [doc["turn"]] if doc["turn"] else position.members(doc["camp"])
        self.next_members = {key: list(seats) for key, seats in doc["rotation"].items()}
        self.shooter: str | None = None
        self.shot: tuple[Hole, Hole] | None = None
        self.quiet = 0
        self.seen = [self.snapshot()]
        self.end: tuple[str, set[str]] | None = None

    def doc(self) -> Json:
        doc: Json = {
            "variant": self.variant,
            "options": self.options,
            "map": self.map,
            "pieces": {name(at): code for at, code in self.men.items()},
            "castles": {
                k: {"donjon": name(donjon), "cour": name(cour)}
                for k, (donjon, cour) in self.castles.items()
            },
            "armies": self.armies,
            "turn": self.acting[0] if len(self.acting) == 1 else None,
            "camp": self.camp_to_move(),
            "rotation": self.next_members,
            "phase": "over" if self.end else "retreat" if self.shot else "play",
            "quiet_turns": self.quiet,
            "shot": None,
        }
        if self.shot:
            doc["shot"] = {"archer": name(self.shot[0]), "target": name(self.shot[1])}
        return doc

    def camp_to_move(self) -> str | None:
        """The chief's colour of a camp that moves freely."""
        if not self.is_free or self.shot or self.end:
            return None
        return self.chief_of(self.acting[0])

    def chief_of(self, seat: str) -> str:
        return "w" if seat in ("white", "light-brown", "dark-brown") else "b"

    def snapshot(self) -> str:
        to_move = self.chief_of(self.acting[0]) if self.is_free else self.acting
        return repr((sorted(self.men.items()), sorted(self.castles.items()),
                     sorted(self.armies.items()), to_move))  # fmt: skip

    def play(self, text: str) -> None:
        found = re.fullmatch(r"([a-z]\d+)([-x*])([a-z]\d+)", text)
        assert found
        start, sign, end = hole(found[1]), found[2], hole(found[3])
        position = Position(self.doc())
        mover = position.seat(self.men[start])
        if sign == "*":
            self.shooter, self.shot = mover, (start, end)
            self.acting = [position.seat(self.men[end])]
            if self.options["retreat_costs_turn"]:
                self.quiet += 1
                self.has_moved(mover)
            return
        if self.shooter and not self.options["retreat_costs_turn"]:
            mover = self.shooter
        code = self.men.pop(start)
        taken = self.men.get(end)
        self.men[end] = code
        self.shot = self.shooter = None
        self.quiet += 1
        loser = None
        for letter, (donjon, cour) in self.castles.items():
            if position.owns_castle(letter, code):
                continue
            if end in (donjon, cour):
                self.quiet = 0
            if end == donjon:
                loser = (letter, "donjon-taken")
        if taken:
            self.quiet = 0
            house = [c for c in self.men.values() if c[0] == taken[0] and c[1] in "RPD"]
            if taken[1] in "RPD" and not house and loser is None:
                loser = (taken[0], "house-captured")
        if loser:
            self.fall(*loser, mover)
        if not self.end:
            self.pass_turn(mover)

    def fall(self, letter: str, reason: str, mover: str) -> None:
        if self.variant != "four":
            camp = Position(self.doc()).camp
            self.finish(reason, {seat for seat in self.seats if camp(seat) == camp(mover)})
            return
        victim = SEATS[COLOURS.index(letter)]
        del self.castles[letter], self.next_members[letter]
        self.men = {
            at: code
            for at, code in self.men.items()
            if not (code[0] == letter and code[1] in "RPD")
        }
        self.armies = {k: mover if seat == victim else seat for k, seat in self.armies.items()}
        self.seats.remove(victim)
        if self.seats == [mover]:
            self.finish(reason, {mover})

    def finish(self, reason: str, winners: set[str]) -> None:
        self.end = (reason, winners)
        self.acting = []

    def has_moved(self, seat: str) -> None:
        """The next turn of a camp with a rotation is that of the member after this one."""
        if self.variant != "four" and not self.is_free:
            queue = self.next_members[self.chief_of(seat)]
            while queue[-1] != seat:
                queue.append(queue.pop(0))

    def pass_turn(self, mover: str) -> None:
        position = Position(self.doc())

        def can(seat: str) -> bool:
            return bool(position.moves_of(seat))

        if self.variant == "four":
            order = SEATS[:4]
            start = order.index(mover) + 1
            queue = [s for s in (*order[start:], *order[:start]) if s in self.seats]
            self.acting = [s for s in queue if can(s)][:1]
        else:
            self.has_moved(mover)
            mine = self.chief_of(mover)
            for camp in ("b" if mine == "w" else "w", mine):
                if self.is_free:
                    self.acting = [s for s in position.members(camp) if can(s)]
                else:
                    queue = self.next_members[camp]
                    self.acting = [s for s in queue if can(s)][:1]
                    while self.acting and queue[0] != self.acting[0]:
                        queue.append(queue.pop(0))
                if self.acting:
                    break
        if not self.acting:
            self.finish("no-moves", set())
            return
        self.seen.append(self.snapshot())
        limit = self.options["quiet_limit"]
        if self.options["repetition_draw"] and self.seen.count(self.seen[-1]) >= 3:
            self.finish("repetition", set())
        elif limit and self.quiet >= limit:
            self.finish("quiet-limit", set())
