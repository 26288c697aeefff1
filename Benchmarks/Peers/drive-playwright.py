# SPDX-License-Identifier: Apache-2.0

"""Drives Playwright with a separate browser in a window: CHROMIUM. See peer.py for the protocol."""

import os
import sys

from peer import serve, timed
from playwright.sync_api import expect, sync_playwright

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=sys.argv[1], headless=False, args=["--no-sandbox"] if os.getuid() == 0 else []
    )
    page = browser.new_page()

    def named(role, name):
        return page.get_by_role(role, name=name, exact=True)

    def flow():
        """Ten steps on the page of lists, and back to the start."""
        named("button", "Groceries").click()
        named("textbox", "Add Item").click()
        page.keyboard.type("Cookies")
        named("button", "Add").click()
        named("checkbox", "Cookies").click()
        expect(named("checkbox", "Cookies")).to_be_checked()
        named("button", "Edit").click()
        named("button", "Delete Cookies").click()
        named("button", "Delete").click()
        named("button", "Lists").click()
        expect(named("button", "Groceries")).to_be_visible()

    serve(
        {
            "open": lambda url: timed(lambda: page.goto(url) and None),
            "evaluate": lambda script: timed(lambda: page.evaluate(script) and None),
            "size": lambda width, height: timed(
                lambda: page.set_viewport_size({"width": int(width), "height": int(height)})
            ),
            "visible": lambda role, name: timed(lambda: named(role, name).is_visible()),
            "count": lambda role: timed(lambda: page.get_by_role(role).count()),
            "click": lambda role, name: timed(lambda: named(role, name).click()),
            "text": lambda selector: timed(lambda: float(page.locator(selector).inner_text())),
            "flow": lambda: timed(flow),
            "screenshot": lambda: timed(page.screenshot),
        }
    )
    browser.close()
