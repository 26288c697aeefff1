# SPDX-License-Identifier: Apache-2.0

"""Checks errors during a recording: ADDRESS CHROMIUM FIXTURE, where FIXTURE is "controls", "touch_gtk" or "exchange".

Prints "ok check" for each check that passes and "FAIL check: why" for each that fails, and exits with 1 if one fails.
"""

import os
import re
import signal
import sys

from playwright.sync_api import expect, sync_playwright

from studio_page import Studio

CHECKS = {"controls": [], "touch_gtk": [], "exchange": []}


def check(fixture):
    return lambda function: CHECKS[fixture].append(function) or function


def program(studio):
    """Returns the process id of the program."""
    facts = studio.page.evaluate("async () => { const { revision } = await link.ask('tree'); return (await link.ask('element', { node: 0, revision })).facts; }")
    return int(re.search(r"pid (\d+)", dict(facts)["object"])[1])


def expect_launches(studio, count):
    studio.page.wait_for_function("(count) => code.state.lines.filter((line) => line.text.includes('app.launch()')).length === count", arg=count)


@check("controls")
def fast_typing_is_recorded_completely(studio):
    studio.record(True)
    studio.click('app.textFields["nickname"]')
    text = ("The quick brown Fox jumps over {4} lazy dogs; " * 11)[:499] + "."
    studio.page.keyboard.type(text)
    studio.expect_line(re.escape(f'app.textFields["nickname"].typeText("{text}")'))
    assert sum("typeText" in line for line in studio.lines()) == 1, studio.lines()


@check("controls")
def recording_continues_after_a_stop(studio):
    studio.record(False)
    studio.record(True)
    studio.click('app.checkBoxes["Agree"]')
    studio.expect_line(r'checkBoxes\["Agree"\]\.tap')


@check("controls")
def a_closed_page_releases_its_buttons_and_keys(studio):
    other = Studio(studio.page.context, studio.page.url)
    other.page.mouse.move(*other.place('app.buttons["Enable"]'))
    other.page.mouse.down()
    other.page.keyboard.down("Shift")
    other.page.close()
    studio.expect_line(r'buttons\["Enable"\]\.(tap|press)')
    studio.click('app.buttons["Press"]')
    studio.expect_line(r'^ *app\.buttons\["Press"\]\.tap')


@check("controls")
def invalid_messages_are_refused(studio):
    messages = ["", "{}", "[" * 100_000, '{"do":"nope","id":1}', '{"input":"wheel","dx":1e99,"dy":1,"x":1,"y":1}', '{"do":"element","id":2,"node":-1,"revision":0}']
    messages += ['{"input":"button","number":9223372036854775807,"isDown":true,"x":1e308,"y":-1e308}', '{"input":"text","text":"' + "x" * 1_000_000 + '"}']
    answers = studio.page.evaluate(
        """(messages) => new Promise((done, fail) => {
          const socket = new WebSocket(location.href.replace("http", "ws") + "socket"), bad = [];
          socket.onmessage = ({ data }) => {
            if (typeof data !== "string") return;
            const said = JSON.parse(data);
            if (said.error) bad.push(said.error); else if (said.push === "notice") bad.push(said.value.text);
            if (said.reply === 99) { socket.close(); done(bad); }
          };
          socket.onopen = () => {
            socket.send(new Uint8Array(100000));
            for (const message of messages) socket.send(message);
            socket.send('{"do":"tree","id":99}');
          };
          socket.onclose = () => fail(new Error("closed"));
        })""",
        messages,
    )
    assert any("no command called nope" in answer for answer in answers), answers
    assert any("1000000 characters" in answer for answer in answers), answers
    assert len(answers) == len(messages) - 1, answers


@check("controls")
def a_hanging_program_is_reported_and_replaced(studio):
    # A stopped program does not reply, and only SIGKILL ends it.
    os.kill(program(studio), signal.SIGSTOP)
    studio.page.mouse.click(*studio.page.evaluate("(() => { const box = desktopScreen.box(); return [box.left + box.width / 2, box.top + box.height / 2]; })()"))
    expect(studio.page.locator("#notices", has_text="is not responding")).to_be_visible()
    studio.page.click("#relaunch")
    expect_launches(studio, 2)


@check("controls")
def recording_continues_with_a_relaunched_program(studio):
    before = studio.lines()
    os.kill(program(studio), signal.SIGKILL)
    expect(studio.page.locator("#notices", has_text="is no longer running")).to_be_visible()
    expect(studio.page.locator("#record")).to_have_attribute("aria-pressed", "false")
    studio.page.click("#relaunch")
    expect_launches(studio, 3)
    expect(studio.page.locator("#record")).to_have_attribute("aria-pressed", "true")
    # The picture is laid out for the new window before the page receives the launch, so it does not move afterwards.
    where = studio.place('app.buttons["Arrive"]')
    studio.page.wait_for_timeout(700)
    assert where == studio.place('app.buttons["Arrive"]')
    studio.page.mouse.click(*where)
    studio.expect_line(r'buttons\["Arrive"\]\.tap')
    assert [line for line in studio.lines() if not line.startswith("//")][: len(before)] == before, (before, studio.lines())


