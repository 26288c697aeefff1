# SPDX-License-Identifier: Apache-2.0

"""A tree of elements that changes at random, for programs of any toolkit. Chance begins at --seed=N.

Each click on "Burst" has --changes=N changes made 0.15 s later, as fast as they can be: in bursts of even numbers all at
once, in others ten each time that the program has nothing else to do. A click on "Drip" has one made on the page that is shown, and
nothing says so: toolkits tell of some changes by no event. The programs differ in how an element is made,
put somewhere, taken away and named: they pass on a `Toolkit`.
"""

import random
import sys

PAGES = ["A", "B", "C"]
FEWEST, MOST = 30, 90


def option(name, default):
    given = [argument.split("=", 1)[1] for argument in sys.argv if argument.startswith(f"--{name}=")]
    return int(given[0]) if given else default


class Toolkit:
    """What a program has to be able to do."""

    def make(self, kind, name):
        """A widget: "label", "button", "check", "entry", "row" (only for lists) or "group" (which holds others)."""

    def rename(self, kind, widget, name): ...
    def change(self, kind, widget, text, on):
        """Gives an entry another text, a check box another state."""

    def insert(self, holder, widget, index): ...
    def remove(self, holder, widget): ...
    def discard(self, widget):
        """Ends a widget that was removed for good."""

    def show_page(self, page): ...
    def say(self, status, page):
        """Writes the two texts above the pages."""

    def later(self, seconds, action):
        """Once, after a time; with 0, when there is nothing else to do."""


class Element:
    def __init__(self, kind, name, widget):
        self.kind, self.name, self.widget = kind, name, widget
        self.holder = None
        self.children = []


class Churn:
    def __init__(self, toolkit, columns, lists):
        """`columns` and `lists`: a widget for each page that holds elements, and one that holds rows."""
        self.toolkit = toolkit
        self.random = random.Random(option("seed", 1))
        self.changes = option("changes", 500)
        self.columns = [Element("column", "", widget) for widget in columns]
        self.lists = [Element("list", "", widget) for widget in lists]
        self.elements = []
        self.groups = 0
        self.bursts = 0
        self.page = PAGES[0]
        while len(self.elements) < 60:
            self.insert()
        self.toolkit.say("Burst 0 done", self.page)

    # What a click starts.

    def burst(self):
        self.bursts += 1
        self.toolkit.later(0.15, lambda: self.work(self.changes))

    def drip(self):
        self.toolkit.later(0.15, self.drop)

    def drop(self):
        # The rows of a list, and what stands last in a box: of these the fewest events are sent.
        holder = [self.columns, self.lists][self.random.randrange(2)][PAGES.index(self.page)]
        last = holder.children[-1] if holder.children else None
        if last and self.random.random() < 0.6:
            self.remove(last)
        else:
            self.put(self.make("row" if holder.kind == "list" else "button"), holder, len(holder.children))

    def work(self, left):
        slice = left if self.bursts % 2 == 0 else min(left, 10)
        for _ in range(slice):
            self.step()
        left -= slice
        self.toolkit.say(f"Burst {self.bursts} {'runs' if left else 'done'}", self.page)
        if left:
            self.toolkit.later(0, lambda: self.work(left))

    def step(self):
        if len(self.elements) < FEWEST:
            return self.insert()
        if len(self.elements) > MOST:
            return self.remove()
        self.random.choices(
            [self.insert, self.remove, self.rename, self.move, self.change, self.switch], [24, 22, 22, 22, 8, 2]
        )[0]()

    # The changes.

    def insert(self):
        holder = self.random.choice(self.columns * 3 + self.lists + self.holders("group"))
        if holder.kind == "list":
            return self.put(self.make("row"), holder)
        nested = holder.kind == "column" or holder.holder.kind == "column"
        if nested and self.random.random() < 0.15:
            group = self.make("group")
            self.put(group, holder)
            # One without anything in it would have no size.
            for _ in range(self.random.randint(1, 3)):
                self.put(self.make(self.leaf()), group)
        else:
            self.put(self.make(self.leaf()), holder)

    def remove(self, element=None):
        element = element or self.random.choice(self.elements)
        while element.holder.kind == "group" and len(element.holder.children) == 1:
            element = element.holder
        self.take(element)
        self.forget(element)
        self.toolkit.discard(element.widget)

    def rename(self):
        element = self.random.choice(self.elements)
        element.name = self.name(element.kind)
        self.toolkit.rename(element.kind, element.widget, element.name)

    def move(self):
        element = self.random.choice(self.elements)
        holders = self.lists if element.kind == "row" else self.columns + [
            group for group in self.holders("group") if element.kind != "group" and group is not element
        ]
        if element.holder.kind == "group" and len(element.holder.children) == 1:
            return self.rename()
        self.take(element)
        self.put(element, self.random.choice(holders))

    def change(self):
        elements = [element for element in self.elements if element.kind in ("entry", "check")]
        if not elements:
            return self.insert()
        element = self.random.choice(elements)
        text, on = f"text {self.random.randrange(100)}", self.random.random() < 0.5
        self.toolkit.change(element.kind, element.widget, text, on)

    def switch(self):
        self.page = self.random.choice([page for page in PAGES if page != self.page])
        self.toolkit.show_page(self.page)

    # Support.

    def holders(self, kind):
        return [element for element in self.elements if element.kind == kind]

    def leaf(self):
        return self.random.choice(["label", "label", "button", "check", "entry"])

    def name(self, kind):
        if kind == "group":
            self.groups += 1
            return f"group {self.groups}"
        return f"{self.random.choice(['Item', 'Thing'])} {self.random.randrange(30)}"

    def make(self, kind):
        name = self.name(kind)
        element = Element(kind, name, self.toolkit.make(kind, name))
        self.elements.append(element)
        return element

    def put(self, element, holder, index=None):
        if index is None:
            index = self.random.randint(0, len(holder.children))
        holder.children.insert(index, element)
        element.holder = holder
        self.toolkit.insert(holder.widget, element.widget, index)

    def take(self, element):
        element.holder.children.remove(element)
        self.toolkit.remove(element.holder.widget, element.widget)
        element.holder = None

    def forget(self, element):
        self.elements.remove(element)
        for child in element.children:
            self.forget(child)
