# SPDX-License-Identifier: Apache-2.0

"""Records a test of an example in the studio's page, as the demonstrations of 2015 do: ADDRESS CHROMIUM lister|todo.

Exits with 0 when the page shows the recorded steps, and with 1 if it does not.
"""

import sys

from playwright.sync_api import expect, sync_playwright

from studio_page import Studio


def lister(studio):
    """Adds an item to the list, checks it and deletes it, and selects a colour."""
    page = studio.page
    studio.click('app.cells["Groceries"]')
    studio.expect_line(r'\["Groceries"\]\.tap\(\)')
    studio.click('app.textFields["Add Item"]')
    page.keyboard.type("Cookiesx")
    page.keyboard.press("Backspace")
    studio.expect_line(r'typeText\("Cookies"\)')
    studio.click('app.buttons["Add"]')
    studio.expect_line(r'buttons\["Add"\]\.tap\(\)')
    page.click("[data-mode=assert]")
    studio.click('app.checkBoxes["Cookies"]')
    page.locator("#menu button", has_text="exists").first.click()
    studio.expect_line(r"XCTAssertTrue\(")
    page.click("[data-mode=use]")
    studio.click('app.checkBoxes["Cookies"]')
    studio.expect_line(r'checkBoxes\["Cookies"\]\.tap\(\)')
    studio.click('app.buttons["Green"]')
    studio.expect_line(r'\["Green"\]\.tap\(\)')
    studio.click('app.buttons["Edit"]')
    studio.expect_line(r'\["Edit"\]\.tap\(\)')
    studio.click('app.buttons["Delete Cookies"]')
    studio.expect_line(r'\["Delete Cookies"\]\.tap\(\)')
    studio.click('app.alerts.buttons["Delete"]')
    studio.expect_line(r'\["Delete"\]\.tap\(\)')


def todo(studio):
    """Presses an item until it is done."""
    page = studio.page
    studio.click('app.tables.staticTexts["Due Today"]')
    studio.expect_line(r'\["Due Today"\]\.tap\(\)')
    x, y = studio.place('app.cells["Call the dentist"]')
    page.mouse.move(x, y)
    page.mouse.down()
    page.wait_for_timeout(1100)
    page.mouse.up()
    studio.expect_line(r"press\(forDuration: 1\.\d")
    page.click("[data-mode=assert]")
    studio.click('app.cells["done: Call the dentist"]')
    page.locator("#menu button", has_text="exists").first.click()
    studio.expect_line(r"XCTAssertTrue\(")
    page.click("[data-mode=use]")


address, chromium, demo = sys.argv[1:]
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
    studio = Studio(browser.new_context(viewport={"width": 1280, "height": 800}), address)
    studio.record(True)
    {"lister": lister, "todo": todo}[demo](studio)
    # The replay launches the program again.
    studio.page.click("#replay")
    expect(studio.page.locator("#notices", has_text="steps passed")).to_be_visible(timeout=90_000)
    print("\n".join(studio.page.evaluate("code.state.lines.map((line) => line.text)")))
    browser.close()
