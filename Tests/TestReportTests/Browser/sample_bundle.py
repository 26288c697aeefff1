# SPDX-License-Identifier: Apache-2.0

"""Writes result bundles with an example of everything that a report shows: FOLDER gets Now.understudy and
Before.understudy. Run by itself or imported by the browser tests.
"""

import hashlib
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

EVIL = 'Evil </script><script>window.hacked=1</script><img src=x onerror="window.hacked=2"> \u202egnp\u202c \u001b[31m שלום'
WIDTH, HEIGHT = 640, 400


def picture(rectangles):
    """A PNG of filled rectangles: (x, y, width, height, (r, g, b)), the last on top."""
    rows = [bytearray(b"\xf4\xf5\xf7" * WIDTH) for _ in range(HEIGHT)]
    for x, y, width, height, color in rectangles:
        for row in range(max(0, y), min(HEIGHT, y + height)):
            rows[row][3 * x : 3 * (x + width)] = bytes(color) * width
    raw = b"".join(b"\0" + bytes(row) for row in rows)

    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(raw, 6)) + chunk(b"IEND", b"")


class Window:
    """A program with its picture and its elements."""

    def __init__(self, items, dialog=None):
        self.items, self.dialog = items, dialog

    def elements(self):
        yield {"d": 0, "t": "Application", "l": "Lister"}
        yield {"d": 1, "t": "Window", "l": "Groceries", "f": [60, 40, 520, 320]}
        yield {"d": 2, "t": "TextField", "l": "Add Item", "p": "Add Item", "f": [80, 60, 380, 32], "s": ["focused"]}
        yield {"d": 2, "t": "Button", "l": "Add", "i": "add", "f": [470, 60, 90, 32], "s": ["disabled"]}
        yield {"d": 2, "t": "Table", "l": "Items", "f": [80, 104, 480, 240]}
        for place, item in enumerate(self.items):
            y = 108 + 36 * place
            yield {"d": 3, "t": "Cell", "l": item, "f": [84, y, 472, 32]}
            yield {"d": 4, "t": "CheckBox", "l": item, "v": "0", "f": [90, y + 6, 20, 20]}
            yield {"d": 4, "t": "StaticText", "l": item, "f": [120, y + 6, 200, 20]}
        if self.dialog:
            yield {"d": 1, "t": "Alert", "l": self.dialog, "f": [190, 140, 260, 120]}
            yield {"d": 2, "t": "Button", "l": "Delete", "f": [330, 220, 100, 28]}

    def picture(self):
        colors = {
            "Window": (255, 255, 255), "TextField": (226, 230, 238), "Button": (38, 110, 214), "Table": (246, 247, 250),
            "Cell": (255, 255, 255), "CheckBox": (160, 170, 185), "StaticText": (90, 98, 112), "Alert": (250, 240, 220),
        }
        return picture([(*e["f"], colors[e["t"]]) for e in self.elements() if "f" in e])


