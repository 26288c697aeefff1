# SPDX-License-Identifier: Apache-2.0

"""Drives the pages of a bots' server in Chromium as a person does: ADDRESS SETUP-ADDRESS TOKEN SITE-PAGE CHROMIUM PICTURES.

SITE-PAGE is the same as a folder, from disk. What is kept is made by SitePageTests. Prints "FAIL check: why" for each check that fails,
and exits with 1 then.
"""

import json
import os
import re
import sys
import traceback
import urllib.request

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect, sync_playwright

expect.set_options(timeout=15_000)

CHECKS = []


def check(function):
    CHECKS.append(function)
    return function


class Site:
    """A browser that looks at a site; what its pages must never do is noted in `faults`."""

    def __init__(self, context, url, pictures):
        self.faults = []
        self.url = url
        self.pictures = pictures
        self.is_served = url.startswith("http")
        self.page = context.new_page()
        self.page.on("console", lambda message: message.type in ("error", "warning") and self.faults.append(message.text))
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.on("dialog", lambda dialog: dialog.accept())

    def open(self, place=""):
        self.page.goto("about:blank")
        self.page.goto(self.url + place)
        expect(self.page.locator("main section").first).to_be_visible()
        return self.page

    def violations(self):
        results = Axe().run(self.page)
        return [f"{v['id']}: {v['help']}: {[n['target'] for n in v['nodes']][:4]}" for v in results.response["violations"]]

    def picture(self, name):
        self.page.screenshot(path=os.path.join(self.pictures, f"{name}.png"))


def upload(site, token, number):
    body = {"bot": "Main", "branch": "main", "revision": f"live{number}", "junit": f'<testsuite name="S" timestamp="2026-11-27T10:00:0{number}Z"><testcase classname="Live" name="test{number}" time="1"/></testsuite>'}
    request = urllib.request.Request(site.url + "api/integrations", json.dumps(body).encode(), {"Authorization": f"Bearer {token}"}, method="POST")
    urllib.request.urlopen(request).read()


@check
def the_overview_shows_each_bot_and_what_failed_first(site, _):
    page = site.open()
    expect(page.locator(".card.bot h3")).to_have_text(["<img src=x onerror=alert(1)>", "Main", "Nightly on Debian 13"])
    expect(page.locator(".card.bot").first).to_contain_text("1 test failed")
    expect(page.locator(".card.bot").last).to_contain_text("passed")
    site.picture("overview")


@check
def a_bot_says_what_is_broken_flaky_and_slower(site, _):
    page = site.open()
    page.get_by_role("link", name="Main", exact=True).click()
    broken = page.locator("li.unreliable", has_text="testBroken")
    expect(broken).to_contain_text("It failed in each of its last 10 runs. It has been failing since #21.")
    expect(page.locator("li.unreliable", has_text="testFlaky")).to_contain_text("It passed and failed with the same commit")
    expect(page.locator("li.unreliable", has_text="testParse")).to_contain_text("% more")
    site.picture("bot")


@check
def a_test_has_its_history(site, _):
    page = site.open("#bot/1")
    page.get_by_role("link", name="AppUITests/AddTests/testBroken").click()
    expect(page.locator("main")).to_contain_text("It has been failing since #21")
    expect(page.locator("main")).to_contain_text("and last passed in #20")
    page.get_by_role("link", name="#21").first.click()
    expect(page.locator("main h2").first).to_contain_text("Main #21")
    expect(page.locator("article.failure")).to_contain_text("new in this run")
    page.go_back()
    expect(page.locator("main h2").first).to_have_text("AppUITests/AddTests/testBroken")
    site.picture("test")


@check
def measurements_are_read_with_the_keys(site, _):
    page = site.open("#bot/1")
    page.get_by_role("link", name="AppUITests/AddTests/testParse").click()
    slider = page.get_by_role("slider")
    slider.focus()
    words = page.locator(".point-words")
    before = words.inner_text()
    page.keyboard.press("ArrowLeft")
    assert words.inner_text() != before, "the arrow key chooses no other run"
    expect(page.locator("figure.measured")).to_contain_text("Since #1")
    site.picture("measurement")


@check
def the_matrix_is_narrowed(site, _):
    page = site.open("#matrix/1")
    expect(page.locator(".matrix tbody tr")).to_have_count(5)
    expect(page.locator(".matrix tbody tr").first).to_contain_text("testBroken")
    page.get_by_role("searchbox").fill("crash")
    expect(page.locator(".matrix tbody tr")).to_have_count(1)
    page.get_by_role("searchbox").fill("")
    site.picture("matrix")


@check
def a_run_opens_its_report(site, _):
    page = site.open("#bot/3")
    page.locator("ol").get_by_role("link", name="#1", exact=True).click()
    page.get_by_role("link", name="Open the report").click()
    expect(page.locator("#top h1")).to_contain_text("Nightly on Debian 13 #1")
    expect(page.locator("nav .row").first).to_be_visible()


@check
def everything_is_reached_by_keyboard(site, _):
    page = site.open()
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to the results")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("<img src=x onerror=alert(1)>")
    page.keyboard.press("Enter")
    expect(page.locator("main h2").first).to_contain_text("<img src=x onerror=alert(1)>")
    assert page.evaluate("document.activeElement.id") == "main", "the focus is lost when the page changes"


