"""The HTML form: whole, escaped, without script or network, readable in both colours, in every language."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from importlib import resources

import pytest

from canasta.__main__ import main
from canasta.checker.api import check
from canasta.report.forms import form
from canasta.report.locale import EN, LANGUAGES, translator
from canasta.report.model import Cite, Finding, GameReport, Reason
from canasta.report.page.frame import Note, listing
from canasta.report.style import PLAIN
from canasta.report.tally import Tally
from canasta.text import Diagnostic

OTHERS = sorted(set(LANGUAGES) - {"en"})
VOID = {"meta", "br"}
EVIL = "<script>alert(1)</script>\"'&<img src=x onerror=alert(2)>"
HOSTILE = f"""; {EVIL} \u202eevil\u202c
[Variant "classic"]
[Event "</code></li></ol>{EVIL.replace('"', "")}"]
[Seats "N E S W"]
position
melds EW 7H 7D 7S
pile 5C 2H 9C
stock ?*40
hand E 9H JK 7C 4D
turn E
1. E take 9C with 9H JK, discard 4D ; {EVIL}
2. S <b>drew</b> 9H
"""
OPEN = """[Variant "french"]
[Seats "N E S W"]
position
melds EW QS QH QC
pile 5C QD
stock ?*40
hand E ?*3
turn E
1. E take QD onto Q, discard 4S
"""


class Page(HTMLParser):
    """A page as its elements: what is open, what has an id, what is linked to, what is said."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.ids: Counter[str] = Counter()
        self.links: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """A tag opens."""
        self.tags[tag] += 1
        self.attributes += attrs
        given = dict(attrs)
        assert len(given) == len(attrs)
        if given.get("id"):
            self.ids[str(given["id"])] += 1
        if tag == "a":
            self.links.append(str(given["href"]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """The tag opened last closes."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Text."""
        if self.open and self.open[-1] != "style":
            self.text += data


def page(*files: tuple[list[GameReport], str], lang: str = "en", faults: tuple[Diagnostic, ...] = ()) -> str:
    """The page of some files."""
    shape, tally = form("html", PLAIN, tr=translator(lang)), Tally()
    for reports, source in files:
        for report in reports:
            tally.add(report)
        assert shape.file(reports, source.split("\n")) == ""
    return "".join([*map(shape.fault, faults), shape.end(tally)])


def judged(text: str, path: str = "a.cgn") -> tuple[list[GameReport], str]:
    """The games of a text, and the text."""
    return check(text, path, turns=True), text


def sound(html: str) -> Page:
    """The page, after a look at what every page has: closed elements, single ids, links that lead somewhere."""
    found = Page(html)
    assert not found.open
    assert max(found.ids.values()) == 1
    assert {link[1:] for link in found.links} <= found.ids.keys()
    assert all(link.startswith("#") for link in found.links)
    assert found.tags["main"] == found.tags["h1"] == found.tags["title"] == 1
    assert not {"script", "img", "link", "iframe", "b-", "form"} & found.tags.keys()
    assert not [name for name, _ in found.attributes if name.startswith("on") or name in ("src", "style")]
    return found


def test_what_a_game_holds_is_no_html() -> None:
    """Comments, tags and what was misread are text, and marks of direction are seen."""
    html = page(judged(HOSTILE, f"{EVIL}.cgn"), faults=(Diagnostic("file/failed", EVIL, f"{EVIL}.x"),))
    found = sound(html)
    assert found.tags["b"] == 1 + html.count("<b>PAG")  # the file that was not judged; statements
    assert "alert(1)</script>" in found.text and r"\u202eevil\u202c" in found.text
    assert "\u202e" not in html


def test_every_part_of_a_finding_is_there(report, source) -> None:
    """The line with its number and mark, the rule, facts, sources with status, other readings, what would be legal."""
    html = page(([report], "\n".join(source)))
    found = sound(html)
    assert '<mark class="illegal">take 9C with 9H JK</mark>' in html
    for said in (
        "pile/frozen-needs-natural-pair",
        "deal 1, turn 12, E",
        "The pile is frozen and E laid too few natural nines.",
        "Found 1, required 2.",
        "2H lies in the pile since turn 9.",
        "CA-53",
        "stated",
        "Legal under the reading wilds: two or three.",
        "Would be legal: take 9C with 9H 9D; draw ?.",
        "1445",
        "A frozen pile is taken only with natural cards",
    ):
        assert said in found.text, said
    assert "said-catalan-CA-53" in found.ids and "rule-pile/frozen-needs-natural-pair" in found.ids


def test_what_hangs_on_unknown_cards() -> None:
    """The condition and an example each way; the reasons are links to their lines."""
    found = sound(page(judged(OPEN), judged(f"{OPEN}show E 5C JK 2S\n", "b.cgn")))
    assert "Legal if E held at least 2 natural cards." in found.text
    assert "For example legal with E holding" in found.text
    assert "#g2-10" in found.links


def test_the_summary_has_every_game_by_its_verdict() -> None:
    """The worst verdict first, each game a link; the number of a game where a file has several."""
    html = page(judged(f"{OPEN}\n{OPEN.replace('E ?*3', 'E KH KS QH 4S')}"), judged(HOSTILE, "z.cgn"))
    found = sound(html)
    nav = html[html.index("<nav") : html.index("</nav>")]
    verdicts = re.findall(r'class="verdict (\w+)"', nav)
    assert verdicts == ["malformed", "open", "legal"]
    assert [link for link in found.links if re.fullmatch(r"#g\d", link)] == ["#g3", "#g1", "#g2"]
    assert "a.cgn, game 2" in found.text and "z.cgn, game" not in found.text
    assert '<ol class="lines" start="11">' in html


@pytest.mark.parametrize("lang", OTHERS)
def test_a_page_in_a_language(lang: str) -> None:
    """Its words are those of the language, and it says which it is."""
    english, html = page(judged(HOSTILE)), page(judged(HOSTILE), lang=lang)
    sound(html)
    assert f'<html lang="{lang}">' in html
    tr = translator(lang)
    for word in ("title", "skip", "record", "rules"):
        assert EN.word(f"report {word}") != tr.word(f"report {word}")
    assert tr.word("report record") in html and EN.word("report record") in english


def test_no_games() -> None:
    """A run without a game is a page too."""
    found = sound(page(faults=(Diagnostic("file/none", "no such file", "x.cgn"),)))
    assert "no such file" in found.text and "Files not judged" in found.text


def test_places_that_are_not_in_the_text() -> None:
    """A finding beyond the text, or over several lines, keeps its place as far as there is one."""
    wild = Finding("pile/top", "illegal", line=99, column=50, end_line=99, end_column=51)
    long = Finding("meld/size", "open", line=1, column=3, end_line=2, end_column=2, reasons=[Reason("x", 2)])
    long.sources = [Cite("nobody", "NO-1")]
    html = page(([GameReport("a", 1, None, None, "illegal", [wild, long])], "abcdef\ngh"))
    assert 'ab<mark class="open">cdef</mark>' in html and '<mark class="open">g</mark>h' in html
    assert 'id="g1-f1"' in sound(html).rawdata or "g1-f1" in html
    assert listing([], 1, [Note(1, 1, 1, 1, "open", "said")], "p", {}) == "said"


def test_variants_on_a_page(tmp_path, monkeypatch, capsys) -> None:
    """Each file with its text and what is found at its lines; what could not be read is there too."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "doubt.yaml").write_text(
        "variant: doubt\nversion: 1\ntitle: <script>alert(1)</script>\nextends: classic\n"
        "params:\n  canasta.natural: 500\n"
    )
    (tmp_path / "wrong.yaml").write_text("variant: wrong\n<script>: 1\n")
    (tmp_path / "bytes.yaml").write_bytes(b"\xff\xfe")
    assert main(["lint", ".", "bytes.yaml", "--format", "html"]) == 2
    html = capsys.readouterr().out
    found = sound(html)
    assert 'id="v1-6"' in html and '<mark class="warning">' in html
    assert "lint/no-difference" in found.text and "<script>alert(1)</script>" in found.text
    assert "rule-lint/no-difference" in found.ids
    assert "file/encoding" in found.text


def test_colours_can_be_told_from_what_is_behind_them() -> None:
    """Every colour of text has a contrast of 4.5 or more to every ground, in light and in dark."""
    css = "".join(
        resources.files(where).joinpath(name).read_text("utf-8")
        for where, name in (("canasta.report.rulebook", "style.css"), ("canasta.report.page", "page.css"))
    )
    themes: dict[bool, dict[str, str]] = {False: {}, True: {}}
    for before, body in re.findall(r"((?:@media[^{]*\{\s*)?)(?::root|\.report) \{([^}]*)\}", css):
        if "print" not in before:
            themes["dark" in before] |= dict(re.findall(r"--(\w+): (#\w{6})", body))
    for theme in themes.values():
        assert len(theme) == 11
        for ground in ("paper", "tint"):
            for ink in ("ink", "soft", "link", "good", "bad", "gold", "odd"):
                assert contrast(theme[ink], theme[ground]) >= 4.5, (ink, ground)
        assert contrast(theme["ink"], theme["wash"]) >= 4.5


def contrast(one: str, other: str) -> float:
    """How far two colours are apart, as WCAG 2 reckons it."""
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    """How light a colour is."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
