"""The titles of sources, for people to read instead of ids."""

from functools import cache


@cache
def source_title(source: str) -> str:
    """The title of a source in `spec/sources`; its id when it has none there."""
    from canasta import resources
    from canasta.text import CanastaError
    from canasta.yamlio import load_file

    file = resources.folder("spec") / "sources" / f"{source}.yaml"
    if not source.replace("-", "").replace("_", "").isalnum() or not file.is_file():
        return source
    try:
        data = load_file(file).data
    except CanastaError:
        return source
    title = data.get("title") if isinstance(data, dict) else None
    return title if isinstance(title, str) and title else source


def rule_page(rule: str) -> tuple[str, str]:
    """What a rule or an error code says in one sentence, and the file of the project that tells more."""
    from canasta.rulebook import load_rulebook

    chapter, _, name = rule.partition("/")
    if chapter == "lint":
        from canasta.analyse.lint.pages import page as page_of

        return page_of(rule).what, "validator/lint.md"
    known = load_rulebook().rules.get(rule)
    if known is not None:
        return known.statement, f"spec/rules/{chapter}.yaml"
    pages = {"text": "spec/notation.md", "deal": "spec/notation.md", "events": "spec/events.md"}
    page = pages.get(chapter, "variants/README.md")
    return f"{chapter.replace('_', ' ')}: {name.replace('-', ' ')}", page
