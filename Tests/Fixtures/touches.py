# SPDX-License-Identifier: Apache-2.0

"""Sums up what fingers did, in one line: touch fixtures of several toolkits write it into a label."""

import math


class Report:
    """`show` gets the line when a finger comes down or goes up, and when a toolkit recognises a gesture.

    zoom and turn (degrees) are those of the first two fingers; what a toolkit made of them is noted beside it.
    """

    def __init__(self, show):
        self.show = show
        self.down = {}
        self.clear()

    def clear(self):
        self.values = {}
        self.zoom, self.turn, self.pair = 1.0, 0.0, None
        self.write()

    def write(self):
        self.show("Touch: " + " ".join(f"{key}={value}" for key, value in sorted(self.values.items())))

    def touch(self, kind, finger, x, y):
        self.values[kind] = self.values.get(kind, 0) + 1
        if kind == "begin":
            if not self.down:
                self.values["from"] = f"{math.floor(x)},{math.floor(y)}"
            self.down[finger] = (x, y)
            self.values["fingers"] = max(self.values.get("fingers", 0), len(self.down))
            self.pair = None
        elif kind == "update" and finger in self.down:
            self.down[finger] = (x, y)
        elif kind != "update":
            self.values["to"] = f"{math.floor(x)},{math.floor(y)}"
            self.down.pop(finger, None)
        self.values["down"] = len(self.down)
        self.compare()
        if kind != "update":
            self.write()

    def compare(self):
        """Adds what the last event changed in how two fingers stand to each other."""
        if len(self.down) != 2:
            self.pair = None
            return
        (x1, y1), (x2, y2) = (self.down[finger] for finger in sorted(self.down, key=str))
        pair = (math.hypot(x2 - x1, y2 - y1), math.degrees(math.atan2(y2 - y1, x2 - x1)))
        if self.pair and pair[0] and self.pair[0]:
            self.zoom *= pair[0] / self.pair[0]
            self.turn += (pair[1] - self.pair[1] + 540) % 360 - 180
        self.pair = pair
        self.values["zoom"] = f"{self.zoom:.2f}"
        self.values["turn"] = f"{self.turn:.0f}"

    def note(self, key, value):
        self.values[key] = value
        self.write()

    def most(self, key, number):
        self.note(key, max(self.values.get(key, 0), number))
