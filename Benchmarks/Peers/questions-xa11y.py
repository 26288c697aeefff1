# SPDX-License-Identifier: Apache-2.0

"""Answers the questions about a program with numbered lines through xa11y. See peer.py for the protocol."""

import xa11y

from peer import serve, timed
from questions import NumberedLines, cannot

# The roles that xa11y has under another name; a role without a name in xa11y is used as it is.
ROLES = {"label": "static_text", "static": "static_text"}
TIMEOUT = 60


class Target(NumberedLines):
    """The program, and the selectors of its lines."""

    app = None
    window = ""
    role = ""
    attribute = ""

    def open(self, process, role, attribute, lines):
        self.app = xa11y.App.by_pid(int(process), timeout=10)
        # A window of Qt's widgets has the role of a group.
        self.window = self.app.children()[0].role
        self.role = ROLES.get(role, role)
        self.attribute = "value" if attribute == "text" else "name"
        self.lines = int(lines)

    def selector(self, name, operator="="):
        return f'{self.role}[{self.attribute}{operator}"{name}"]'

    def line(self, name):
        return self.app.locator(self.selector(name))

    @property
    def all(self):
        return self.app.locator(self.role)

    def label(self):
        element = self.far.element()
        return (element.value if self.attribute == "value" else element.name) == self.last_name

    def read_value(self):
        """A line may have no value; the search and the question cost the same."""
        self.far.element().value  # noqa: B018
        return True

    def has_frame(self):
        frame = self.near.element().bounds
        return frame is not None and frame.width > 0

    def chain(self):
        return self.app.locator(self.window).first().descendant(self.selector(self.last_name)).exists()

    def appears(self, name):
        self.line(name).wait_attached(timeout=TIMEOUT)
        return True

    def vanishes(self, name):
        self.line(name).wait_detached(timeout=TIMEOUT)
        return True


target = Target()


# A question, and how xa11y's users answer it; the argument is the line that a wait is for.
QUESTIONS = {
    "near": lambda _: target.near.exists(),
    "far": lambda _: target.far.exists(),
    "absent": lambda _: target.line("Line that is not there").exists(),
    "count": lambda _: target.all.count(),
    "index": lambda _: target.all.nth(target.lines // 2 + 1).exists(),
    "all": lambda _: len(target.all.elements()),
    "label": lambda _: target.label(),
    "value": lambda _: target.read_value(),
    "frame": lambda _: target.has_frame(),
    "hittable": cannot("xa11y does not check whether a click would hit an element"),
    "predicate": lambda _: target.app.locator(target.selector(f" {target.lines - 1}", "$=")).count(),
    "chain": lambda _: target.chain(),
    "containing": cannot("xa11y has no selector for an element that contains another"),
    "appears": lambda name: target.appears(name or "Line 0"),
    "vanishes": lambda name: target.vanishes(name or "Line that is not there"),
    "snapshot": lambda _: len(target.app.tree()),
    "description": lambda _: len(target.app.dump()),
}

serve({
    "open": lambda *arguments: timed(lambda: target.open(*arguments)),
    "ask": lambda question, name: timed(lambda: QUESTIONS[question](name)),
})
