"""What the page tells of a game before it is played: its rules, its options, its examples."""

import re

import pytest
from playwright.sync_api import Locator, expect

from service.games.core.json_values import Json
from tests.web.playground import Playground

pytestmark = pytest.mark.browser


def about(playground: Playground, game: str) -> Json:
    """Return what the catalogue tells of a game."""
    answer: Json = playground.page.request.get(f"/v1/games/{game}").json()
    return answer


def rule(playground: Playground, name: str) -> Locator:
    entry = playground.page.locator(f'[id="rule-{name}"]')
    entry.locator("summary").click()
    return entry


def test_the_rules_say_what_the_box_says(playground: Playground):
    playground.open("latroncules")
    box = about(playground, "latroncules")
    told = playground.page.locator("#rules")
    expect(told.locator(".facts li").first).to_have_text("2 players")
    expect(told.locator(".aim")).to_have_text(f"Aim: {box['aim']['en']}")
    for heading in ("The pieces", "In the box", "History", "Sources", "Credits"):
        expect(told.get_by_role("heading", name=heading, exact=True)).to_be_visible()
    shapes = [re.compile(piece["shape"]["en"], re.IGNORECASE) for piece in box["pieces"]]
    expect(told.locator(".pieces small")).to_have_text(shapes)
    for member in (box["components"][0], box["history"], box["credits"], box["difficulty"]):
        expect(told).to_contain_text(member["en"], ignore_case=True)


def test_what_a_box_does_not_say_leaves_no_gap(playground: Playground):
    playground.open("latroncules")
    assert about(playground, "latroncules")["advice"] == []
    headings = playground.page.locator("#rules h2").all_inner_texts()
    assert "Advice for players" not in headings
    assert "Variants" not in headings


def test_each_rule_says_how_sure_it_is_and_where_it_stands(playground: Playground):
    playground.open("latroncules")
    box = about(playground, "latroncules")
    documents = {document["id"]: document["title"]["en"] for document in box["documents"]}
    certainties = {certainty["id"]: certainty for certainty in box["certainties"]}
    printed = rule(playground, "latroncules.aim")
    expect(printed).to_contain_text(
        f"“Règle”, “But du jeu”, “Pour y parvenir”, {documents['latroncules.fr']}"
    )
    expect(printed.locator(".certainty")).to_have_count(0)
    ruling = rule(playground, "latroncules.capture.several")
    expect(ruling.locator(".certainty")).to_have_text(certainties["ruling"]["name"]["en"])
    expect(ruling.locator("summary")).to_have_text("One move may capture several ruling")
    expect(ruling).to_contain_text(certainties["ruling"]["about"]["en"])
    expect(rule(playground, "latroncules.board.lines")).to_contain_text(documents["drawing"])
    expect(rule(playground, "latroncules.setup.pieces")).to_contain_text(
        f"“Matériel nécessaire”, “Déroulement d’une partie”, {documents['latroncules.fr']}"
    )


def test_all_rules_open_at_once(playground: Playground):
    playground.open("latroncules")
    page = playground.page
    page.get_by_role("button", name="Open all").click()
    expect(page.locator(".rule:not([open])")).to_have_count(0)
    page.get_by_role("button", name="Close all").click()
    expect(page.locator(".rule[open]")).to_have_count(0)


def test_the_options_that_rules_name_are_explained_below_them(playground: Playground):
    playground.open("graal")
    options = about(playground, "graal")["options"]
    entry = playground.page.locator("#rules .options")
    entry.locator("summary").click()
    expect(entry.locator("dt")).to_have_count(len(options))
    for option in options:
        expect(entry).to_contain_text(option["label"]["en"], ignore_case=True)
        expect(entry.locator("dt code", has_text=option["name"])).to_be_visible()
        for choice in option["choices"]:
            expect(entry).to_contain_text(choice["about"]["en"])
    push = entry.locator("dd").nth([option["name"] for option in options].index("archer_push"))
    expect(push.locator("small")).to_have_text(
        [
            "Out of reach (out-of-reach). "
            "It goes 1 to 3 holes back or sideways and ends out of that archer's reach. Default.",
            "One hole (one-hole). It goes exactly one hole back or sideways, in reach or not.",
        ]
    )


def test_an_option_says_which_variants_play_so(playground: Playground):
    playground.open("la-trel")
    box = about(playground, "la-trel")
    entry = playground.page.locator("#rules .options")
    entry.locator("summary").click()
    names = [option["name"] for option in box["options"]]
    variants = {variant["id"]: variant["name"]["en"] for variant in box["variants"]}

    def values(option: str) -> Locator:
        return entry.locator("dd").nth(names.index(option)).locator("small")

    in_two = ", ".join(variants[name] for name in ("fr-basic", "en-basic"))
    expect(values("corner_captures").first).to_contain_text(f"Default in: {in_two}.")
    expect(values("exchange").first).to_contain_text("Default.")
    expect(values("exchange").last).not_to_contain_text("Default")
    deadlines = values("deadline_moves")
    expect(deadlines).to_have_text(
        [
            re.compile(r"^No deadline \(null\)\. .*Default in: .*Master"),
            re.compile(rf"^Moves: 2 \(2\)\. .*Default in: {variants['fr-basic']}\.$"),
            re.compile(r"^Moves: 7 \(7\)\. .*Default in: English basic"),
            "Any number from 1 to 50.",
        ]
    )
    expect(entry).not_to_contain_text("{number}")


def test_the_form_names_every_value_and_says_what_it_means(playground: Playground):
    playground.open("latroncules")
    page = playground.page
    page.click("#tab-new")
    page.click("#new-game details summary")
    options = {option["name"]: option for option in about(playground, "latroncules")["options"]}

    pincer = options["self_pincer_exception"]
    field = page.locator(".option", has_text=pincer["label"]["en"])
    names = [choice["name"]["en"] for choice in pincer["choices"]]
    expect(field.locator("option")).to_have_text(names)
    for choice in pincer["choices"]:
        field.locator("select").select_option(choice["name"]["en"])
        expect(field.locator("small")).to_have_text(choice["about"]["en"])

    limit = page.locator(".option", has_text=options["promotion_limit"]["label"]["en"])
    expect(limit.locator("option")).to_have_count(2)
    limit.locator("select").select_option("8")
    expect(limit.locator("small")).not_to_contain_text("{number}")

    with page.expect_request("**/states") as asked:
        page.click("#start-game")
    assert (asked.value.post_data_json or {})["options"] == {
        "self_pincer_exception": "capture-flanker",
        "promotion_limit": 8,
    }


def test_a_worked_example_is_stepped_through_on_the_board(playground: Playground):
    playground.open("zatre")
    page = playground.page
    playground.pick("h8")
    playground.expect_on("h8", "1")
    playground.press(".open-example")
    note = page.locator("#note")
    expect(note).to_contain_text("five turns")
    playground.expect_on("h8", "")
    for turn in range(1, 6):
        playground.press("#example-next")
        expect(note.locator("h3")).to_contain_text(f"Turn {turn} of 5")
    expect(page.locator("#example-next")).to_have_count(0)
    expect(page.locator(".badge").first).to_be_visible()
    expect(page.locator(".sheet .sum")).to_have_text(["38", "3"])
    playground.pick("a9")
    expect(playground.refusal).to_be_hidden()

    playground.press("#step-back")
    expect(note.locator("h3")).to_have_text("Turn 4 of 5: Beate (Player 2)")
    playground.press("#example-leave")
    expect(note).to_be_hidden()
    expect(playground.square_marked("target").first).to_be_visible()
    page.reload()
    expect(note).to_be_hidden()
