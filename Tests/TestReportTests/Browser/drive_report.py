# SPDX-License-Identifier: Apache-2.0

"""Uses a report in Chromium like a user: PAGE FOLDER-PAGE CHROMIUM [CHECK...].

PAGE is a report in one file of Now.understudy, compared with Before.understudy, and FOLDER-PAGE the same as a folder; see
sample_bundle.py. Prints "FAIL check: why" for each check that fails, and exits with 1 if one fails.
"""

import os
import re
import sys
import traceback

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

expect.set_options(timeout=15_000)

CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


class Report:
    """A page with a report; `faults` has its errors, warnings and network requests."""

    def __init__(self, context, url):
        self.faults = []
        self.url = url
        self.page = context.new_page()
        self.page.on("console", lambda message: message.type in ("error", "warning") and self.faults.append(message.text))
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("request", lambda request: re.match("(file|blob|data):", request.url) or self.faults.append(f"asked for {request.url}"))

    def open(self, place=""):
        self.page.goto("about:blank")
        self.page.goto(self.url + place)
        expect(self.page.locator("nav .row").first).to_be_visible()
        return self.page

    def open_test(self, name):
        page = self.open()
        page.get_by_role("button", name="Suites", exact=True).click()
        page.locator("nav .row", has_text=name).first.click()
        expect(page.locator(".test-head h2")).to_contain_text(name)
        return page

    def violations(self, rules=None):
        """Returns the violations of the accessibility rules, or of some of them."""
        results = Axe().run(self.page, options={"runOnly": {"type": "rule", "values": rules}} if rules else None)
        return [f"{v['id']}: {v['help']}: {[n['target'] for n in v['nodes']][:4]}" for v in results.response["violations"]]


def tab(page, name):
    page.get_by_role("tab", name=name).click()
    return page.locator("#tab-panel")


def marks(page, kind="frame"):
    return page.locator(f"#stage .overlay .{kind}")


# ---- the overview and the list


@check
def the_overview_shows_the_outcomes(report):
    page = report.open()
    expect(page.locator("header")).to_contain_text("8 failed")
    for word in ("8 failed", "1 interrupted", "1 flaky", "1 skipped"):
        expect(page.locator("header .chips").get_by_role("button", name=word)).to_be_visible()
    expect(page.get_by_role("heading", name="What is missing from this record")).to_be_visible()
    missing = page.locator(".notice")
    for text in ("hologram", "the record ends within an event", "Lost picture", "the process ended before it wrote the end of its events"):
        expect(missing).to_contain_text(text)
    main = page.get_by_role("main")
    expect(main).to_contain_text("Xorg 1280x800 at scale 2")
    expect(main).to_contain_text("AMD EPYC 7B13")
    expect(main).to_contain_text("a failed test until it passes, at most 2 times")
    expect(main).to_contain_text("written outside of tests")
    butter = page.locator("article", has_text="No matches found for Cell")
    assert butter.locator("a.row").count() == 2, "tests with one message are not in one group"


@check
def filters_and_search_narrow_the_list(report):
    page = report.open()
    page.get_by_role("button", name="Suites", exact=True).click()
    rows = page.locator("nav .row")
    total = rows.count()
    page.locator("header .chips").get_by_role("button", name="flaky").click()
    expect(rows).to_have_count(1)
    expect(page.locator("#announce")).to_have_text("1 test")
    page.get_by_role("button", name="Show all").click()
    expect(rows).to_have_count(total)
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("butter")
    expect(rows).to_have_count(2)
    page.get_by_role("searchbox").fill("crashtests hang")
    expect(rows).to_have_count(1)
    page.get_by_role("searchbox").fill("")
    page.get_by_label("Destination").select_option(index=2)
    expect(rows).to_have_count(total - 7)
    page.get_by_role("button", name="Failures", exact=True).click()
    expect(page.locator("nav details")).to_have_count(2)


# ---- the page of a test


