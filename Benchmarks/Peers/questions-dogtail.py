# SPDX-License-Identifier: Apache-2.0

"""Answers the questions about a program with numbered lines through dogtail. See peer.py for the protocol."""

import contextlib
import io
import logging

# Before dogtail: its log goes to the standard output of this moment, which is not for answers.
from peer import serve, timed
from questions import NumberedLines, cannot
from dogtail import tree

# By default, dogtail writes each call to a file.
logging.getLogger("__dogtail_logger__").setLevel(logging.WARNING)


class Target(NumberedLines):
    """The program, and the names of its lines."""

    root = None
    role = ""

    def open(self, process, role, attribute, lines):
        # Two applications may have the same name.
        self.root = next(each for each in tree.root.applications() if each.get_process_id() == int(process))
        self.role = role
        self.lines = int(lines)
        self.label = (lambda node: node.text) if attribute == "text" else (lambda node: node.name)

    def is_line(self, name):
        return lambda node: self.label(node) == name and node.role_name == self.role

    def line(self, name, below=None):
        """The line with this name, or None: one search, without a wait."""
        return (below or self.root).find_child(self.is_line(name), retry=False, require_result=False)

    def all(self, matches=lambda node: True):
        return self.root.find_children(lambda node: node.role_name == self.role and matches(node))

    def has_frame(self):
        frame = self.near.extents
        return frame is not None and frame[2] > 0

    def read_value(self):
        """A line has no value; the search and the question cost the same."""
        self.far.value  # noqa: B018
        return True

    def containing(self):
        """The windows that contain the last line."""
        return sum(self.line(self.last_name, window) is not None for window in self.root.children)

    def vanishes(self, name):
        """dogtail cannot wait until something is gone: its caller repeats the search."""
        while self.line(name) is not None:
            pass
        return True

    def dump(self):
        """dogtail prints the tree instead of returning it."""
        text = io.StringIO()
        with contextlib.redirect_stdout(text):
            self.root.dump()
        return len(text.getvalue())


target = Target()


# A question, and how dogtail's users answer it; the argument is the line that a wait is for.
QUESTIONS = {
    "near": lambda _: target.near is not None,
    "far": lambda _: target.far is not None,
    "absent": lambda _: target.line("Line that is not there") is not None,
    "count": lambda _: len(target.all()),
    "index": lambda _: target.all()[target.lines // 2] is not None,
    "all": lambda _: len(target.all()),
    "label": lambda _: target.label(target.far) == target.last_name,
    "value": lambda _: target.read_value(),
    "frame": lambda _: target.has_frame(),
    "hittable": cannot("dogtail does not check whether a click would hit an element"),
    "predicate": lambda _: len(target.all(lambda node: target.label(node).endswith(f" {target.lines - 1}"))),
    "chain": lambda _: target.line(target.last_name, target.root.children[0]) is not None,
    "containing": lambda _: target.containing(),
    "appears": lambda name: target.root.find_child(target.is_line(name or "Line 0")) is not None,
    "vanishes": lambda name: target.vanishes(name or "Line that is not there"),
    "snapshot": cannot("dogtail has no snapshot"),
    "description": lambda _: target.dump(),
}

serve({
    "open": lambda *arguments: timed(lambda: target.open(*arguments)),
    "ask": lambda question, name: timed(lambda: QUESTIONS[question](name)),
})
