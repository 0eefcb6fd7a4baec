"""The facts of a log."""

from __future__ import annotations

from tests.interop.facts import Fact, Run
from tests.interop.log import Event, Lay, Log, LoggedDeal, lays, origin, plain, plains, rank_of, seats, sides, teams

OUT = frozenset({"out", "went-out"})
FIGURES = {
    "cardPoints": "melds",
    "boardCardPoints": "melds",
    "canastaBonus": "canastas",
    "redThreeScore": "reds",
    "redThreePoints": "reds",
    "goingOut": "out",
    "goingOutPoints": "out",
    "total": "score",
    "roundTotal": "score",
}


def log_facts(log: Log) -> list[Fact]:
    """The facts of a log."""
    facts: list[Fact] = [("game", *origin(log), str(log.game["seed"]), seats(log), _teams(log))]
    for deal in log.deals:
        facts += _logged_deal(log, deal)
    return facts if log.end is None else [*facts, _game_end(log, log.end)]


def _game_end(log: Log, end: Event) -> Fact:
    winner = _logged_winner(log, end) if end["complete"] else None
    return ("game end", end["complete"], winner, end["scores"])


def _teams(log: Log) -> dict[str, list[str]]:
    names = seats(log)
    return {side: [names[seat] for seat in team] for side, team in zip(sides(log), teams(log), strict=True)}


def _logged_winner(log: Log, end: Event) -> str:
    number = end["winner_team"] if "winner_team" in end else "AB".index(end["winner"].split()[1])
    return sides(log)[number]


def _logged_deal(log: Log, deal: LoggedDeal) -> list[Fact]:
    start, names = deal.start, seats(log)
    dealer = names[start["dealer"]] if "dealer" in start else None
    hands = {name: plains(hand) for name, hand in zip(names, start["hands"], strict=True)}
    feet = {name: plains(foot) for name, foot in zip(names, start.get("feet", []), strict=False)}
    piles = (plains(start["pile"]), plains(start["stock"]))
    reds = _by_side(log, start["red_threes"])
    before = dict(zip(sides(log), start["scores_before"], strict=True))
    facts: list[Fact] = [("deal", start["hand"], dealer, names[start["first"]], hands, feet, *piles, reds, before)]
    for turn in deal.turns:
        facts += _logged_turn(names, turn)
    return [*facts, _logged_end(log, deal)]


def _by_side(log: Log, groups: list[list[str]]) -> dict[str, list[str]]:
    """Red threes by side, whether the log has them by side or by seat."""
    if len(groups) == len(teams(log)):
        gathered = groups
    else:
        gathered = [[card for seat in team for card in groups[seat]] for team in teams(log)]
    return {side: sorted(plains(cards)) for side, cards in zip(sides(log), gathered, strict=True)}


def _logged_turn(names: list[str], turn: list[Event]) -> list[Fact]:
    seat = names[turn[0]["p"]]
    facts, run = [_logged_start(seat, turn)], Run(seat)
    for event in turn:
        _run_lays(run, lays(event))
        facts_after = _logged_action(names, seat, event)
        if facts_after:
            run.flush(facts)
            facts += facts_after
    run.flush(facts)
    return facts


def _logged_start(seat: str, turn: list[Event]) -> Fact:
    event = turn[0]
    laid = [card for each in turn[1:] if each["e"] == "lay_red_three" for card in each["cards"]]
    laid += [card for each in turn[1:] for card in each.get("red_threes", [])]
    reds = sorted(plains([*event.get("red_threes", []), *laid]))
    if event["e"] == "draw":
        spare = [card for each in turn[1:] for card in each.get("replacements", [])]
        return ("draw", seat, plains(event["cards"] + spare), reds, event["stock_left"] - len(spare))
    if event["e"] == "take_pile":
        spare = [card for each in turn for card in each.get("replacements", [])]
        pile = event["pile"][len(event.get("pile_left", [])) :]
        return ("take", seat, plains(pile), reds, plains(spare))
    if event["e"] == "take_top_for_sequence":
        return ("take", seat, [plain(event["card"])], reds, [])
    return ("pass", seat)


def _run_lays(run: Run, laid: list[Lay]) -> None:
    for lay in laid:
        run.put(lay.key, lay.rank, plains(lay.added), lay.new, lay.size)


def _logged_action(names: list[str], seat: str, event: Event) -> list[Fact]:
    kind = event["e"]
    if event.get("reshuffle"):
        return [("reshuffle", seat)]
    if kind == "discard":
        return [("discard", seat, plain(event["card"]), event.get("hand_left"))]
    if kind == "foot":
        return [("foot", seat, plains(event["cards"]))]
    if kind == "go_out":
        return [("discard", seat, plain(event["card"]), len(event.get("vanished", []))), ("out", seat)]
    if kind == "answer_go_out":
        return [("answer", names[event["asker"]], event["accept"])]
    if kind.startswith("unmeld"):
        return [("unmeld", seat, plain(event["from"].rsplit("-", 1)[1]), plain(event["card"]))]
    return {"ask_go_out": [("ask", seat)], "go-out": [("out", seat)]}.get(kind, [])


def _logged_end(log: Log, deal: LoggedDeal) -> Fact:
    end, names = deal.end, seats(log)
    if end is None:
        stuck = deal.trouble[-1]
        pile = plains(stuck["pile"]) if "pile" in stuck else None
        return ("left", names[stuck["p"]], sorted(plains(stuck["hand"])), pile, stuck["stock_left"])
    out = names[end["player"]] if end["reason"] in OUT else None
    melds = {side: _melds(melds) for side, melds in zip(sides(log), end["melds"], strict=True)}
    hands = {name: plains(hand) for name, hand in zip(names, end["hands"], strict=True)}
    feet = {name: sorted(plains(foot)) for name, foot in zip(names, end.get("feet", []), strict=False) if foot}
    left = (plains(end["pile"]), end["stock_left"]) if "pile" in end else None
    scores = [_figures(end, number) for number in range(len(end["totals"]))]
    named = dict(zip(sides(log), scores, strict=True))
    lost = _lost(deal)
    leak = next((108 - event["got"] for event in deal.trouble if event["e"] == "engine_card_leak"), 0)
    reason = (end["reason"] in OUT, out, end["reason"] == "last-red-three")
    return ("end", reason, melds, _by_side(log, end["red_threes"]), hands, feet, left, named, lost, leak)


def _melds(melds: list[Event]) -> list[Fact]:
    return sorted((rank_of(meld), sorted(plains(meld["cards"]))) for meld in melds)


def _lost(deal: LoggedDeal) -> list[str]:
    return sorted(plain(card) for event in deal.turns[-1] for card in event.get("vanished", []))


def _figures(end: Event, number: int) -> dict[str, int]:
    """The score of a side under the item names of CGN; the bare score where the program gives no more."""
    if "hand_scores" in end:
        return {"score": end["hand_scores"][number], "total": end["totals"][number]}
    figures = {FIGURES[name]: value for name, value in end["score"][number].items() if name in FIGURES}
    return figures | {"hand": -end["score"][number]["handPenalty"], "total": end["totals"][number]}