@check
def a_failed_test_shows_its_cause(report):
    page = report.open_test("testAnItemIsAdded")
    expect(page.locator(".banner")).to_contain_text('No matches found for Cell "Butter"')
    panel = page.locator("#tab-panel")
    expect(panel).to_contain_text("Did you mean")
    expect(panel.locator(".source .here")).to_be_visible()
    expect(page.locator("#elements .row.near")).to_have_count(2)
    expect(page.locator("#elements")).to_contain_text('nearly: the label is "Bread"')
    expect(marks(page, "near")).to_have_count(2)
    expect(page.locator(".steps")).to_contain_text("5 similar attempts")
    failed = page.locator(".steps [role=treeitem].bad").first
    expect(failed).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".steps [role=treeitem]", has_text="Open Lister").first).to_have_attribute("aria-expanded", "false")
    panel = tab(page, "Step")
    expect(panel).to_contain_text('app.cells["Butter"]')
    expect(panel).to_contain_text("no match")
    expect(panel).not_to_contain_text("debugging pipe")
    expect(panel).to_contain_text("reading the tree")


@check
def every_kind_of_failure_is_shown(report):
    ways = {
        "testSeveralMatch": "Multiple matches found", "testTheValueIsRight": "is not equal to", "testItTimesOut": "exceeded timeout of 5 seconds",
        "testTheProgramCrashes": "crashed with SIGILL", "testTheProgramHangs": "main thread stood still",
    }
    for name, words in ways.items():
        page = report.open_test(name)
        expect(page.locator(".banner")).to_contain_text(words)
    page = report.open_test("testTheValueIsRight")
    # The failure is in no step, so it is between the steps, and it is selected.
    expect(page.locator(".steps [aria-selected=true]")).to_contain_text("is not equal to")
    page = report.open_test("testSeveralMatch")
    expect(marks(page, "match")).to_have_count(3)
    page = report.open_test("testTheProgramCrashes")
    expect(page.locator("#tab-panel")).to_contain_text("Thread 1 (crashed)")
    expect(tab(page, "Output")).to_contain_text("crashed (process 4242): signal SIGILL")
    expect(tab(page, "Attachments")).to_contain_text("Thread 1 (crashed)")


@check
def the_pictures_of_a_comparison_are_shown(report):
    page = report.open_test("testTheValueIsRight")
    panel = tab(page, "Failures")
    section = panel.get_by_role("region", name="Pictures of list")
    expect(section.locator("img:visible")).to_have_count(3)
    expect(section.locator("figure").first.locator(".differs")).to_have_text(["1", "2"])
    mark, image = section.locator(".differs").first.bounding_box(), section.locator("img").first.bounding_box()
    assert abs((mark["x"] - image["x"]) / image["width"] * 640 - 84) < 3, f"{mark} in {image}"
    # The pictures do not show the screen, so they are not among its pictures.
    expect(page.locator("#stage img")).to_have_count(0)
    problems = report.violations()
    assert not problems, problems
    # By keys: the slider and its edge, then the pictures in turn.
    section.get_by_role("button", name="Slider").focus()
    page.keyboard.press("Enter")
    slider = section.get_by_role("slider")
    slider.focus()
    page.keyboard.press("Home")
    assert section.locator(".slider").evaluate("e => e.style.getPropertyValue('--edge')") == "0%"
    section.get_by_role("button", name="Blink").click()
    page.wait_for_function("() => document.querySelector('.which').textContent === 'Actual'")
    page.wait_for_function("() => document.querySelector('.which').textContent === 'Expected'")
    section.get_by_role("button", name="Change picture").click()
    problems = report.violations()
    assert not problems, problems