class Bundle:
    """Writes events and attachments like a run."""

    def __init__(self, path, date="2026-11-20T10:00:00.000Z"):
        self.path = path
        shutil.rmtree(path, ignore_errors=True)
        os.makedirs(f"{path}/events")
        os.makedirs(f"{path}/attachments")
        with open(f"{path}/manifest.json", "w", encoding="utf-8") as file:
            json.dump({"format": 1, "creator": "Understudy", "created": date[:19] + "Z"}, file)
        self.file = None
        self.activities = self.tests = 0
        self.date = date

    def stream(self, name, process, date=None, repetitions=None):
        self.time = 0.0
        self.test = self.parent = None
        self.file = open(f"{self.path}/events/{name}.jsonl", "w", encoding="utf-8")
        self.write("runStarted", date=date or self.date, process=process, arguments=["PackageTests.xctest"], repetitions=repetitions, host={
            "name": "builder", "system": "Debian GNU/Linux 12 (bookworm)", "processor": "AMD EPYC 7B13", "cores": 2, "memory": 8 << 30})

    def write(self, event, **fields):
        fields = {key: value for key, value in fields.items() if value is not None}
        self.file.write(json.dumps({"event": event, "time": round(self.time, 6), **fields}, ensure_ascii=False) + "\n")

    def end(self):
        self.write("runFinished")
        self.file.close()

    def begin_test(self, name, target="ListerUITests", iteration=None):
        self.tests += 1
        self.test, self.parent, self.begun = self.tests, None, self.time
        self.write("testStarted", test=self.test, name=name, target=target, file=__file__, line=40, iteration=iteration)

    def end_test(self, outcome):
        self.write("testFinished", test=self.test, outcome=outcome, duration=self.time - self.begun)
        self.test = None

    def step(self, name, duration=0.1, parts=(), spent=None, is_ended=True, inside=None):
        """Writes a step; `inside` is called while it runs."""
        number, outer, begun = self.activities, self.parent, self.time
        self.activities += 1
        self.write("activityStarted", activity=number, test=self.test, parent=outer, name=name)
        self.parent = number
        for part in parts:
            self.step(part, duration / (len(parts) + 1))
        if inside:
            inside(number)
        self.time = max(self.time, begun + duration)
        if is_ended:
            self.write("activityFinished", activity=number, duration=self.time - begun, spent=spent)
        self.parent = outer
        return number

    def attach(self, name, content, kind, suffix, activity=None, info=None, is_missing=False):
        digest = hashlib.sha256(content).hexdigest()
        file = f"{digest}.{suffix}"
        if not is_missing:
            with open(f"{self.path}/attachments/{file}", "wb") as target:
                target.write(content)
        self.write("attachment", test=self.test, activity=activity, name=name, type=kind, digest=digest, file=file,
                   size=len(content), lifetime="keepAlways", info=info)
        return file

    def window(self, name, window, activity, base=None):
        """Writes a picture and the tree of elements; the tree as the difference from a base, if there is one."""
        self.attach(name, window.picture(), "public.png", "png", activity)
        elements = list(window.elements())
        tree = {"elements": elements}
        if base:
            file, known = base
            tree = {"base": file, "elements": [[known.index(e), 1] if e in known else e for e in elements]}
        content = json.dumps(tree, ensure_ascii=False).encode()
        return self.attach("Elements", content, "org.understudy.elements", "json", activity), elements

    def issue(self, text, activity=None, details=None, kind="assertionFailure", **fields):
        frames = [
            {"symbol": "AddTests.testAnItemIsAdded()", "file": __file__, "line": 72},
            {"symbol": "XCTest.XCTestCase.invokeTest()"},
        ]
        self.write("issue", test=self.test, activity=activity, type=kind, isFailure=fields.pop("is_failure", True), text=text,
                   details=details, file=__file__, line=72, frames=frames, **fields)


def tap(bundle, label, frame, window, base=None, duration=0.4):
    """Writes a step that taps an element; returns the base for the next tree."""
    result = []

    def inside(number):
        bundle.step("Wait for Lister to idle", 0.05)
        bundle.step(f'Find the "{label}" Button', 0.06)
        result.append(bundle.window(f'Tap "{label}" Button', window, number, base))
        place = next((i for i, e in enumerate(window.elements()) if e.get("l") == label), 0)
        bundle.write("resolution", activity=number, query=f'app.buttons["{label}"]', matches=[place], source="page", steps=[
            {"text": "Descendants matching type Button", "count": 2}, {"text": f'identifier or label is "{label}"', "count": 1}])
        bundle.write("gesture", activity=number, action="Tap", frame=frame, point=[frame[0] + frame[2] / 2, frame[1] + frame[3] / 2])
        bundle.step("Synthesize event", 0.05)

    bundle.step(f'Tap "{label}" Button', duration, spent={"idle": 0.11, "snapshot": 0.06, "query": 0.02, "event": 0.05}, inside=inside)
    return result[0]


def video(frames=24):
    """Returns a short video, or None without an encoder."""
    if not shutil.which("ffmpeg"):
        return None
    with tempfile.TemporaryDirectory() as folder:
        for number in range(frames):
            with open(f"{folder}/{number:03}.png", "wb") as file:
                file.write(picture([(20 + number * 20, 150, 60, 60, (200, 60, 60))]))
        subprocess.run(["ffmpeg", "-v", "error", "-framerate", "12", "-i", f"{folder}/%03d.png", "-pix_fmt", "yuv420p", "-threads", "1",
                        f"{folder}/film.mp4"], check=True)
        with open(f"{folder}/film.mp4", "rb") as file:
            return file.read()


