# SPDX-License-Identifier: Apache-2.0

"""The page of a studio in Chromium, and the actions of a user on it."""

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import TimeoutError, expect

expect.set_options(timeout=15_000)


class Studio:
    def __init__(self, context, url):
        self.faults = []
        self.page = context.new_page()
        self.page.on("console", lambda message: message.type in ("error", "warning") and self.faults.append(message.text))
        self.page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        self.page.goto(url)
        self.loaded()

    def loaded(self):
        """Waits until the page is loaded, and defines global names for the modules that the checks use."""
        self.page.wait_for_selector("body[data-frames]")
        self.page.evaluate(
            """async () => {
              for (const name of ["code", "element-tree", "layout", "link", "pick", "picked", "screen"])
                Object.assign(window, await import(new URL(`studio/${name}.js`, location.href)));
              Object.assign(window, await import(new URL("kit/dom.js", location.href)));
            }"""
        )

    def frame(self, query):
        """Returns the frame of the only element that a query finds, in pixels of the desktop."""
        return self.page.evaluate(
            """async (text) => {
              const tree = await link.ask("tree");
              const { nodes } = await link.ask("search", { text });
              if (nodes.length !== 1) throw new Error(text + " finds " + nodes.length);
              return tree.nodes[nodes[0]].frame;
            }""",
            query,
        )

    def place(self, query, across=0.5, down=0.5):
        """Returns a position in an element, in pixels of the page."""
        x, y, width, height = self.frame(query)
        return self.page.evaluate(
            """([x, y]) => { const box = desktopScreen.box(), scale = box.width / desktopScreen.canvas.width;
              return [box.left + x * scale, box.top + y * scale]; }""",
            [x + width * across, y + height * down],
        )

    def click(self, query, **options):
        self.page.mouse.click(*self.place(query), **options)

    def lines(self):
        return self.page.evaluate("code.state.lines.filter((line) => line.step != null).map((line) => line.text.trim())")

    def expect_line(self, pattern):
        """Waits for a line of the recorded test."""
        try:
            self.page.wait_for_function("(text) => code.state.lines.some((line) => new RegExp(text).test(line.text))", arg=pattern, timeout=15_000)
        except TimeoutError:
            raise AssertionError(f"no line is like {pattern}: {self.lines()}") from None

    def record(self, is_on):
        if (self.page.get_attribute("#record", "aria-pressed") == "true") != is_on:
            self.page.click("#record")
            expect(self.page.locator("#record")).to_have_attribute("aria-pressed", str(is_on).lower())

    def clear(self):
        """Removes all steps of the recording except for the launch of the program."""
        self.record(False)
        self.page.evaluate(
            """async () => { for (const step of Object.keys(code.state.steps).slice(1)) await link.ask("remove", { step: Number(step) }); }"""
        )
        self.page.wait_for_function("() => Object.keys(code.state.steps).length <= 1")

    def violations(self):
        results = Axe().run(self.page)
        return [f"{v['id']}: {v['help']}: {[n['target'] for n in v['nodes']][:4]}" for v in results.response["violations"]]