@check
def a_new_picture_or_tree_is_accepted_by_a_command(report):
    page = report.open_test("testTheValueIsRight")
    panel = tab(page, "Failures")
    accept = panel.locator(".acceptance")
    expect(accept).to_have_count(2)
    accept.first.get_by_role("button", name="Copy the command").click()
    expect(page.locator("#announce")).to_have_text("The command was copied")
    assert pasted(page).startswith("understudy test --only-testing ListerUITests/ValueTests/testTheValueIsRight"), "not the command"
    lines = panel.locator(".difference > div")
    expect(lines).to_have_count(3)
    expect(lines.nth(1).locator("del")).to_contain_text('button "Add" [disabled]')
    expect(lines.nth(1).locator("mark")).to_have_text("[disabled]")


@check
def the_picture_after_an_event_is_beside_the_one_before(report):
    page = report.open_test("testAnItemIsAdded")
    page.locator(".steps [role=treeitem]", has_text='Tap "Add" Button').first.click()
    before = page.locator("#stage img").first.get_attribute("src")
    page.keyboard.press("d")
    expect(page.locator("#stage .half")).to_have_count(2)
    expect(page.locator("#stage figcaption").last).to_contain_text("After, ")
    assert page.locator("#stage img").first.get_attribute("src") == before, "the picture before the event has changed"
    assert page.locator("#after").get_attribute("src") != before, "the picture after the event is the one before it"
    problems = report.violations()
    assert not problems, problems
    page.get_by_role("button", name="Before only").click()
    expect(page.locator("#stage .half")).to_have_count(0)


@check
def the_time_slider_moves_picture_tree_and_step(report):
    page = report.open_test("testAnItemIsAdded")
    image, slider = page.locator("#stage img"), page.get_by_role("slider", name="Moment of the test")
    # There are three rows at the failure, and two before it.
    expect(page.locator("#elements")).to_contain_text("Tea")
    late = image.get_attribute("src")
    box = slider.bounding_box()
    page.mouse.click(box["x"] + box["width"] * 0.24, box["y"] + box["height"] / 2)
    expect(page.locator("#elements")).not_to_contain_text("Tea")
    assert image.get_attribute("src") != late, "the picture did not follow"
    expect(page.locator(".steps [aria-selected=true]")).to_contain_text('"Add" Button')
    expect(page.locator("#now-time")).not_to_have_text("1.02 s")
    expect(page.locator("#stage .point")).to_be_visible()
    expect(page.locator("#elements .row.match")).to_contain_text("Add")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#elements")).to_contain_text("Tea")
    page.get_by_role("button", name="Previous picture").click()
    expect(page.locator("#elements")).not_to_contain_text("Tea")


@check
def elements_and_picture_highlight_each_other(report):
    page = report.open_test("testAnItemIsAdded")
    row = page.locator("#elements [role=treeitem]", has_text="StaticText Bread")
    row.hover()
    expect(marks(page, "hover")).to_contain_text("StaticText “Bread”")
    frame, canvas = marks(page, "hover").bounding_box(), page.locator("#stage .canvas").bounding_box()
    scale = canvas["width"] / 640
    assert abs((frame["x"] - canvas["x"]) / scale - 120) < 3 and abs(frame["width"] / scale - 200) < 5, f"{frame} in {canvas}"
    add = (canvas["x"] + 515 * scale, canvas["y"] + 76 * scale)
    page.mouse.move(*add)
    expect(page.locator("#elements .pointed")).to_contain_text("Button Add")
    page.mouse.click(*add)
    expect(page.locator("#element")).to_contain_text('app.buttons["add"]')
    expect(page.locator("#element")).to_contain_text("470, 60, 90 × 32")


@check
def keys_move_through_the_steps(report):
    page = report.open_test("testAnItemIsAdded")
    first = page.locator(".steps [role=treeitem]").first
    first.click()
    page.keyboard.press("ArrowRight")
    expect(first).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".steps [aria-selected=true]")).to_contain_text("Start private desktop")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".steps [aria-selected=true]")).to_contain_text("Launch Lister")
    assert "step=2" in page.url, page.url
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(first).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("n")
    expect(page.locator("#now-step")).to_contain_text("Start private desktop")
    page.keyboard.press("3")
    expect(page.get_by_role("tab", name="Output")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("j")
    expect(page.locator(".test-head h2")).to_contain_text("testButterIsFound")
    page.keyboard.press("k")
    expect(page.locator(".test-head h2")).to_contain_text("testAnItemIsAdded")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).not_to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="What failed")).to_be_visible()


