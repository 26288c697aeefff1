# SPDX-License-Identifier: Apache-2.0

"""Uses the page of a profile in Chromium like a user: PAGE CHROMIUM.

PAGE is the file of ProfilePageTests. Prints "FAIL check: why" for each check that fails, and exits with 1 if one fails.
"""

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


def point(page, row, x):
    """Returns a position in a row of the graph, with x from 0 to 1."""
    box = page.locator("#flame").bounding_box()
    return box["x"] + box["width"] * x, box["y"] + row * 18 + 9


@check
def the_heaviest_function_is_first_and_opens_to_its_callers(page):
    rows = page.locator("#heavy tr")
    expect(rows.first).to_contain_text("slow(of:)")
    expect(rows.first).to_contain_text("60.0%")
    expect(rows.first).to_contain_text("Sources/App/Slow.swift:7")
    rows.first.focus()
    page.keyboard.press("ArrowRight")
    expect(rows.nth(1)).to_contain_text("work()")
    page.keyboard.press("ArrowDown")
    expect(rows.nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(rows.first).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(rows.nth(1)).not_to_contain_text("work()")


@check
def a_search_shows_its_share_and_counts_each_sample_once(page):
    page.keyboard.press("/")
    expect(page.locator("#search")).to_be_focused()
    page.keyboard.type("WORK")
    expect(page.locator("#matched")).to_have_text("80.0% matched (8 samples)")
    page.keyboard.press("Escape")
    expect(page.locator("#matched")).to_have_text("")


@check
def a_click_zooms_in_and_the_path_zooms_out(page):
    page.mouse.click(*point(page, 3, 0.1))
    expect(page.locator("#way b")).to_have_text("work()")
    expect(page.locator("#heavy-of")).to_contain_text("of 8 samples")
    expect(page.locator("#heavy tr").first).to_contain_text("75.0%")
    page.locator("#way button").first.click()
    expect(page.locator("#heavy-of")).to_contain_text("of 10 samples")


@check
def keys_move_zoom_and_announce_the_function(page):
    page.locator("#flame").focus()
    for key in ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"]:
        page.keyboard.press(key)
    expect(page.locator("#announce")).to_have_text("slow(of:), 60.0%, 6 samples, Sources/App/Slow.swift:7")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#announce")).to_contain_text("quick()")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#way b")).to_have_text("work()")
    page.keyboard.press("Escape")
    expect(page.locator("#heavy-of")).not_to_contain_text("of 8 samples")


@check
def hovering_over_a_call_shows_its_share_and_position(page):
    page.mouse.move(*point(page, 4, 0.1))
    tip = page.locator("#tip")
    for text in ["slow(of:)", "6 samples, 60.0%", "tested code", "AppPackageTests.xctest", "Sources/App/Slow.swift:7"]:
        expect(tip).to_contain_text(text)
    page.mouse.move(5, 5)
    expect(tip).to_be_hidden()


@check
def each_process_has_a_filter_with_its_share(page):
    chip = page.get_by_role("button", name="Xorg 10.0%")
    chip.click()
    expect(chip).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#heavy-of")).to_contain_text("of 1 sample")
    expect(page.locator("#heavy tr").first).to_contain_text("</script><b>paint")


@check
def the_graph_can_grow_upwards(page):
    page.get_by_role("button", name="Upwards").click()
    box = page.locator("#flame").bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + box["height"] - 12)
    expect(page.locator("#tip")).to_contain_text("All processes")


@check
def the_page_meets_the_accessibility_rules(page):
    for scheme in ["light", "dark"]:
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page).response["violations"]
        assert not found, "; ".join(f"{scheme}: {v['id']}: {v['nodes'][0]['html'][:150]}" for v in found)


def main():
    path, chromium = sys.argv[1:3]
    failed = False
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for function in CHECKS:
            context = browser.new_context(viewport={"width": 1200, "height": 800})
            page = context.new_page()
            faults = []
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on("request", lambda request: re.match("(file|blob|data):", request.url) or faults.append(f"asked for {request.url}"))
            try:
                page.goto(f"file://{path}")
                page.get_by_role("button", name=re.compile("All processes")).click()
                page.locator("#flame").evaluate("element => element.scrollTop = 0")
                function(page)
                assert not faults, faults
                print("ok", function.__name__)
            except Exception as error:
                failed = True
                first = str(error).split("\nCall log")[0].replace("\n", " ")
                print(f"FAIL {function.__name__}: {first or traceback.format_exc()}")
            context.close()
        browser.close()
    sys.exit(1 if failed else 0)


main()
