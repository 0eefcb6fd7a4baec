"""What a ledger says of the cards of a deal, as limits on how many of some truth values hold; for `second`."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from canasta.cards import CLASS_OF, JOKER, tag_of
from canasta.solve.deck_atoms import Atoms
from canasta.solve.records import Entry, Ledger, Showing
from canasta.solve.second_windows import Windows

Counted = tuple[tuple[str, ...], int]


class Limit(NamedTuple):
    """At most so many of some literals hold (each the name of a variable, with `-` before it for its opposite).

    What is `free` only says what variables mean, and makes nothing impossible as long as the deck has cards.
    """

    event: int
    literals: tuple[str, ...]
    most: int
    free: bool = False


class Heap:
    """A hand by kind: cards known, and literals for those that came in and went out unknown.

    `least` is how many of a kind must be among the unknown cards that came in, `unknown` what those can be, and `taken`
    how many of them, by kind, did not come from the deck.
    """

    def __init__(self, kinds: int) -> None:
        self.known = [0] * kinds
        self.came: list[list[str]] = [[] for _ in range(kinds)]
        self.left: list[list[str]] = [[] for _ in range(kinds)]
        self.named: Counter[int] = Counter()
        self.plainly: Counter[int] = Counter()
        self.least: Counter[int] = Counter()
        self.taken: Counter[int] = Counter()
        self.unknown: list[Collection[int]] = []

    def tell(self, name: int, classes: Collection[int], step: int) -> None:
        """A card came or left under a name that everybody can read."""
        if name <= JOKER:
            self.named[name] = max(0, self.named[name] + step)
        for kind in classes if len(classes) == 1 else ():
            self.plainly[kind] = max(0, self.plainly[kind] + step)

    def seen(self, kind: int) -> int:
        """How many cards of a class everybody knows to be held."""
        full = sum(number for name, number in self.named.items() if CLASS_OF[name] == kind)
        return max(full, self.plainly[kind])

    def asks(self, kind: int, number: int) -> None:
        """So many cards of a kind are held."""
        self.least[kind] = max(self.least[kind], number - self.known[kind])

    def short(self, classes: Sequence[int]) -> bool:
        """Whether more unknown cards are needed than came, in all or of one class."""
        by_class: Counter[int] = Counter()
        for kind, number in self.least.items():
            by_class[classes[kind]] += number
        if sum(by_class.values()) > len(self.unknown):
            return True
        fitting = [{classes[kind] for kind in kinds} for kinds in self.unknown]
        return any(number > sum(kind in each for each in fitting) for kind, number in by_class.items() if number)

    def at_least(self, kinds: Sequence[int], number: int) -> Counted:
        """The literals, and how many of them at most hold, if so many cards of some kinds are held."""
        came = [f"-{name}" for kind in kinds for name in self.came[kind]]
        left = [name for kind in kinds for name in self.left[kind]]
        return (*left, *came), sum(self.known[kind] for kind in kinds) + len(came) - number

    def at_most(self, kinds: Sequence[int], number: int) -> Counted:
        """The literals, and how many of them at most hold, if no more cards of some kinds are held."""
        came = [name for kind in kinds for name in self.came[kind]]
        left = [f"-{name}" for kind in kinds for name in self.left[kind]]
        return (*came, *left), number + len(left) - sum(self.known[kind] for kind in kinds)


class Limits:
    """The limits that a ledger sets, each with its event; those of events that are not listed are left out.

    `rows` has, by its tag, an unknown card as one literal for each kind that it can be; `drawn` by kind the literals of
    those that came from the deck, and `located` by event and kind how many known ones did.
    """

    def __init__(self, ledger: Ledger, events: Collection[int] | None, waived: Collection[int]) -> None:
        self.ledger, self.events, self.waived = ledger, events, frozenset(waived)
        self.atoms = Atoms(self._named(), ledger.kind_copies)
        self.by_event: dict[int, list[Limit]] = {}
        self.rows: dict[int, dict[int, str]] = {}
        self.located: dict[int, Counter[int]] = {}
        self.drawn: list[list[str]] = [[] for _ in range(len(self.atoms))]
        self.heaps = [Heap(len(self.atoms)) for _ in ledger.seats]
        self.met: Counter[int] = Counter()
        self.found: Counter[int] = Counter()
        self.windows = [Windows() for _ in ledger.seats]
        self.by_class = [Windows() for _ in ledger.seats]
        self.leaving: dict[int, set[int]] = {}
        self._made = 0
        self._deal_unsized()
        self._read()

    def _listed(self, event: int) -> bool:
        return self.events is None or event in self.events

    def _named(self) -> set[int]:
        """The full cards that the conditions of the events name."""
        ledger = self.ledger
        played = [each for at, each in enumerate(ledger.entries) if each.out and at not in ledger.conjured]
        cards = [each.card for each in played if self._listed(each.event)]
        cards += [each.card for each in ledger.equals if self._listed(each.event)]
        for show in ledger.shows:
            cards += show.cards if self._listed(show.event) else ()
        return {card & 0xFF for card in cards if (card & 0xFF) <= JOKER}

    def _limit(self, event: int, counted: Counted, free: bool = False) -> None:
        literals, most = counted
        if most < len(literals):
            self.by_event.setdefault(event, []).append(Limit(event, literals, most, free))

    def occurrence(self, event: int, card: int) -> dict[int, str]:
        """For each kind that an unknown card can be, the literal that it is."""
        tag = tag_of(card)
        if tag and tag in self.rows:
            return self.rows[tag]
        if not tag:
            self._made -= 1
            tag = self._made
        kinds = self.atoms.fitting(card)
        row = self.rows[tag] = {kind: f"t{tag}.{kind}".replace("-", "a") for kind in kinds}
        literals, free = tuple(row.values()), len(row) == len(self.atoms)
        self._limit(event, (literals, 1), free)
        self._limit(event, (tuple(f"-{name}" for name in literals), len(literals) - 1), free)
        return row

    def began(self, seat: int | None) -> Iterator[tuple[int, str]]:
        """The literals, with their classes, of the cards with which a hand of unknown size began."""
        for kind, copies in enumerate(self.atoms.copies) if seat in self.ledger.unsized else ():
            yield from ((self.atoms.classes[kind], f"h{seat}.{kind}.{number}") for number in range(copies))

    def _deal_unsized(self) -> None:
        """Hands of unknown size begin with any cards."""
        for seat in sorted(self.ledger.unsized):
            for kind, copies in enumerate(self.atoms.copies):
                names = [f"h{seat}.{kind}.{number}" for number in range(copies)]
                self.heaps[seat].came[kind] += names
                self.drawn[kind] += names
                for first, second in pairwise(names):
                    self._limit(0, ((f"-{first}", second), 1), free=True)

    def _read(self) -> None:
        """Take in the ledger in its order."""
        ledger = self.ledger
        for loose in ledger.loose:
            self._fresh(loose.event, loose.card)
        for index in ledger.foretold:
            if ledger.told(index):
                self._fresh(0, ledger.entries[index].card)
        entries, shows = deque(enumerate(ledger.entries)), deque(ledger.shows)
        for event in range(len(ledger.events)):
            while entries and entries[0][1].event <= event:
                at, entry = entries.popleft()
                if self.leaving and not (entry.out and entry.seat in self.leaving):
                    self._check(event)
                if at not in ledger.conjured:
                    self._enter(event, entry, bool(ledger.told(at)))
            self._check(event)
            while shows and shows[0].event <= event:
                self._show(event, shows.popleft())
            self._end_turn(event)
        for equal in ledger.equals:
            if self._listed(equal.event):
                row, fitting = self.rows.get(equal.tag, {}), self.atoms.fitting(equal.card)
                self._limit(equal.event, (tuple(name for kind, name in row.items() if kind not in fitting), 0))

    def _fresh(self, event: int, card: int) -> dict[int, str]:
        """A card came from the deck; its literals when it is unknown."""
        if (name := card & 0xFF) <= JOKER:
            self.located.setdefault(event, Counter())[self.atoms.of[name]] += 1
            self.found[self.atoms.of[name]] += 1
            self.met[name] += 1
            if self.met[name] > self.ledger.kind_copies[name]:
                self._limit(event, ((), -1))
            return {}
        row = self.occurrence(event, card)
        for kind, literal in row.items():
            self.drawn[kind].append(literal)
        return row

    def _enter(self, event: int, entry: Entry, counted: bool) -> None:
        """A card comes into a hand, or leaves it; one from the deck may have been `counted` before."""
        heap, name, step = self.heaps[entry.seat], entry.card & 0xFF, entry.step
        if entry.fresh and not counted:
            row = self._fresh(event, entry.card)
        else:
            row = {} if name <= JOKER else self.occurrence(event, entry.card)
        if name <= JOKER:
            heap.known[self.atoms.of[name]] += step
        classes = {self.atoms.classes[kind] for kind in self.atoms.fitting(name)}
        heap.tell(name, classes, step)
        self.by_class[entry.seat].enter(min(classes) if len(classes) == 1 else None, entry.out)
        for kind, literal in row.items():
            (heap.left if entry.out else heap.came)[kind].append(literal)
        if row and not entry.out:
            heap.unknown.append(tuple(row))
            heap.taken.update(() if entry.fresh else tuple(row))
        self.windows[entry.seat].enter(self.atoms.of[name] if name <= JOKER else None, entry.out)
        if entry.out:
            self.leaving.setdefault(entry.seat, set()).update(row or [self.atoms.of[name]])

    def _check(self, event: int) -> None:
        """No hand holds less than nothing of what left it."""
        for seat, kinds in self.leaving.items() if self._listed(event) else ():
            for kind in sorted(kinds):
                self.heaps[seat].asks(kind, 0)
                self._limit(event, self.heaps[seat].at_least([kind], 0))
            over = self.windows[seat].overdrawn(kinds)
            over |= self.by_class[seat].overdrawn({self.atoms.classes[kind] for kind in kinds})
            if over and seat not in self.ledger.unsized:
                self._limit(event, ((), -1))
            self._count(event, seat)
        self.leaving.clear()

    def _count(self, event: int, seat: int) -> None:
        """What plain counting shows to be impossible; solvers are slow to count pigeons."""
        heap, classes = self.heaps[seat], self.atoms.classes
        if seat not in self.ledger.unsized and heap.short(classes):
            self._limit(event, ((), -1))
        for kind in heap.least:
            needed = sum(max(0, each.least[kind] - each.taken[kind]) for each in self.heaps)
            if needed + self.found[kind] > self.atoms.copies[kind]:
                self._limit(event, ((), -1))

    def _show(self, event: int, show: Showing) -> None:
        """A hand is just these cards."""
        if not self._listed(event):
            return
        heap, known = self.heaps[show.seat], [0] * len(self.atoms)
        rows = [self.occurrence(event, card) for card in show.cards if (card & 0xFF) > JOKER]
        for card in show.cards:
            if (card & 0xFF) <= JOKER:
                known[self.atoms.of[card & 0xFF]] += 1
        heap.named, heap.plainly = Counter(), Counter()
        for card in show.cards:
            heap.tell(card & 0xFF, {self.atoms.classes[kind] for kind in self.atoms.fitting(card)}, 1)
        for kind, number in enumerate(known):
            shown = [row[kind] for row in rows if kind in row]
            heap.asks(kind, number)
            less, least = heap.at_least([kind], number)
            self._limit(event, ((*less, *shown), least))
            more, most = heap.at_most([kind], number)
            self._limit(event, ((*more, *(f"-{name}" for name in shown)), most + len(shown)))
        self._count(event, show.seat)

    def _end_turn(self, event: int) -> None:
        """What is laid open at once does not stay in the hand unseen."""
        told = self.ledger.events[event]
        if told.kind == "end of turn" and told.seat is not None:
            self.windows[told.seat].begin()
            self.by_class[told.seat].begin()
        if told.kind != "end of turn" or told.seat is None or event in self.waived or not self._listed(event):
            return
        heap = self.heaps[told.seat]
        for kind in sorted(self.ledger.shown):
            most = heap.seen(kind) + self.ledger.spared.get(event, 0)
            self._limit(event, heap.at_most(self.atoms.of_class(kind), most))