@check
def links_open_a_test_and_a_step(report):
    page = report.open("#test=0&step=4")
    expect(page.locator(".steps [aria-selected=true]")).to_contain_text('Tap "Add" Button')
    expect(tab(page, "Step")).to_contain_text("one match, found through the page's own debugging pipe")
    page = report.open("#test=9999&step=4")
    expect(page.get_by_role("heading", name="What failed")).to_be_visible()
    page = report.open("#compare")
    expect(page.get_by_role("heading", name="Compared with Before")).to_be_visible()


@check
def the_address_names_the_test(report):
    page = report.open_test("testAnItemIsAdded")
    assert page.url.endswith("#test=AddTests/testAnItemIsAdded"), page.url
    page.get_by_role("button", name="Next test").click()
    expect(page.locator(".test-head h2")).to_contain_text("testButterIsFound")
    assert page.url.endswith("#test=AddTests/testButterIsFound"), page.url
    # Addresses of older reports have the index of the test; the address is then replaced by the name.
    page = report.open("#test=0&step=4")
    expect(page.locator(".test-head h2")).to_contain_text("testAnItemIsAdded")
    assert page.url.endswith("#test=AddTests/testAnItemIsAdded&step=4"), page.url
    page = report.open("#test=ListerUITests/FlakyTests/testItIsFlaky&attempt=0")
    expect(page.locator(".banner")).to_contain_text("sometimes wrong")
    assert page.url.endswith("#test=FlakyTests/testItIsFlaky&attempt=0"), page.url
    page.get_by_role("button", name="Suites", exact=True).click()
    link = page.locator("nav .row", has_text="testItIsSlower").first.get_attribute("href")
    assert link == "#test=SpeedTests/testItIsSlower", link


def pasted(page):
    """Returns the text in the clipboard, which only a paste by keys can read."""
    page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' }))")
    page.locator("#paste").focus()
    page.keyboard.press("Control+v")
    text = page.locator("#paste").input_value()
    page.evaluate("document.getElementById('paste').remove()")
    return text


@check
def a_failure_is_copied_for_an_agent(report):
    page = report.open_test("testAnItemIsAdded")
    button = page.get_by_role("button", name="Copy for an agent")
    button.click()
    expect(page.locator("#announce")).to_have_text("The text for an agent was copied")
    text = pasted(page)
    assert text.startswith("# A UI test failed: `AddTests/testAnItemIsAdded`\n"), text
    for words in ('No matches found for Cell "Butter"', "> 72 ", 'cell "Bread": the label is "Bread"', "in the run `Before` of 2026-11-19", "+ step: Open Lister"):
        assert words in text, f"{words} is missing: {text}"
    # By keys: the button can be reached and pressed, and it has a shortcut.
    page = report.open_test("testSeveralMatch")
    page.locator("#agent-text").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#agent-text")).to_have_text("Copied")
    assert "Multiple matches found" in pasted(page)
    page = report.open_test("testItTimesOut")
    page.keyboard.press("a")
    expect(page.locator("#agent-text")).to_have_text("Copied")
    assert "exceeded timeout of 5 seconds" in pasted(page)
    # Each failed attempt has its text; an attempt that passed has none.
    page = report.open("#test=FlakyTests/testItIsFlaky&attempt=0")
    page.get_by_role("button", name="Copy for an agent").click()
    expect(page.locator("#agent-text")).to_have_text("Copied")
    assert "in another attempt of this run" in pasted(page)
    page.get_by_role("button", name="Attempt 2").click()
    expect(page.locator("#agent-text")).to_have_count(0)