def places_of_picture(studio):
    """Records the position of the picture at each update of the windows; returns a function that reads the positions."""
    studio.page.evaluate(
        """() => { window.places = [];
          const note = () => { const box = desktopScreen.box(); places.push([box.x, box.y, box.width]); }, show = desktopScreen.show;
          note();
          desktopScreen.show = function (...all) { show.apply(this, all); note(); }; }"""
    )
    return lambda: studio.page.evaluate("places")


@check("exchange")
def a_drag_is_recorded_and_the_picture_does_not_move(studio):
    studio.record(True)
    start, end = studio.place('app.buttons["Drag Exchange"]'), studio.place('app.staticTexts["Drop on Exchange"]')
    places = places_of_picture(studio)
    studio.page.mouse.move(*start)
    studio.page.mouse.down()
    # The drag takes long enough for the studio to find the window that moves with it.
    for step in range(1, 21):
        studio.page.mouse.move(start[0] + (end[0] - start[0]) * step / 20, start[1] + (end[1] - start[1]) * step / 20)
        studio.page.wait_for_timeout(50)
    studio.page.mouse.up()
    studio.expect_line(r'buttons\["Drag Exchange"\]\.(press|click)\(forDuration: .*thenDragTo: ')
    studio.page.wait_for_function("() => link.ask('search', { text: 'app.staticTexts[\"Dropped text of Exchange\"]' }).then((found) => found.nodes.length === 1)")
    studio.page.wait_for_timeout(1000)
    assert all(place == places()[0] for place in places()), places()


@check("exchange")
def a_menu_does_not_move_the_picture(studio):
    place = studio.place('app.textFields["Entry"]')
    below = "([x, y]) => { const place = desktopScreen.place({ clientX: x, clientY: y }); return [place.x, place.y]; }"
    before = studio.page.evaluate(below, place)
    studio.page.mouse.click(*place, button="right")
    studio.page.wait_for_function("() => link.ask('tree').then((tree) => tree.nodes.some((node) => /Select All/.test(node.label ?? '')))")
    seen = "() => desktopScreen.wanted.menus && shows(desktopScreen.wanted.menus, desktopScreen.placed ?? desktopScreen.layout(desktopScreen.area), desktopScreen.room())"
    studio.page.wait_for_function(seen)
    after = studio.page.evaluate(below, place)
    assert max(abs(before[0] - after[0]), abs(before[1] - after[1])) <= 1, (before, after)
    studio.page.keyboard.press("Escape")


@check("touch_gtk")
def touches_are_sent_recorded_and_replayed(studio):
    studio.record(True)
    devtools = studio.page.context.new_cdp_session(studio.page)

    def touch(kind, *points):
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    x, y = studio.place('app.otherElements["Area"]')
    studio.page.touchscreen.tap(x, y)
    studio.expect_line(r'otherElements\["Area"\].*\.tap\(\)')
    touch("touchStart", (x, y + 90))
    touch("touchMove", (x, y))
    touch("touchMove", (x, y - 90))
    touch("touchEnd")
    # On a busy machine the gesture is recorded as a slow drag.
    studio.expect_line(r'otherElements\["Area"\].*(\.swipeUp\(\)|thenDragTo: )')
    touch("touchStart", (x - 20, y))
    touch("touchStart", (x - 20, y), (x + 20, y))
    for step in range(1, 11):
        touch("touchMove", (x - 20 - step * 6, y), (x + 20 + step * 6, y))
    touch("touchEnd")
    studio.expect_line(r'otherElements\["Area"\]\.pinch\(withScale: [34]')
    studio.page.click("#replay")
    expect(studio.page.locator("#notices", has_text="steps passed")).to_be_visible()
    labels = studio.page.evaluate("link.ask('tree').then((tree) => tree.nodes.map((node) => node.label ?? ''))")
    assert any(re.search(r"pinch=[34]", label) for label in labels), labels


def main():
    address, chromium, fixture = sys.argv[1:]
    failures = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        studio = Studio(browser.new_context(viewport={"width": 1280, "height": 800}, has_touch=True), address)
        for function in CHECKS[fixture]:
            try:
                function(studio)
                assert not studio.faults, studio.faults
                print("ok", function.__name__, flush=True)
            except Exception as error:
                failures += 1
                text = " ".join(str(error).split())[-1500:]
                print(f"FAIL {function.__name__}: {type(error).__name__}: {text}", flush=True)
        browser.close()
    sys.exit(1 if failures else 0)


main()