def open_list(bundle):
    bundle.step("Open Lister", 0.5, ["Start private desktop", "Launch Lister", "Wait for Lister to show a window"])
    bundle.write("application", test=bundle.test, name="Lister", process=4242, change="launched")


ACCEPT = "understudy test --only-testing ListerUITests/ValueTests/testTheValueIsRight --update-references changed"


def comparisons(bundle, expected, actual):
    """Writes a failed comparison of pictures and a failed one of trees."""
    bundle.time += 0.5

    def differ(number):
        places = [{"frame": [84, 180, 472, 32], "words": '472×32 pixels at (84, 180), in the middle, in "Tea" Cell'},
                  {"frame": [60, 40, 10, 10], "words": "10×10 pixels at (60, 40), at the top left"}]
        red = picture([(84, 180, 472, 32, (255, 0, 0))])
        pictures = {"expected": expected.picture(), "actual": actual.picture(), "difference": red}
        for role, content in pictures.items():
            info = {"comparison": "list", "role": role}
            if role == "difference":
                info["places"] = json.dumps(places)
            bundle.attach(f"list ({role}).png", content, "public.png", "png", number, info)
        bundle.issue(
            'XCTAssertScreenshot failed: "Groceries" Window differs from the reference "list" in 15104 of 256000 pixels (5.9%)',
            number, f"Places that differ:\n- {places[0]['words']}\n- {places[1]['words']}\nTo accept the new picture: {ACCEPT}\n")

    bundle.step('Compare the picture "list"', 0.3, inside=differ)
    bundle.time += 0.5
    bundle.issue(f"""Failed to match the tree of "Groceries" Window: line 2: expected button "Add" [disabled], but found button "Add"
Differences (- expected, + found):
  - window "Groceries"
-   - button "Add" [disabled]
+   - button "Add"
Waited 5.0s.
To accept the new tree: {ACCEPT}""")