@check
def a_failure_is_copied_without_the_clipboard_of_scripts(report):
    page = report.open_test("testTheProgramCrashes")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.locator("#agent-text").click()
    expect(page.locator("#agent-text")).to_have_text("Copied")
    assert "Thread 1 (crashed):" in pasted(page)
    page = report.open_test("testTheProgramHangs")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined }); document.execCommand = () => false")
    page.locator("#agent-text").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("Copy the selected text yourself")
    expect(page.locator("#agent-field")).to_be_focused()
    page.keyboard.press("Control+c")
    problems = report.violations()
    assert not problems, problems
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).not_to_be_visible()
    assert "main thread stood still" in pasted(page)


@check
def the_video_is_at_the_selected_time(report):
    page = report.open_test("testAnItemIsAdded")
    if page.get_by_role("button", name="Video", exact=True).count() == 0:
        return  # This machine has no encoder.
    page.get_by_role("button", name="Video", exact=True).click()
    player = page.locator("#stage video")
    # The video begins half a second after the test.
    page.wait_for_function("() => document.querySelector('#stage video').readyState >= 2")
    page.get_by_role("slider", name="Moment of the test").fill("1.5")
    page.wait_for_function("() => Math.abs(document.querySelector('#stage video').currentTime - 1.0) < 0.02")
    # The video is short: on a busy machine it would end before it is stopped.
    player.evaluate("v => { v.playbackRate = 0.1 }")
    page.get_by_role("button", name="Play or pause").click()
    page.wait_for_function("() => parseFloat(document.querySelector('#now-time').textContent) > 1.55")
    page.get_by_role("button", name="Play or pause").click()
    assert player.evaluate("v => v.paused"), "it plays on"


@check
def output_is_between_the_steps(report):
    page = report.open_test("testAnItemIsAdded")
    shown = tab(page, "Output").locator(".line")
    expect(shown.filter(has_text="no theme")).to_have_count(1)
    lines = [line.replace("\n", " ") for line in shown.all_inner_texts()]
    text = "\n".join(lines)
    assert text.index("Open Lister") < text.index("launched (process 4242)") < text.index("Tap") < text.index("no theme"), text
    assert "second line" in text, text
    assert "t =" not in text, "the console's log of steps stands beside the steps"


@check
def attachments_are_shown(report):
    page = report.open_test("testEverythingIsKept")
    panel = tab(page, "Attachments")
    expect(panel).to_contain_text('"theme": "dark"')
    expect(panel).to_contain_text("Ein Text")
    expect(panel).to_contain_text("is missing from the bundle")
    image = panel.locator("img").first
    page.wait_for_function("() => document.querySelector('#tab-panel img').naturalWidth === 640")
    expect(image).to_be_visible()


@check
def measurements_are_plotted_with_their_baseline(report):
    page = report.open_test("testItIsMeasured")
    panel = page.locator("#tab-panel")
    clock = panel.locator("figure", has_text="Clock Monotonic Time")
    expect(clock.locator(".failed").first).to_have_text("16.4% worse than the baseline")
    # The average and the deviation, calculated by hand: 2.62 s / 5, and the root of 0.00972 s² / 4.
    expect(clock.locator("figcaption")).to_have_text("Clock Monotonic Time524 ms ± 9.4%")
    expect(clock).to_contain_text("Slowest: iteration 4 of 5, 610 ms")
    assert [bar.get_attribute("class") for bar in clock.locator("rect").all()] == ["value", "value", "value", "value slow", "value"]
    for words in ("Baseline 450 ms", "limit 500 ms", "worse by 10% and 50 ms", "AMD EPYC 7B13, 2 cores"):
        expect(clock).to_contain_text(words)
    rate = panel.locator("figure", has_text="Frame Rate")
    expect(rate.locator(".passed").first).to_have_text("18.0% better than the baseline")
    expect(rate).to_contain_text("Lowest: iteration 1 of 3")
    expect(panel.locator("figure", has_text="Memory Peak Physical")).to_contain_text("No baseline average")


