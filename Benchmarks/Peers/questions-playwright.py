# SPDX-License-Identifier: Apache-2.0

"""Answers the questions about the page of numbered lines through Playwright, with a separate browser in a window.

The argument is the path of Chromium. See peer.py for the protocol.
"""

import os
import re
import sys

from peer import serve, timed
from playwright.sync_api import sync_playwright
from questions import NumberedLines, cannot

BUTTONS = {"one": "Change one", "all": "Change all"}
TIMEOUT = 60_000


class Target(NumberedLines):
    """The page, and its lines."""

    def __init__(self, page):
        self.page = page

    def open(self, url, lines):
        self.page.goto(url)
        self.lines = int(lines)

    def line(self, name):
        return self.page.get_by_text(name, exact=True)

    @property
    def all(self):
        return self.page.get_by_role("paragraph")

    @property
    def last(self):
        return re.compile(f" {self.lines - 1}$")

    def is_hittable(self):
        """The checks before a click, without the click."""
        self.near.click(trial=True, timeout=TIMEOUT)
        return True

    def chain(self):
        return self.page.locator("body").first.get_by_role("paragraph").filter(has_text=self.last).is_visible()

    def containing(self):
        return self.page.locator("body").filter(has=self.far).count()

    def tree(self):
        return len(self.page.locator("body").aria_snapshot(timeout=TIMEOUT))

    def button(self, change):
        return self.page.get_by_role("button", name=BUTTONS[change], exact=True)

    def wait(self, change, state):
        """From the click that makes the change to the answer; without a change, the wait is true at once."""
        if change == "none":
            name = "Line 0" if state == "visible" else "Line that is not there"
            return timed(lambda: self.line(name).wait_for(state=state, timeout=TIMEOUT) or True)
        before = self.all.nth(self.lines // 3).inner_text()
        number = before.removesuffix(".")
        after = number if before.endswith(".") else f"{number}."
        locator = self.line(after if state == "visible" else before)
        button = self.button(change).element_handle()

        def click_and_wait():
            # Only the click: Playwright's own click would first check the button.
            button.evaluate("button => button.click()")
            locator.wait_for(state=state, timeout=TIMEOUT)
            return True

        return timed(click_and_wait)

    def ask(self, question, change):
        if question in WAITS:
            return self.wait(change, WAITS[question])
        if change != "none":
            self.button(change).click()
        return timed(lambda: QUESTIONS[question](self))


WAITS = {"appears": "visible", "vanishes": "detached"}
QUESTIONS = {
    "near": lambda target: target.near.is_visible(),
    "far": lambda target: target.far.is_visible(),
    "absent": lambda target: target.line("Line that is not there").is_visible(),
    "count": lambda target: target.all.count(),
    "index": lambda target: target.all.nth(target.lines // 2).is_visible(),
    "all": lambda target: len(target.all.all()),
    "label": lambda target: target.far.inner_text() == target.last_name,
    "value": cannot("in Playwright, only fields have a value"),
    "frame": lambda target: target.near.bounding_box()["width"] > 0,
    "hittable": Target.is_hittable,
    "predicate": lambda target: target.page.get_by_text(target.last).count(),
    "chain": Target.chain,
    "containing": Target.containing,
    "snapshot": Target.tree,
    "description": Target.tree,
}

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=sys.argv[1], headless=False, args=["--no-sandbox"] if os.getuid() == 0 else []
    )
    target = Target(browser.new_page())
    serve(
        {
            "open": lambda *arguments: timed(lambda: target.open(*arguments)),
            "ask": target.ask,
        }
    )
    browser.close()
