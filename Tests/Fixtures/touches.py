"""Sums up what fingers did, in one line: touch fixtures of several toolkits write it into a label."""


class Report:
    """`show` gets the line each time something has ended."""

    def __init__(self, show):
        self.show = show
        self.down = {}
        self.clear()

    def clear(self):
        self.values = {}
        self.base = 1.0
        self.turned = 0.0
        self.write()

    def write(self):
        self.show("Touch: " + " ".join(f"{key}={value}" for key, value in sorted(self.values.items())))

    def touch(self, kind, finger, x, y):
        self.values[kind] = self.values.get(kind, 0) + 1
        if kind == "begin":
            if not self.down:
                self.first = (x, y)
            self.down[finger] = (x, y)
            self.values["fingers"] = max(self.values.get("fingers", 0), len(self.down))
            self.values["from"] = f"{self.first[0]:.0f},{self.first[1]:.0f}"
        elif kind == "update":
            self.down[finger] = (x, y)
        else:
            self.values["to"] = f"{x:.0f},{y:.0f}"
            self.down.pop(finger, None)
            self.values["down"] = len(self.down)
            if not self.down:
                self.base *= self.values.pop("step", 1.0)
                self.turned += self.values.pop("part", 0.0)
                self.gathered()
        if kind != "update":
            self.write()

    def gathered(self):
        self.values["zoom"] = f"{self.base * self.values.get('step', 1.0):.2f}"
        self.values["turn"] = f"{self.turned + self.values.get('part', 0.0):.0f}"

    def zoom(self, scale):
        """The scale since the fingers came down."""
        self.values["step"] = scale
        self.gathered()

    def turn(self, degrees):
        """The angle since the fingers came down, in degrees."""
        self.values["part"] = degrees
        self.gathered()

    def swipe(self, dx, dy):
        self.values["swipe"] = f"{dx:.0f},{dy:.0f}"
        self.write()

    def most(self, key, number):
        self.values[key] = max(self.values.get(key, 0), number)
        self.write()