@check
def the_rules_of_accessibility_hold_in_light_and_dark(site, _):
    for theme in ("light", "dark"):
        site.page.emulate_media(color_scheme=theme)
        for place in ("", "#bot/1", "#matrix/1", "#run/1/30", "#run/1/21", "#test/1/1", "#test/1/5", "#screen"):
            site.open(place)
            violations = site.violations()
            assert not violations, f"{theme} {place}: {violations}"
        site.open("#bot/1")
        site.picture(f"bot-{theme}")
    site.page.emulate_media(color_scheme="light")


@check
def a_phone_shows_all_without_scrolling_sideways(site, _):
    site.page.set_viewport_size({"width": 390, "height": 844})
    for place in ("", "#bot/1", "#matrix/1", "#run/1/30", "#test/1/1", "#test/1/5"):
        page = site.open(place)
        wide = page.evaluate("[document.documentElement.scrollWidth, document.querySelector('main').scrollWidth, innerWidth]")
        assert wide[0] <= wide[2] and wide[1] <= wide[2], f"{place} scrolls sideways: {wide}"
    site.open("#bot/1")
    site.picture("phone")
    site.page.set_viewport_size({"width": 1280, "height": 800})


@check
def what_is_not_there_is_said(site, _):
    for place in ("#bot/99", "#run/1/999", "#test/1/999"):
        page = site.open(place)
        expect(page.locator(".notice")).to_contain_text("This page cannot be shown")
    # The browser tells of each answer that is no page.
    site.faults.clear()


@check
def texts_of_others_stay_texts(site, _):
    page = site.open("#bot/2")
    expect(page.locator("main h2").first).to_contain_text("<img src=x onerror=alert(1)>")
    assert page.locator("main img").count() == 0
    page.locator("ol.runs a").first.click()
    expect(page.locator("article.failure")).to_contain_text("<script>alert(1)</script>")


@check
def what_comes_in_is_shown_without_reloading(site, token):
    page = site.open()
    if not site.is_served:
        return
    page.evaluate("window.isTheSame = true")
    for number in (1, 2):
        upload(site, token, number)
        expect(page.locator(".card.bot", has=page.get_by_role("link", name="Main", exact=True))).to_contain_text(f"live{number}")
    assert page.evaluate("window.isTheSame"), "the page was loaded again"


@check
def the_administrator_signs_up_and_changes_something(site, _):
    if not site.is_served:
        return
    page = site.page
    page.goto("about:blank")
    page.goto(site.setup)
    page.get_by_label("Name").fill("Ada")
    page.get_by_label("Password").fill("short")
    page.get_by_role("button", name="Become the administrator").click()
    assert page.evaluate("document.querySelector('#password').validity.tooShort"), "a short password was sent"
    page.get_by_label("Password").fill("a long password")
    violations = site.violations()
    assert not violations, violations
    site.picture("setup")
    page.get_by_role("button", name="Become the administrator").click()
    expect(page.get_by_role("button", name="Sign out Ada")).to_be_visible()
    page.get_by_role("link", name="Settings").click()
    form = page.get_by_role("form", name="Make a token")
    form.get_by_label("Name").fill("CI")
    form.get_by_role("button").click()
    expect(form.get_by_role("status")).to_contain_text("shown only once")
    form = page.get_by_role("form", name="Add a user")
    form.get_by_label("Name").fill("Bob")
    form.get_by_label("Password").fill("another password")
    form.get_by_role("button").click()
    expect(page.get_by_role("row", name="Bob member")).to_be_visible()
    violations = site.violations()
    assert not violations, violations
    site.picture("settings")
    page.get_by_role("button", name="Remove Bob").click()
    expect(page.get_by_role("row", name="Bob member")).to_have_count(0)
    page.goto(site.url + "#run/1/20")
    expect(page).to_have_title(re.compile("#20 "))
    page.get_by_role("button", name="Pin", exact=True).click()
    expect(page.get_by_role("button", name="Unpin")).to_be_visible()
    expect(page.locator("main")).to_contain_text("pinned")
    # Another place of the same page is drawn a moment later; the run before has such a button, too.
    page.goto(site.url + "#run/1/19")
    expect(page).to_have_title(re.compile("#19 "))
    page.get_by_role("button", name="Remove").click()
    expect(page.locator("ol.runs")).not_to_contain_text("#19")
    page.get_by_role("button", name="Sign out Ada").click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Name").fill("Ada")
    page.get_by_label("Password").fill("wrong password")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_have_text("The name or the password is wrong.")
    site.faults.clear()


def main():
    address, setup, token, folder, chromium, pictures = sys.argv[1:7]
    wanted = sys.argv[7:]
    failures = 0
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox"] if os.getuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        for kind, url in (("folder", f"file://{folder}"), ("served", address)):
            context = browser.new_context(viewport={"width": 1280, "height": 800}, color_scheme="light")
            site = Site(context, url, pictures)
            site.setup = setup
            for function in CHECKS:
                if wanted and function.__name__ not in wanted:
                    continue
                site.faults.clear()
                try:
                    function(site, token)
                    assert not site.faults, f"the page complained: {site.faults}"
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