@check
def measurements_of_earlier_runs_are_plotted(report):
    page = report.open_test("testItIsMeasured")
    clock = page.locator("#tab-panel figure", has_text="Clock Monotonic Time")
    expect(clock.locator(".chart .dot")).to_have_count(2)
    words = clock.locator(".point-words")
    expect(words).to_contain_text("This run 524 ms")
    slider = clock.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(words).to_contain_text("Before 410 ms ± 2.4%")
    expect(words).to_contain_text("8.9% better than the baseline")
    assert "Before: 410 ms ± 2.4%" in slider.get_attribute("aria-valuetext"), slider.get_attribute("aria-valuetext")
    box = slider.bounding_box()
    page.mouse.move(box["x"] + box["width"] - 12, box["y"] + 20)
    expect(words).to_contain_text("This run 524 ms")
    clock.get_by_text("1 earlier run as a table").click()
    expect(clock.get_by_role("row")).to_have_count(3)
    memory = page.locator("#tab-panel figure", has_text="Memory Peak Physical")
    expect(memory).to_contain_text("1 earlier run on other machines is left out")
    expect(memory.get_by_role("slider")).to_have_count(0)


@check
def the_overview_lists_measurements_with_the_worst_first(report):
    page = report.open()
    section = page.locator("#measurements")
    expect(section.get_by_role("heading")).to_contain_text("1 regression")
    rows = section.locator("tbody tr")
    expect(rows).to_have_count(4)
    expect(rows.first).to_contain_text("testItIsMeasured Clock Monotonic Time")
    expect(rows.first).to_contain_text("16.4% worse")
    expect(rows.first.locator(".spark")).to_be_visible()
    section.get_by_role("button", name="Test and metric").click()
    expect(rows.nth(1)).to_contain_text("Memory Peak Physical")
    expect(section.get_by_role("columnheader", name="Test and metric")).to_have_attribute("aria-sort", "ascending")
    rows.first.get_by_role("link").click()
    expect(page.get_by_role("tab", name="Measured")).to_have_attribute("aria-selected", "true")


@check
def attempts_and_other_outcomes_are_shown(report):
    page = report.open_test("testItIsFlaky")
    page.get_by_role("button", name="Attempt 1").click()
    expect(page.locator(".banner")).to_contain_text("sometimes wrong")
    expect(page.locator("#tab-panel")).to_contain_text("sometimes wrong")
    page = report.open_test("testItIsSkipped")
    expect(page.locator(".banner")).to_contain_text("No network here")
    page = report.open_test("testTheFailureIsKnown")
    expect(page.locator("#tab-panel")).to_contain_text("Expected failure at")
    expect(page.locator("#tab-panel")).to_contain_text("issue 17")
    page = report.open_test("testTheProcessEnds")
    expect(page.locator(".banner")).to_contain_text("The record ends within this test")


@check
def hostile_texts_are_escaped(report):
    page = report.open_test("testEvil")
    for name in ("Failures", "Step", "Output", "Attachments", "Measured"):
        expect(tab(page, name)).to_contain_text("</script>")
        expect(page.locator("#tab-panel")).to_contain_text("⟨U+202E⟩")
        expect(page.locator("#tab-panel")).to_contain_text("⟨U+1B⟩")
    expect(page.locator("#elements")).to_contain_text("</script>")
    assert page.evaluate("window.hacked") is None, "a text became a script"
    assert page.locator("img[onerror]").count() == 0, "a text became an element"
    assert not re.search("[\u202a-\u202e\u2066-\u2069\u001b]", page.locator("body").inner_text()), "a mark is not escaped"
    # No text makes the page wider than the window.
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the page is wider than its window"


