# SPDX-License-Identifier: Apache-2.0

"""Uses a studio in Chromium like a user: ADDRESS CHROMIUM SCREENSHOTS [CHECK...].

ADDRESS is the address of a studio that shows the fixture controls.py. SCREENSHOTS is a folder, or "" for none.
Prints "ok check" for each check that passes and "FAIL check: why" for each that fails, and exits with 1 if one fails.
"""

import os
import re
import sys
import threading
import traceback
from http.server import BaseHTTPRequestHandler, HTTPServer

from playwright.sync_api import expect, sync_playwright

from studio_page import Studio

CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


@check
def a_click_becomes_a_line(studio):
    studio.record(True)
    studio.click('app.buttons["Press"]')
    studio.expect_line(r'app\.buttons\["Press"\]\.tap\(\)')


@check
def typing_becomes_one_line_and_backspace_edits_it(studio):
    studio.click('app.textFields["nickname"]')
    studio.page.keyboard.type('Milk & "Eggs"x')
    studio.page.keyboard.press("Backspace")
    studio.expect_line(r'typeText\("Milk & \\"Eggs\\""\)')
    assert sum("typeText" in line for line in studio.lines()) == 1, studio.lines()


@check
def text_of_an_input_method_is_typed_and_recorded(studio):
    before = len(studio.lines())
    studio.page.evaluate(
        """() => { const keys = byId("keys"); keys.focus();
          keys.dispatchEvent(new CompositionEvent("compositionstart"));
          keys.dispatchEvent(new CompositionEvent("compositionend", { data: "日本" })); }"""
    )
    studio.expect_line("日本")
    assert len(studio.lines()) - before <= 1, studio.lines()


@check
def a_long_press_has_its_duration(studio):
    x, y = studio.place('app.buttons["Press"]')
    studio.page.mouse.move(x, y)
    studio.page.mouse.down()
    studio.page.wait_for_timeout(1200)
    studio.page.mouse.up()
    studio.expect_line(r"press\(forDuration: 1\.[1-5]")


@check
def a_reloaded_page_has_the_recording(studio):
    before = studio.lines()
    assert len(before) > 3, before
    studio.page.reload()
    studio.loaded()
    studio.page.wait_for_function("() => code.state.lines.length > 0")
    assert studio.lines() == before, (before, studio.lines())
    expect(studio.page.locator("#record")).to_have_attribute("aria-pressed", "true")


@check
def choosing_another_query_can_be_undone(studio):
    studio.record(False)
    before = studio.lines()
    studio.page.locator("#code .token").first.click()
    expect(studio.page.locator("#menu button").nth(1)).to_be_visible()
    chosen = studio.page.locator("#menu button code").nth(1).inner_text()
    studio.page.locator("#menu button").nth(1).click()
    studio.page.wait_for_function("(text) => code.state.lines.some((line) => line.text.includes(text))", arg=chosen)
    studio.page.click("#undo")
    studio.page.wait_for_function("(lines) => JSON.stringify(code.state.lines.filter((l) => l.step != null).map((l) => l.text.trim())) === JSON.stringify(lines)", arg=before)
    studio.page.click("#redo")
    studio.page.wait_for_function("(text) => code.state.lines.some((line) => line.text.includes(text))", arg=chosen)
    studio.page.click("#undo")


@check
def an_assertion_is_picked_on_the_screen(studio):
    studio.page.click("[data-mode=assert]")
    studio.click('app.buttons["Press"]')
    studio.page.locator("#menu button", has_text="exists").first.click()
    studio.expect_line(r"XCTAssertTrue\(app\.buttons\[\"Press\"\]\.exists")
    studio.page.click("[data-mode=use]")


@check
def the_recording_is_replayed_and_the_failing_step_marked(studio):
    studio.page.click("#replay")
    expect(studio.page.locator("#notices", has_text="steps passed")).to_be_visible(timeout=60_000)
    steps = studio.page.evaluate("Object.keys(code.state.steps).length")
    assert studio.page.locator("#code li.passed").count() >= steps, studio.lines()
    studio.page.evaluate(
        """async () => { const step = Number(Object.keys(code.state.steps).at(-1));
          await link.ask("rewrite", { step, role: "target", query: 'app.buttons["Nowhere"]' }); }"""
    )
    studio.expect_line("Nowhere")
    studio.page.locator("#code li", has_text="Nowhere").last.hover()
    studio.page.locator("#code li", has_text="Nowhere").last.get_by_role("button", name="Run").click()
    expect(studio.page.locator("#code li.failed .problem")).to_contain_text("Nowhere", timeout=30_000)


