"""A reader of the CGN that the adapters write, made apart from the project's own so that each can check the other."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Action:
    """One action of a turn."""

    kind: str
    cards: list[str] = field(default_factory=list)
    joined: list[str] = field(default_factory=list)
    plus: list[list[str]] = field(default_factory=list)
    meld: str = ""
    drawn: list[str] = field(default_factory=list)
    word: str = ""
    depth: int = 0


@dataclass(slots=True)
class Turn:
    """A turn: who played, and what they did."""

    seat: str
    actions: list[Action]


@dataclass(slots=True)
class Deal:
    """Everything written about one deal."""

    number: int
    dealer: str | None = None
    carried: dict[str, int] = field(default_factory=dict)
    hands: dict[str, list[str]] = field(default_factory=dict)
    feet: dict[str, list[str]] = field(default_factory=dict)
    stock: list[str] = field(default_factory=list)
    up: list[str] = field(default_factory=list)
    reds: list[tuple[str, list[str]]] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    end: list[str] = field(default_factory=list)
    shows: dict[str, list[str]] = field(default_factory=dict)
    scores: dict[str, dict[str, int]] = field(default_factory=dict)
    bonuses: list[str] = field(default_factory=list)
    penalties: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Game:
    """A game as written: its tags, its comments, its deals and its end."""

    tags: dict[str, str] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    deals: list[Deal] = field(default_factory=list)
    result: dict[str, int] | None = None
    winner: str | None = None

    @property
    def seats(self) -> list[str]:
        """The seats, clockwise."""
        return self.tags["Seats"].split()

    @property
    def sides(self) -> dict[str, list[str]]:
        """The seats of every side; without a tag every seat is a side."""
        if "Sides" not in self.tags:
            return {seat: [seat] for seat in self.seats}
        pairs = (entry.split("=") for entry in self.tags["Sides"].split())
        return {name: members.split(",") for name, members in pairs}


def read(text: str) -> Game:
    """The game in a text."""
    game = Game()
    for raw in text.splitlines():
        line, _, comment = raw.partition(";")
        if comment:
            game.comments.append(comment.strip())
        if line.strip():
            _line(game, line.strip())
    return game


def _line(game: Game, line: str) -> None:
    word, _, rest = line.partition(" ")
    if line.startswith("["):
        name, value = line[1:-1].split(" ", 1)
        game.tags[name] = value.strip('"')
    elif word == "deal":
        number, *dealer = rest.split()
        game.deals.append(Deal(int(number), dealer[1] if dealer else None))
    elif word == "result":
        game.result = numbers(rest.split())
    elif word == "winner":
        game.winner = rest
    else:
        _deal_line(game.deals[-1], word, rest)


def _deal_line(deal: Deal, word: str, rest: str) -> None:
    parts = rest.split()
    if word[0].isdigit():
        deal.turns.append(_turn(rest))
    elif word == "hand":
        deal.hands[parts[0]] = parts[1:]
    elif word == "foot":
        deal.feet[parts[0]] = parts[1:]
    elif word == "show":
        deal.shows[parts[0]] = parts[1:]
    elif word == "red":
        deal.reds.append((parts[0], rest.split(" >")[0].split()[1:]))
    elif word == "score":
        deal.scores[parts[0]] = _score(parts[1:])
    elif word in {"bonus", "penalty"}:
        (deal.bonuses if word == "bonus" else deal.penalties).append(parts[0])
    elif word == "carried":
        deal.carried = numbers(parts)
    else:
        setattr(deal, word, parts)


def numbers(words: list[str]) -> dict[str, int]:
    """A row of names and numbers in turn."""
    return {name: int(number) for name, number in zip(words[::2], words[1::2], strict=True)}


def _score(words: list[str]) -> dict[str, int]:
    return numbers(["score" if word == "=" else word for word in words])


def _turn(text: str) -> Turn:
    seat, _, rest = text.partition(" ")
    return Turn(seat, [_action(part.split()) for part in rest.split(", ")])


def _action(words: list[str]) -> Action:
    """One action: its cards up to the first word that says where they go."""
    action = Action(words[0])
    goal = action.cards
    for word in words[1:]:
        if word in {"onto", "to", "from"} or action.meld in {"onto", "to", "from"}:
            action.meld = word
        elif word.isdigit():
            action.depth = int(word)
        elif word in {"with", "plus", ">"}:
            goal = _goal(action, word)
        elif word in {"yes", "no", "concealed", "top", "all"}:
            action.word = word
        else:
            goal.append(word)
    return action


def _goal(action: Action, word: str) -> list[str]:
    if word == "plus":
        action.plus.append([])
        return action.plus[-1]
    return action.joined if word == "with" else action.drawn