@check
def the_comparison_shows_the_changes(report):
    page = report.open("#compare")
    for title, test in (("Newly failing", "testAnItemIsAdded"), ("Fixed", "testItIsFixed"), ("Slower", "testItIsSlower"), ("Removed", "testItIsGone")):
        section = page.locator(f"section[aria-label='{title}']")
        expect(section).to_contain_text(test)
    expect(page.locator("section[aria-label='Measured worse']")).to_contain_text("Clock Monotonic Time")
    expect(page.locator("section[aria-label='Measured better']")).to_contain_text("18.0% better")
    page.locator("section[aria-label='Slower'] a", has_text="testItIsSlower").click()
    expect(page.locator(".test-head")).to_contain_text("was passed in 0.50 s")


@check
def the_report_meets_the_accessibility_rules(report):
    """Checks light and dark, wide and narrow pages."""
    problems = []
    names = ["#", "#compare", "#test=0", "#test=8", "#test=12"]
    measured = report.open_test("testItIsMeasured").evaluate("location.hash")
    for scheme in ("light", "dark"):
        report.page.emulate_media(color_scheme=scheme)
        for place in names + [measured]:
            page = report.open(place)
            page.wait_for_timeout(60)
            tabs = page.get_by_role("tab")
            for index in range(tabs.count()) if place == "#test=0" else [None]:
                if index is not None:
                    tabs.nth(index).click()
                problems += [f"{scheme} {place} tab {index}: {v}" for v in report.violations(["color-contrast"] if scheme == "dark" else None)]
    report.page.set_viewport_size({"width": 400, "height": 800})
    for place, text in (("#", "Butter"), ("#test=0", "Butter"), (measured, "Clock Monotonic Time")):
        report.page.goto("about:blank")
        report.page.goto(report.url + place)
        expect(report.page.get_by_role("main")).to_contain_text(text)
        problems += [f"narrow {place}: {v}" for v in report.violations(["color-contrast"] if scheme == "dark" else None)]
    report.page.set_viewport_size({"width": 1280, "height": 800})
    report.page.emulate_media(color_scheme="light")
    assert not problems, "; ".join(problems)


@check
def the_theme_is_that_of_the_system_or_selected(report):
    page = report.open()
    back = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(back)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(back)
    assert light != dark, "the system's theme is not followed"
    page.keyboard.press("t")
    assert page.evaluate(back) == light, "the light theme is not light"
    page.keyboard.press("t")
    page.keyboard.press("t")
    page.emulate_media(color_scheme="light")


@check
def narrow_windows_do_not_scroll_sideways(report):
    report.page.set_viewport_size({"width": 390, "height": 800})
    report.page.goto("about:blank")
    report.page.goto(report.url + "#test=0")
    expect(report.page.locator("#stage img")).to_be_visible()
    assert report.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "it scrolls sideways"
    report.page.set_viewport_size({"width": 1280, "height": 800})


FOLDER_CHECKS = {
    a_failed_test_shows_its_cause, the_time_slider_moves_picture_tree_and_step, attachments_are_shown, hostile_texts_are_escaped,
    the_video_is_at_the_selected_time, the_address_names_the_test, a_failure_is_copied_for_an_agent,
}


def main():
    single, folder, chromium, *wanted = sys.argv[1:]
    failures = 0
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox"] if os.getuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        for kind, path in (("file", single), ("folder", folder)):
            context = browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme="light")
            report = Report(context, f"file://{path}")
            for function in CHECKS:
                if (wanted and function.__name__ not in wanted) or (kind == "folder" and function not in FOLDER_CHECKS):
                    continue
                report.faults.clear()
                try:
                    function(report)
                    assert not report.faults, f"the page complained: {report.faults}"
                    print(f"ok {kind} {function.__name__}", flush=True)
                except Exception as error:
                    failures += 1
                    line = traceback.extract_tb(error.__traceback__)[-1 if isinstance(error, AssertionError) and not str(error).startswith("Locator") else 1].lineno
                    print(f"FAIL {kind} {function.__name__}, line {line}: {' '.join(str(error).split())[:900]}", flush=True)
            context.close()
        browser.close()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