def failures(bundle):
    """Writes a test for each kind of failure."""
    full, short = Window(["Milk", "Bread", "Tea"]), Window(["Milk", "Bread"])

    bundle.begin_test("AddTests.testAnItemIsAdded")
    open_list(bundle)
    base = tap(bundle, "Add", [470, 60, 90, 32], short)

    def no_match(number):
        for retry in range(1, 7):
            bundle.step(f'Find the "Butter" Cell (retry {retry})', 0.02)
        file, elements = bundle.window("Screenshot of failure", full, number, base)
        near = [i for i, e in enumerate(elements) if e.get("l") == "Bread" and e["t"] == "Cell"][0]
        bundle.write("resolution", activity=number, query='app.cells["Butter"]', matches=[], steps=[
            {"text": "Descendants matching type Cell", "count": 3}, {"text": 'identifier or label is "Butter"', "count": 0}],
            nearMisses=[{"node": near, "reason": 'the label is "Bread"'}, {"node": 3, "reason": "it is a Button"}])
        bundle.issue('No matches found for Cell "Butter"', number, "Query:\n→ Cell: 3 matches\n→ \"Butter\": none\nDid you mean \"Bread\"?")

    bundle.step('Tap "Butter" Cell', 2.1, spent={"idle": 0.2, "snapshot": 1.2, "query": 0.5}, inside=no_match)
    film = video()
    if film:
        bundle.attach("Video", film, "public.mpeg-4", "mp4", info={"start": str(bundle.begun + 0.5)})
    bundle.write("output", test=bundle.test, application="Lister", stream="stderr", text="Gtk-WARNING: no theme\n")
    bundle.write("output", test=bundle.test, stream="stdout", text="    t =     0.10s Tap\nadding an item\nsecond line\n")
    bundle.end_test("failed")

    bundle.begin_test("AddTests.testButterIsFound")
    open_list(bundle)
    bundle.issue('No matches found for Cell "Butter"')
    bundle.end_test("failed")

    bundle.begin_test("AddTests.testSeveralMatch")
    open_list(bundle)

    def several(number):
        file, elements = bundle.window("Screenshot of failure", full, number)
        places = [i for i, e in enumerate(elements) if e["t"] == "CheckBox"]
        bundle.write("resolution", activity=number, query="app.checkBoxes.element", matches=places, steps=[
            {"text": "Descendants matching type CheckBox", "count": 3}])
        bundle.issue("Multiple matches found for CheckBox: 3 elements where one was expected", number)

    bundle.step("Tap CheckBox", 0.6, inside=several)
    bundle.end_test("failed")

    bundle.begin_test("ValueTests.testTheValueIsRight")
    open_list(bundle)
    bundle.issue('XCTAssertEqual failed: ("0") is not equal to ("1") - the box is checked')
    comparisons(bundle, full, short)
    bundle.end_test("failed")

    bundle.begin_test("WaitTests.testItTimesOut")
    open_list(bundle)
    bundle.step("Wait 5 seconds for \"Done\" StaticText to exist", 5.0,
                inside=lambda number: bundle.issue("Asynchronous wait failed: exceeded timeout of 5 seconds", number))
    bundle.end_test("failed")

    bundle.begin_test("CrashTests.testTheProgramCrashes")
    open_list(bundle)

    def crash(number):
        bundle.write("output", test=bundle.test, application="Lister", stream="stderr", text="Fatal error: index out of range\n")
        bundle.write("application", test=bundle.test, name="Lister", process=4242, change="crashed", details="signal SIGILL")
        bundle.attach("Backtrace of Lister", b"Thread 1 (crashed):\n#0 0x1 in remove(at:) at Lister.swift:12\n#1 main\n\nThread 2:\n#0 poll\n",
                      "public.plain-text", "txt", number)
        bundle.issue("Lister crashed with SIGILL in remove(at:) at Lister.swift:12", number, "Fatal error: index out of range")

    bundle.step('Tap "Remove" Button', 0.8, inside=crash)
    bundle.end_test("failed")

    bundle.begin_test("CrashTests.testTheProgramHangs")
    open_list(bundle)

    def hang(number):
        bundle.write("application", test=bundle.test, name="Lister", process=4243, change="hung")
        bundle.issue("Lister hangs: its main thread stood still for 10 seconds in sleep() at Lister.swift:40", number)

    bundle.step("Wait for Lister to idle", 10.0, inside=hang)
    bundle.end_test("failed")


def everything_else(bundle):
    window = Window(["Milk"], dialog="Delete Milk?")
    bundle.begin_test("PassingTests.testEverythingIsKept")
    open_list(bundle)
    tap(bundle, "Delete", [330, 220, 100, 28], window)
    bundle.attach("Settings", b'{"theme":"dark","sizes":[1,2,3]}', "public.json", "json")
    bundle.attach("Notes", "Ein Text\nמשהו".encode(), "public.plain-text", "txt")
    bundle.attach("Lost picture", b"not there", "public.png", "png", is_missing=True)
    bundle.issue("It is known to be slow", is_failure=False, kind="warning")
    bundle.end_test("passed")

    bundle.begin_test("PassingTests.testItIsMeasured")
    bundle.write("measurement", test=bundle.test, metric="Clock Monotonic Time", unit="s", values=[0.5, 0.52, 0.49, 0.61, 0.5], polarity="prefersSmaller", baseline=0.45,
                 worse=16.4, verdict="regressed", machine="AMD EPYC 7B13, 2 cores",
                 limits={"maxPercentRegression": 10, "maxRegression": 0.05, "maxPercentRelativeStandardDeviation": 10, "maxStandardDeviation": 0.1})
    bundle.write("measurement", test=bundle.test, metric="Memory Peak Physical", unit="kB", values=[12000, 12100, 11900], machine="AMD EPYC 7B13, 2 cores")
    bundle.write("measurement", test=bundle.test, metric="Frame Rate", unit="fps", values=[58, 60, 59], polarity="prefersLarger", baseline=50, worse=-18, verdict="improved")
    bundle.time += 3
    bundle.end_test("passed")

    bundle.begin_test("PassingTests.testItIsSkipped")
    bundle.issue("No network here", is_failure=False, kind="skip")
    bundle.end_test("skipped")

    bundle.begin_test("PassingTests.testTheFailureIsKnown")
    bundle.issue("off by one", expected={"reason": "issue 17"})
    bundle.end_test("passed")

    for iteration, outcome in ((1, "failed"), (2, "passed")):
        bundle.begin_test("FlakyTests.testItIsFlaky", iteration=iteration)
        bundle.step("Try", 0.3)
        if outcome == "failed":
            bundle.issue("sometimes wrong")
        bundle.end_test(outcome)

    bundle.begin_test(f"OddTests.test{EVIL.replace('.', '')}", target="Odd")
    number = bundle.step(EVIL * 20, 0.2)
    bundle.write("output", test=bundle.test, application=EVIL, stream="stdout", text=EVIL + "\n")
    bundle.attach(EVIL, EVIL.encode(), "public.plain-text", "txt", number)
    bundle.write("measurement", test=bundle.test, metric=EVIL, unit=EVIL, machine=EVIL, values=[1, 2])
    evil_tree = {"elements": [{"d": 0, "t": "Application", "l": EVIL}, {"d": 1, "t": "Button", "l": EVIL * 30, "f": [5, 5, 50, 50]}]}
    bundle.attach("Elements", json.dumps(evil_tree).encode(), "org.understudy.elements", "json", number)
    bundle.issue(EVIL, number, details=EVIL)
    bundle.write("hologram", test=bundle.test, depth=3)
    bundle.write("output", stream="stdout", text="written outside of tests\n")
    bundle.end_test("failed")