@check
def a_change_of_style_rewrites_the_code(studio):
    for style, mark in [
        ("swiftTesting", "@Test"),
        ("pageObject", "struct "),
        ("python", "def test_"),
        ("robot", "*** Test Cases ***"),
        ("xctest", "func test"),
    ]:
        studio.page.select_option("#style", style)
        studio.page.wait_for_function("(mark) => code.state.lines.some((line) => line.text.includes(mark))", arg=mark)
        expect(studio.page.locator("#omitted")).to_be_hidden()
        if style in ("python", "robot"):
            expect(studio.page.locator("#clicks")).to_be_disabled()
            # A query has the same menu in every language.
            expect(studio.page.locator("#code .token", has_text="XCUIElementTypeButton").first).to_be_visible()
    expect(studio.page.locator("#clicks")).to_be_enabled()
    studio.page.check("#clicks")
    studio.expect_line(r"\.click\(\)")
    studio.page.uncheck("#clicks")


@check
def an_older_event_does_not_revert_a_choice(studio):
    studio.page.wait_for_function("() => !code.state.usesClicks")
    stays = studio.page.evaluate(
        """() => { const older = code.state; byId("clicks").click(); code.take(older); return byId("clicks").checked; }"""
    )
    assert stays, "the state from before the click took the tick away"
    studio.expect_line(r"\.click\(\)")
    studio.page.uncheck("#clicks")
    studio.expect_line(r"\.tap\(\)")


@check
def the_inspector_shows_the_element_under_the_pointer(studio):
    studio.page.click("[data-mode=inspect]")
    x, y = studio.place('app.buttons["Press"]')
    studio.page.mouse.move(x - 1, y)
    studio.page.mouse.move(x, y)
    expect(studio.page.locator("#details h2")).to_contain_text('Button "Press"')
    expect(studio.page.locator("#details")).to_contain_text('app.buttons["Press"]')
    expect(studio.page.locator("#mark")).to_have_class(re.compile("shown"))
    studio.page.mouse.click(x, y)
    studio.page.keyboard.press("ArrowUp")
    expect(studio.page.locator("#details h2")).not_to_contain_text('"Press"')
    studio.page.keyboard.press("ArrowDown")
    expect(studio.page.locator('#tree [aria-selected="true"]')).to_have_count(1)


@check
def the_search_counts_matches_while_typing(studio):
    studio.page.fill("#search", "app.buttons")
    expect(studio.page.locator("#matches")).to_contain_text("match")
    studio.page.fill("#search", 'label == "Press"')
    expect(studio.page.locator("#matches")).to_contain_text("match")
    studio.page.fill("#search", 'app.butons["Press"]')
    expect(studio.page.locator("#meant")).to_contain_text("buttons")
    studio.page.fill("#search", "app.buttons.firstMatch")
    expect(studio.page.locator("#mark")).to_have_class(re.compile("shown"))
    studio.page.fill("#search", 'app.buttons["Nobody"]')
    expect(studio.page.locator("#matches")).to_contain_text("0 matches")
    expect(studio.page.locator("#meant")).to_be_hidden()
    studio.page.fill("#search", 'app.buttons["Pres"]')
    expect(studio.page.locator("#meant")).to_contain_text('It is called "Press", not "Pres".')
    if SCREENSHOTS:
        studio.page.screenshot(path=os.path.join(SCREENSHOTS, "near-miss.png"))
    studio.page.locator("#meant button").click()
    expect(studio.page.locator('#tree [aria-selected="true"]')).to_contain_text('"Press"')
    studio.page.fill("#search", 'app.buttons["Nobody"]')
    expect(studio.page.locator("#meant")).to_be_hidden()
    picked = studio.page.evaluate("() => picked.element?.headline ?? ''")
    mark = expect(studio.page.locator("#mark"))
    if picked:
        mark.to_have_text(picked)
    else:
        mark.not_to_have_class(re.compile("shown"))
    studio.page.fill("#search", "")
    studio.page.locator("#tree .node").nth(1).hover()
    expect(studio.page.locator("#mark")).not_to_contain_text("undefined")