def passing(bundle, name, duration):
    bundle.begin_test(name)
    bundle.step("Work", duration)
    bundle.end_test("passed")


def write_now(path):
    bundle = Bundle(path)
    bundle.stream("first-100", 100, repetitions=[{"mode": "retryOnFailure", "maximum": 2}])
    bundle.write("destination", name="Xorg 1280x800", settings={"size": "1280x800"})
    failures(bundle)
    bundle.end()
    bundle.stream("second-200", 200, "2026-11-20T10:00:01.000Z")
    bundle.write("destination", name="Xorg 1280x800 at scale 2", settings={"size": "1280x800", "scale": "2"})
    everything_else(bundle)
    passing(bundle, "SpeedTests.testItIsSlower", 2.0)
    passing(bundle, "SpeedTests.testItIsFixed", 0.2)
    passing(bundle, "SpeedTests.testItIsNew", 0.2)
    bundle.begin_test("EndTests.testTheProcessEnds")
    bundle.step("Tap the button that ends everything", 0.2, is_ended=False)
    bundle.file.write('{"event":"activityStar')
    bundle.file.close()


def write_before(path):
    bundle = Bundle(path, "2026-11-19T10:00:00.000Z")
    bundle.stream("first-90", 90)
    passing(bundle, "AddTests.testAnItemIsAdded", 1.0)
    passing(bundle, "SpeedTests.testItIsSlower", 0.5)
    bundle.begin_test("SpeedTests.testItIsFixed")
    bundle.issue("it was broken")
    bundle.end_test("failed")
    passing(bundle, "SpeedTests.testItIsGone", 0.1)
    bundle.begin_test("PassingTests.testItIsMeasured")
    bundle.write("measurement", test=bundle.test, metric="Clock Monotonic Time", unit="s", values=[0.4, 0.42, 0.41], polarity="prefersSmaller", baseline=0.45,
                 worse=-8.9, verdict="passed", machine="AMD EPYC 7B13, 2 cores")
    bundle.write("measurement", test=bundle.test, metric="Memory Peak Physical", unit="kB", values=[9000], machine="Another")
    bundle.write("measurement", test=bundle.test, metric="Frame Rate", unit="fps", values=[50, 50, 50], polarity="prefersLarger")
    bundle.time += 3
    bundle.end_test("passed")
    bundle.end()


if __name__ == "__main__":
    write_now(f"{sys.argv[1]}/Now.understudy")
    write_before(f"{sys.argv[1]}/Before.understudy")