@check
def a_new_window_updates_the_tree(studio):
    revision = studio.page.evaluate("() => elements.revision")
    # A picked element would keep the tree unchanged.
    studio.page.evaluate("() => { pick.kept = false; }")
    studio.page.evaluate("() => link.takers.windows({ windows: [{ id: 1, title: 'Dialog', isActive: true }] })")
    studio.page.wait_for_function("(revision) => elements.revision > revision", arg=revision)


@check
def the_page_meets_the_accessibility_rules(studio):
    for scheme in ["light", "dark"]:
        studio.page.emulate_media(color_scheme=scheme)
        for tab in ["Test", "Elements", "Audit"]:
            studio.page.get_by_role("tab", name=tab).click()
            found = studio.violations()
            assert not found, f"{scheme}, {tab}: {found}"
            if SCREENSHOTS:
                for width, height in [(1280, 800), (1920, 1080)]:
                    studio.page.set_viewport_size({"width": width, "height": height})
                    studio.page.wait_for_timeout(300)
                    studio.page.screenshot(path=os.path.join(SCREENSHOTS, f"{tab.lower()}-{scheme}-{width}.png"))
    studio.page.emulate_media(color_scheme="light")
    studio.page.click("[data-mode=use]")


@check
def a_page_of_another_site_has_no_access(studio):
    attack = """<!doctype html><title>other</title><script>
      window.found = [];
      async function run(address) {
        try { const answer = await fetch(address); found.push("read " + (await answer.text()).slice(0, 40)); } catch {}
        try { const answer = await fetch(address, { mode: "no-cors" }); if (answer.type !== "opaque") found.push("no-cors"); } catch {}
        await new Promise((done) => {
          const socket = new WebSocket(address.replace("http", "ws") + "socket");
          socket.onopen = () => { found.push("socket opened"); };
          socket.onmessage = () => { found.push("socket read"); done(); };
          socket.onerror = done; setTimeout(done, 3000);
        });
        await new Promise((done) => { const script = document.createElement("script"); script.src = address + "studio/studio.js";
          script.onload = () => { found.push("script"); done(); }; script.onerror = done; document.head.append(script); });
        await new Promise((done) => { const frame = document.createElement("iframe"); frame.src = address;
          frame.onload = () => { try { if (frame.contentDocument?.querySelector("#screen")) found.push("frame"); } catch {} done(); };
          document.body.append(frame); setTimeout(done, 2000); });
        return found;
      }</script><body>"""

    class Other(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(attack.encode())

        def log_message(self, *arguments):
            pass

    server = HTTPServer(("127.0.0.1", 0), Other)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    before = studio.lines()
    for host in ["127.0.0.1", "localhost"]:
        page = studio.page.context.new_page()
        page.goto(f"http://{host}:{server.server_port}/")
        found = page.evaluate("(address) => run(address)", studio.page.url)
        assert not found, found
        page.close()
    server.shutdown()
    assert studio.lines() == before


def main():
    global SCREENSHOTS
    address, chromium, SCREENSHOTS, *wanted = sys.argv[1:]
    failures = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        studio = Studio(context, address)
        for function in CHECKS:
            if wanted and function.__name__ not in wanted:
                continue
            studio.faults.clear()
            try:
                function(studio)
                faults = [fault for fault in studio.faults if "favicon" not in fault]
                assert not faults, faults
                print("ok", function.__name__, flush=True)
            except Exception as error:
                failures += 1
                text = " ".join(str(error).split())[:900]
                print(f"FAIL {function.__name__}: {type(error).__name__}: {text}", flush=True)
                if os.environ.get("TRACE"):
                    traceback.print_exc()
                if SCREENSHOTS:
                    studio.page.screenshot(path=os.path.join(SCREENSHOTS, f"fail-{function.__name__}.png"))
        browser.close()
    sys.exit(1 if failures else 0)


SCREENSHOTS = ""
main()
