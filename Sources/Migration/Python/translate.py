# SPDX-License-Identifier: Apache-2.0
"""Converts tests in Python that use dogtail or Appium (selenium-webdriver-at-spi) to Swift.

Reads the source from the standard input, and writes JSON: the Swift text, the number of all statements and of the
converted ones, and the line and the reason of each statement that was not converted. Inside of a test class, such a
statement stays in the Swift text as a comment.

    translate.py NAME       NAME is the name of the file, from which the class of tests without a class gets its name
"""
import ast
import json
import re
import sys

# The roles of AT-SPI, as dogtail and Appium name them, and the queries that find them.
QUERIES = {
    "push button": "buttons", "button": "buttons", "toggle button": "buttons", "menu button": "buttons",
    "check box": "checkBoxes", "radio button": "radioButtons", "switch": "switches", "menu": "menus",
    "menu item": "menuItems", "check menu item": "menuItems", "radio menu item": "menuItems", "menu bar": "menuBars",
    "text": "textFields", "entry": "textFields", "password text": "secureTextFields", "label": "staticTexts",
    "static": "staticTexts", "heading": "staticTexts", "paragraph": "staticTexts", "list": "tables", "list box": "tables",
    "table": "tables", "tree": "outlines", "tree table": "outlines", "list item": "cells", "table cell": "cells",
    "tree item": "outlineRows", "combo box": "comboBoxes", "page tab": "tabs", "page tab list": "tabGroups",
    "slider": "sliders", "spin button": "steppers", "progress bar": "progressIndicators", "scroll bar": "scrollBars",
    "frame": "windows", "window": "windows", "dialog": "dialogs", "alert": "alerts", "tool bar": "toolbars",
    "status bar": "statusBars", "icon": "images", "image": "images", "link": "links", "document web": "webViews",
    "file chooser": "dialogs", "panel": "groups", "filler": "groups", "grouping": "groups", "separator": "splitters",
}
DOGTAIL_CALLS = {
    "button": "buttons", "menu": "menus", "menuItem": "menuItems", "textentry": "textFields", "tab": "tabs",
    "window": "windows", "dialog": "dialogs",
}
KEYS = {
    "enter": ".return", "return": ".return", "kp_enter": ".enter", "tab": ".tab", "escape": ".escape", "esc": ".escape",
    "space": ".space", "backspace": ".delete", "delete": ".forwardDelete", "up": ".upArrow", "down": ".downArrow",
    "left": ".leftArrow", "right": ".rightArrow", "arrow_up": ".upArrow", "arrow_down": ".downArrow",
    "arrow_left": ".leftArrow", "arrow_right": ".rightArrow", "home": ".home", "end": ".end", "page_up": ".pageUp",
    "page_down": ".pageDown", **{f"f{n}": f".F{n}" for n in range(1, 20)},
}
MODIFIERS = {
    "control": ".command", "ctrl": ".command", "primary": ".command", "shift": ".shift", "alt": ".option",
    "control_l": ".command", "shift_l": ".shift", "alt_l": ".option",
}
ACTIONS = {
    "click": "tap()", "doubleClick": "doubleTap()", "double_click": "doubleTap()", "point": "hover()", "grabFocus": "tap()",
    "grab_focus": "tap()", "select": "tap()",
}
FLAGS = {
    "showing": "exists", "visible": "exists", "sensitive": "isEnabled", "enabled": "isEnabled", "focused": "hasFocus",
    "selected": "isSelected", "isSelected": "isSelected",
    "is_displayed": "exists", "is_enabled": "isEnabled", "is_selected": "isSelected",
}
ASSERTIONS = {
    "assertEqual": "XCTAssertEqual", "assertEquals": "XCTAssertEqual", "assertNotEqual": "XCTAssertNotEqual",
    "assertTrue": "XCTAssertTrue", "assertFalse": "XCTAssertFalse", "assertIsNone": "XCTAssertNil",
    "assertIsNotNone": "XCTAssertNotNil", "assertGreater": "XCTAssertGreaterThan", "assertLess": "XCTAssertLessThan",
    "assertGreaterEqual": "XCTAssertGreaterThanOrEqual", "assertLessEqual": "XCTAssertLessThanOrEqual",
}
STRING_CALLS = {
    "strip": "trimmingCharacters(in: .whitespacesAndNewlines)", "lower": "lowercased()", "upper": "uppercased()",
}
KEYWORDS = {
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension", "false", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "is", "let", "nil", "operator", "protocol", "repeat", "return",
    "self", "static", "struct", "subscript", "switch", "throw", "throws", "true", "try", "var", "where", "while",
}


class Unknown(Exception):
    """Code without a counterpart in Swift; the text of the exception is the reason."""


class Value:
    """An expression of Swift, and its kind: app, element, query, String, Int, Double, Bool, or any."""

    def __init__(self, text, kind="any"):
        self.text, self.kind = text, kind

    @property
    def string(self):
        """The expression as a String."""
        if self.kind in ("element", "app"):
            return f'({self.text}.value as? String ?? {self.text}.label)'
        return self.text


class Translator:
    def __init__(self, source, name):
        self.lines = source.split("\n")
        self.module = ast.parse(source)
        self.name = name
        self.application = None
        self.understood, self.total, self.left = 0, 0, []
        self.names = {}
        self.helpers = set()
        self.properties = {}

    # -- The file

    def translate(self):
        self.find_application()
        classes = [n for n in self.module.body if isinstance(n, ast.ClassDef) and self.has_tests(n)]
        functions = [n for n in self.module.body if isinstance(n, ast.FunctionDef)]
        parts = [self.test_class(n.name, n.body, self.comment(n)) for n in classes]
        if any(f.name.startswith("test") for f in functions):
            parts.append(self.test_class(camel(self.name, True) + "Tests", functions, []))
        elif functions and classes:
            # Helpers of the file belong to the first class.
            parts[0] = self.test_class(classes[0].name, classes[0].body + functions, self.comment(classes[0]))
        if not parts:
            parts.append(self.script([n for n in self.module.body if self.is_script(n)], functions))
        elif any(self.is_statement(n) for n in self.module.body):
            for node in self.module.body:
                if self.is_statement(node):
                    self.leave(node, "code outside of tests")
        head = ["import XCTest", ""]
        return "\n".join(head) + "\n" + "\n\n".join("\n".join(part) for part in parts) + "\n"

    @staticmethod
    def has_tests(node):
        return any(isinstance(n, ast.FunctionDef) and n.name.startswith("test") for n in node.body)

    @staticmethod
    def is_statement(node):
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.ClassDef, ast.FunctionDef, ast.Try)):
            return False
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return False
        return not (isinstance(node, ast.If) and "__name__" in ast.dump(node.test))

    def comment(self, node):
        text = ast.get_docstring(node) or ""
        return [f"/// {line}".rstrip() for line in text.strip().split("\n") if text]

    @classmethod
    def is_script(cls, node):
        """Whether a statement is part of a script; assignments such as `__author__ = …` are not."""
        return cls.is_statement(node) and not (
            isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).startswith("__"))

    def script(self, statements, functions):
        """Converts a script without tests to a class with one test."""
        name = camel(self.name, True)
        self.helpers = {f.name for f in functions}
        for node in self.module.body:
            if isinstance(node, ast.If) and "__name__" in ast.dump(node.test):
                statements = statements + node.body
        body = self.block([s for s in statements if not self.is_driver(s)], 4)
        helpers = [line for f in functions for line in ["", *["  " + c for c in self.comment(f)], *self.method(f)]]
        return [f"final class {name}Tests: XCTestCase {{", *self.application_lines(), "",
                f"  func test{name}() throws {{", "    app.launch()", *body, "  }", *helpers, "}"]

    def application_lines(self):
        return [f"  let app = {self.application_text()}"]

    def application_text(self):
        name = self.application
        if not name:
            return "XCUIApplication()"
        if "/" in name.split(" ")[0]:
            return f"XCUIApplication(url: URL(fileURLWithPath: {literal(name.split(' ')[0])}))"
        name = name[:-8] if name.endswith(".desktop") else name.split(" ")[0]
        return f"XCUIApplication(bundleIdentifier: {literal(name)})"

    def find_application(self):
        for node in ast.walk(self.module):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                function = ast.unparse(node.func).split(".")[-1]
                if function == "set_capability" and node.args[0].value == "app" and len(node.args) > 1:
                    self.application = self.application or constant(node.args[1])
                elif function in ("run", "application") and isinstance(node.args[0].value, str):
                    self.application = self.application or node.args[0].value
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
                if constant(node.targets[0].slice) == "app":
                    self.application = self.application or constant(node.value)
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]).endswith("options.app"):
                self.application = self.application or constant(node.value)

    # -- Classes and functions

    def test_class(self, name, body, comment):
        self.properties, self.helpers = {}, set()
        methods = [n for n in body if isinstance(n, ast.FunctionDef)]
        special = {"setUp", "tearDown", "setUpClass", "tearDownClass", "setup_method", "teardown_method"}
        for method in methods:
            if method.name not in special and not method.name.startswith("test"):
                self.helpers.add(method.name)
        lines = []
        named = {m.name: m for m in methods}
        begin = [s for n in ("setUpClass", "setUp", "setup_method") if n in named for s in named[n].body]
        end = [s for n in ("tearDown", "teardown_method", "tearDownClass") if n in named for s in named[n].body]
        set_up = self.block([s for s in begin if not self.is_driver(s)], 4)
        tear_down = self.block([s for s in end if not self.is_driver(s)], 4)
        lines += ["", "  override func setUpWithError() throws {", "    continueAfterFailure = false", "    app.launch()", *set_up, "  }"]
        if tear_down:
            lines += ["", "  override func tearDownWithError() throws {", *tear_down, "  }"]
        for method in methods:
            if method.name in special:
                continue
            lines += [""] + ["  " + line for line in self.comment(method)] + self.method(method)
        for other in body:
            if not isinstance(other, ast.FunctionDef) and self.is_statement(other):
                lines += [""] + self.left_lines(other, 2, "a class attribute")
        properties = [f"  private var {name}: XCUIElement {{ {text} }}" for name, text in self.properties.items()]
        return comment + [f"final class {swift_name(name, True)}: XCTestCase {{", *self.application_lines(), *properties, *lines, "}"]

    def is_driver(self, node):
        """Whether a statement starts or ends the driver or the program, which the test's XCUIApplication replaces."""
        text = ast.unparse(node)
        patterns = [
            r"\bwebdriver\.Remote\(", r"AppiumOptions\(\)", r"\bset_capability\(", r"desired_caps", r"implicitly_wait",
            r"\.driver\.quit\(\)$", r"\bdriver\.quit\(\)$", r"^(self\.)?\w+ = root\.application\(", r"^(\w+ = )?run\(",
            r"\.driver\.implicit", r"\.get_screenshot_as_file\(", r"options\.\w+ = ", r"^pass$", r"\bstart_?app\(",
        ]
        found = any(re.search(p, text) for p in patterns)
        if found:
            for target in getattr(node, "targets", []):
                self.names[ast.unparse(target)] = Value("app", "app")
            self.count(node, True)
        return found

    def method(self, node):
        self.names = {k: v for k, v in self.names.items() if v.kind == "app"}
        parameters = []
        arguments = [a for a in node.args.args if a.arg not in ("self", "cls")]
        defaults = [None] * (len(arguments) - len(node.args.defaults)) + list(node.args.defaults)
        for argument, default in zip(arguments, defaults):
            if argument.arg in ("app", "driver", "application") and node.name.startswith("test"):
                self.names[argument.arg] = Value("app", "app")
                continue
            kind = self.annotated(argument, default)
            name = swift_name(argument.arg)
            self.names[argument.arg] = Value(name, kind)
            parameters.append(f"_ {name}: {'XCUIElement' if kind == 'element' else kind}" + (f" = {self.value(default).text}" if default else ""))
        returns = [n for n in ast.walk(node) if isinstance(n, ast.Return) and n.value is not None]
        body = self.block(node.body, 4)
        kind = ""
        if returns:
            try:
                value = self.value(returns[-1].value)
                kind = {"element": " -> XCUIElement", "query": " -> XCUIElementQuery", "any": " -> String"}.get(
                    value.kind, f" -> {value.kind}")
            except Unknown:
                kind = " -> String"
        if kind and not (body and body[-1].strip().startswith(("return", "}"))):
            body.append(f"    return {self.placeholder(kind)}  // Not translated: see above.")
        name = swift_name(node.name)
        return [f"  func {name}({', '.join(parameters)}){' throws' if name.startswith('test') else ''}{kind} {{", *body, "  }"]

    @staticmethod
    def placeholder(kind):
        return {" -> Int": "0", " -> Double": "0", " -> Bool": "false", " -> XCUIElement": "app",
                " -> XCUIElementQuery": "app.windows"}.get(kind, '""' if kind == " -> String" else "[]")

    @staticmethod
    def annotated(argument, default):
        known = {"str": "String", "int": "Int", "float": "Double", "bool": "Bool"}
        if argument.annotation is not None and ast.unparse(argument.annotation) in known:
            return known[ast.unparse(argument.annotation)]
        if isinstance(default, ast.Constant):
            return known.get(type(default.value).__name__, "String")
        return "String"

    # -- Statements

    def block(self, statements, indentation):
        lines = []
        for statement in statements:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                continue
            if isinstance(statement, (ast.Import, ast.ImportFrom, ast.Global)) or self.is_driver(statement):
                continue
            try:
                found = self.statement(statement)
                lines += [" " * indentation + line for line in found]
                self.count(statement, True)
            except Unknown as reason:
                lines += self.left_lines(statement, indentation, str(reason))
        return lines

    def count(self, node, is_understood):
        self.total += 1
        self.understood += is_understood

    def leave(self, node, reason):
        self.count(node, False)
        self.left.append({"line": node.lineno, "text": reason})

    def left_lines(self, node, indentation, reason):
        self.leave(node, reason)
        start, end = node.lineno - 1, node.end_lineno
        text = self.lines[start:end]
        cut = min((len(l) - len(l.lstrip()) for l in text if l.strip()), default=0)
        return [" " * indentation + f"// Not translated: {reason}."] + [(" " * indentation + "//   " + l[cut:]).rstrip() for l in text]

    def statement(self, node):
        if isinstance(node, ast.Pass):
            return []
        if isinstance(node, ast.Expr):
            return self.call_statement(node.value)
        if isinstance(node, ast.Assert):
            return [self.assertion(node)]
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            return self.assignment(node.targets[0], node.value)
        if isinstance(node, ast.Return):
            return ["return"] if node.value is None else [f"return {self.value(node.value).text}"]
        if isinstance(node, ast.If):
            lines = [f"if {self.value(node.test).text} {{", *self.block(node.body, 2)]
            if node.orelse:
                lines += ["} else {", *self.block(node.orelse, 2)]
            return lines + ["}"]
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            over = self.value(node.iter)
            self.names[node.target.id] = Value(
                swift_name(node.target.id), {"query": "element", "[String]": "String", "[Int]": "Int"}.get(over.kind, "any"))
            text = f"{over.text}.allElementsBoundByIndex" if over.kind == "query" else over.text
            return [f"for {swift_name(node.target.id)} in {text} {{", *self.block(node.body, 2), "}"]
        if isinstance(node, ast.Try):
            return self.attempt(node)
        raise Unknown({
            ast.Try: "exception handling: failures of XCTest cannot be caught", ast.With: "a context", ast.While: "a loop that waits: use wait(for:toEqual:timeout:)",
        }.get(type(node), "a statement without a counterpart"))

    def attempt(self, node):
        """Converts a wait that may fail without an effect: `try: wait.until(…) except TimeoutException: pass`."""
        is_ignored = all(len(h.body) == 1 and isinstance(h.body[0], ast.Pass) for h in node.handlers)
        if not is_ignored or len(node.body) != 1 or node.orelse or node.finalbody:
            raise Unknown("exception handling: failures of XCTest cannot be caught")
        line, = self.statement(node.body[0]) or [""]
        for begin, end in (("wait(", "_ = XCTWaiter.wait("), ("XCTAssertTrue(", "_ = (")):
            if line.startswith(begin):
                return [end + line[len(begin):]]
        raise Unknown("exception handling: failures of XCTest cannot be caught")

    def assignment(self, target, value):
        name = ast.unparse(target)
        if isinstance(value, ast.Call) and ast.unparse(value.func).split(".")[-1] == "WebDriverWait":
            self.names[name] = Value(self.value(value.args[1]).text if len(value.args) > 1 else "10", "waiter")
            return []
        if isinstance(target, ast.Attribute) and target.attr == "text":
            element = self.element(target.value).text
            return [f"{element}.tap()", 'app.typeKey("a", modifierFlags: .command)', f"{element}.typeText({self.value(value).text})"]
        found = self.value(value)
        if found.kind == "app":
            self.names[name] = Value("app", "app")
            return []
        if isinstance(target, ast.Attribute) and ast.unparse(target.value) in ("self", "cls") and found.kind == "element":
            self.properties[swift_name(target.attr)] = found.text
            self.names[name] = Value(swift_name(target.attr), "element")
            return []
        if not isinstance(target, ast.Name):
            raise Unknown("a value that is stored in an object")
        is_new = name not in self.names
        self.names[name] = Value(swift_name(name), found.kind)
        text = found.string if found.kind == "String" else found.text
        return [f"{'let ' if is_new else ''}{swift_name(name)} = {text}"]

    def assertion(self, node):
        message = f", {self.value(node.msg).text}" if node.msg is not None else ""
        test = node.test
        if isinstance(test, ast.Compare) and len(test.ops) == 1 and isinstance(test.ops[0], (ast.Eq, ast.NotEq)):
            name = "XCTAssertEqual" if isinstance(test.ops[0], ast.Eq) else "XCTAssertNotEqual"
            return f"{name}({self.value(test.left).string}, {self.value(test.comparators[0]).string}{message})"
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return f"XCTAssertFalse({self.condition(test.operand)}{message})"
        return f"XCTAssertTrue({self.condition(test)}{message})"

    def condition(self, node):
        value = self.value(node)
        return f"{value.text}.exists" if value.kind == "element" else value.text

    def call_statement(self, node):
        if not isinstance(node, ast.Call):
            raise Unknown("an expression without a counterpart")
        function, name = node.func, ast.unparse(node.func)
        last = name.split(".")[-1]
        if last == "sleep":
            return []
        if name in ("self.fail", "pytest.fail"):
            return [f"XCTFail({self.value(node.args[0]).text if node.args else ''})"]
        if name in ("self.skipTest", "pytest.skip"):
            return [f"throw XCTSkip({self.value(node.args[0]).text})"]
        if last in ASSERTIONS and name.startswith(("self.", "cls.")):
            return [self.unittest_assertion(last, node)]
        if last in ("assertIn", "assertNotIn") and len(node.args) >= 2:
            positive = "XCTAssertTrue" if last == "assertIn" else "XCTAssertFalse"
            return [f"{positive}({self.value(node.args[1]).string}.contains({self.value(node.args[0]).string}))"]
        if last == "print":
            return [f"print({', '.join(self.value(a).text for a in node.args)})"]
        if last in ("until", "until_not") and isinstance(function, ast.Attribute):
            return self.wait(node, last == "until")
        if last == "perform" and "ActionChains" in name:
            return self.action_chain(node)
        keys = self.key_input(last, name, node)
        if keys is not None:
            return keys
        if isinstance(function, ast.Attribute):
            done = self.element_action(function, node)
            if done is not None:
                return done
        value = self.value(node)
        if value.kind == "element":
            return [f"XCTAssertTrue({value.text}.waitForExistence(timeout: 10))"]
        return [value.text]

    def unittest_assertion(self, name, node):
        swift = ASSERTIONS[name]
        takes_two = swift not in ("XCTAssertTrue", "XCTAssertFalse", "XCTAssertNil", "XCTAssertNotNil")
        arguments = node.args[:2] if takes_two else node.args[:1]
        texts = [self.value(a).string if takes_two else self.condition(a) for a in arguments]
        if takes_two and len(texts) < 2:
            raise Unknown("an assertion with one value")
        texts += [self.value(a).text for a in node.args[len(arguments):len(arguments) + 1]]
        texts += [self.value(k.value).text for k in node.keywords if k.arg == "msg"]
        return f"{swift}({', '.join(texts)})"

    def key_input(self, last, name, node):
        first = constant(node.args[0]) if node.args else None
        if last in ("keyCombo", "key_combo", "pressKey", "press_key") and isinstance(first, str):
            return [self.key_combination(first)]
        if last in ("typeText", "type_text") and (name.startswith("rawinput.") or "." not in name):
            return [f"app.typeText({self.value(node.args[0]).text})"]
        return None

    def key_combination(self, text):
        words = re.findall(r"<([^>]+)>|([^<>+]+)", text)
        modifiers, key = [], None
        for bracketed, plain in words:
            word = (bracketed or plain).strip()
            if word.lower() in MODIFIERS:
                modifiers.append(MODIFIERS[word.lower()])
            else:
                key = word
        if key is None:
            raise Unknown("a modifier key without another key")
        named = KEYS.get(key.lower().replace("page_", "page_"))
        if named is None and len(key) != 1:
            raise Unknown(f"the key {key}")
        flags = modifiers[0] if len(modifiers) == 1 else "[" + ", ".join(modifiers) + "]"
        return f"app.typeKey({named or literal(key)}, modifierFlags: {flags})"

    def action_chain(self, node):
        lines, held = [], []
        calls = []
        inner = node.func.value
        while isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute):
            calls.insert(0, inner)
            inner = inner.func.value
        for call in calls:
            method = call.func.attr
            if method == "key_down":
                held.append(ast.unparse(call.args[0]).split(".")[-1])
            elif method == "key_up":
                held = []
            elif method == "send_keys":
                for argument in call.args:
                    lines += self.keys(argument, held, "app")
            elif method in ("click", "double_click", "context_click", "move_to_element") and call.args:
                action = {"click": "tap()", "double_click": "doubleTap()", "context_click": "rightClick()", "move_to_element": "hover()"}
                lines.append(f"{self.element(call.args[0]).text}.{action[method]}")
            elif method == "pause":
                continue
            else:
                raise Unknown(f"the action {method}")
        return lines

    def keys(self, node, held, element):
        parts = []
        def flatten(n):
            if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Add):
                flatten(n.left)
                flatten(n.right)
            else:
                parts.append(n)
        flatten(node)
        lines, held = [], list(held)
        for part in parts:
            text = ast.unparse(part)
            if text.startswith("Keys."):
                key = text[5:].lower()
                if key in MODIFIERS:
                    held.append(key)
                    continue
                if key not in KEYS:
                    raise Unknown(f"the key {text}")
                lines.append(f"app.typeKey({KEYS[key]}, modifierFlags: {self.flags(held)})")
            elif held:
                lines.append(f"app.typeKey({self.value(part).text}, modifierFlags: {self.flags(held)})")
            else:
                lines.append(f"{element}.typeText({self.value(part).text})")
        return lines

    @staticmethod
    def flags(held):
        names = [MODIFIERS[h.lower()] for h in held]
        return names[0] if len(names) == 1 else "[" + ", ".join(names) + "]"

    def wait(self, node, is_positive):
        waiter = node.func.value
        timeout = "10"
        known = self.names.get(ast.unparse(waiter))
        if known is not None and known.kind == "waiter":
            timeout = known.text
        if isinstance(waiter, ast.Call) and len(waiter.args) > 1:
            timeout = self.value(waiter.args[1]).text
        condition = node.args[0]
        if isinstance(condition, ast.Call):
            name = ast.unparse(condition.func).split(".")[-1]
            if name in ("presence_of_element_located", "visibility_of_element_located") and condition.args:
                element = self.located(condition.args[0])
                method = "waitForExistence" if is_positive else "waitForNonExistence"
                return [f"XCTAssertTrue({element}.{method}(timeout: {timeout}))"]
            if name == "invisibility_of_element_located" and condition.args:
                return [f"XCTAssertTrue({self.located(condition.args[0])}.waitForNonExistence(timeout: {timeout}))"]
            if name == "element_to_be_clickable" and condition.args:
                return [f"XCTAssertTrue({self.located(condition.args[0])}.wait(for: \\.isHittable, toEqual: true, timeout: {timeout}))"]
        if isinstance(condition, ast.Lambda):
            for argument in condition.args.args:
                self.names.setdefault(argument.arg, Value("app", "app"))
            text = self.condition(condition.body)
            text = text if is_positive else f"!({text})"
            expectation = f"expectation(for: NSPredicate {{ [self] _, _ in {text} }}, evaluatedWith: nil)"
            return [f"wait(for: [{expectation}], timeout: {timeout})"]
        raise Unknown("a wait for an unsupported condition")

    def located(self, node):
        if isinstance(node, ast.Tuple) and len(node.elts) == 2:
            return self.find(Value("app", "app"), node.elts[0], node.elts[1]).text
        return self.element(node).text

    def element_action(self, function, node):
        name = function.attr
        if name in ACTIONS:
            element = self.element(function.value)
            if node.args and constant(node.args[0]) == 3:
                return [f"{element.text}.rightClick()"]
            return [f"{element.text}.{ACTIONS[name]}"]
        if name in ("doActionNamed", "do_action_named"):
            return [f"{self.element(function.value).text}.tap()"]
        if name in ("typeText", "type_text"):
            return [f"{self.element(function.value).text}.typeText({self.value(node.args[0]).text})"]
        if name == "keyCombo" and node.args:
            return [self.key_combination(constant(node.args[0]) or "")]
        if name == "send_keys":
            element = self.element(function.value).text
            lines = [f"{element}.tap()"] if element != "app" else []
            for argument in node.args:
                lines += self.keys(argument, [], element)
            return lines
        if name in ("set_text_contents", "setText"):
            element = self.element(function.value).text
            return [f"{element}.tap()", 'app.typeKey("a", modifierFlags: .command)', f"{element}.typeText({self.value(node.args[0]).text})"]
        if name in ("dump", "blink"):
            return ["print(app.debugDescription)"] if name == "dump" else []
        if name == "clear":
            element = self.element(function.value).text
            return [f"{element}.tap()", 'app.typeKey("a", modifierFlags: .command)', "app.typeKey(.delete, modifierFlags: [])"]
        if name in ("quit", "close_app", "terminate_app"):
            return ["app.terminate()"]
        if name == "get_screenshot_as_file":
            return ["add(XCTAttachment(screenshot: XCUIScreen.main.screenshot()))"]
        return None

    # -- Expressions

    def element(self, node):
        value = self.value(node)
        if value.kind == "query":
            return Value(f"{value.text}.firstMatch", "element")
        if value.kind not in ("element", "app"):
            raise Unknown(f"{ast.unparse(node)} is not a known element")
        return value

    def value(self, node):
        method = getattr(self, "value_" + type(node).__name__, None)
        if method is None:
            raise Unknown(f"{type(node).__name__} has no counterpart")
        return method(node)

    def value_Constant(self, node):
        if isinstance(node.value, bool):
            return Value(str(node.value).lower(), "Bool")
        if isinstance(node.value, str):
            return Value(literal(node.value), "String")
        if isinstance(node.value, int):
            return Value(str(node.value), "Int")
        if isinstance(node.value, float):
            return Value(repr(node.value), "Double")
        if node.value is None:
            return Value("nil")
        raise Unknown(f"the constant {node.value!r}")

    def value_JoinedStr(self, node):
        text = ""
        for part in node.values:
            if isinstance(part, ast.Constant):
                text += literal(part.value)[1:-1]
            elif part.format_spec is not None:
                raise Unknown("a formatted number")
            else:
                text += f"\\({self.value(part.value).string})"
        return Value(f'"{text}"', "String")

    def value_Name(self, node):
        if node.id in self.names:
            return self.names[node.id]
        if node.id in ("driver", "app"):
            return Value("app", "app")
        raise Unknown(f"the name {node.id} is unknown")

    def value_Attribute(self, node):
        whole = ast.unparse(node)
        if whole in self.names:
            return self.names[whole]
        if whole in ("self.driver", "cls.driver", "self.app", "cls.app"):
            return Value("app", "app")
        if whole.startswith(("self.", "cls.")) and swift_name(node.attr) in self.properties:
            return Value(swift_name(node.attr), "element")
        base = self.value(node.value)
        if base.kind == "query":
            base = Value(f"{base.text}.firstMatch", "element")
        if base.kind in ("element", "app"):
            if node.attr in FLAGS:
                return Value(f"{base.text}.{FLAGS[node.attr]}", "Bool")
            if node.attr in ("checked", "isChecked"):
                return Value(f'({base.text}.value as? String == "1")', "Bool")
            if node.attr == "name":
                return Value(f"{base.text}.label", "String")
            if node.attr == "text":
                return Value(base.string, "String")
            if node.attr == "children":
                return Value(f"{base.text}.children(matching: .any)", "query")
            if node.attr in ("size", "position", "location", "rect"):
                return Value(f"{base.text}.frame")
        raise Unknown(f".{node.attr} has no counterpart")

    def value_Subscript(self, node):
        base = self.value(node.value)
        if base.kind == "query":
            index = constant(node.slice)
            if isinstance(node.slice, ast.UnaryOp) and isinstance(node.slice.op, ast.USub):
                return Value(f"{base.text}.element(boundBy: {base.text}.count - {self.value(node.slice.operand).text})", "element")
            text = self.value(node.slice).text
            return Value(f"{base.text}.element(boundBy: {text})" if index != 0 else f"{base.text}.firstMatch", "element")
        if isinstance(node.slice, ast.Slice):
            raise Unknown("a part of a list")
        kind = {"[String]": "String", "[Int]": "Int"}.get(base.kind, "any")
        return Value(f"{base.text}[{self.value(node.slice).text}]", kind)

    def value_List(self, node):
        if not node.elts:
            raise Unknown("an empty list, whose element type is unknown")
        values = [self.value(n) for n in node.elts]
        kinds = {v.kind for v in values}
        return Value(f"[{', '.join(v.text for v in values)}]", f"[{kinds.pop()}]" if len(kinds) == 1 else "any")

    value_Tuple = value_List

    def value_UnaryOp(self, node):
        if isinstance(node.op, ast.Not):
            return Value(f"!{self.condition(node.operand)}", "Bool")
        if isinstance(node.op, ast.USub):
            value = self.value(node.operand)
            return Value(f"-{value.text}", value.kind)
        raise Unknown("an operator without a counterpart")

    def value_BoolOp(self, node):
        sign = " && " if isinstance(node.op, ast.And) else " || "
        return Value("(" + sign.join(self.condition(v) for v in node.values) + ")", "Bool")

    def value_BinOp(self, node):
        signs = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "/", ast.Mod: "%"}
        if type(node.op) not in signs:
            raise Unknown("an operator without a counterpart")
        left, right = self.value(node.left), self.value(node.right)
        if isinstance(node.op, ast.Mod) and left.kind == "String":
            raise Unknown("a text with % formatting")
        return Value(f"{left.string} {signs[type(node.op)]} {right.string}", left.kind)

    def value_Compare(self, node):
        if len(node.ops) != 1:
            raise Unknown("a chain of comparisons")
        left, right, operator = node.left, node.comparators[0], node.ops[0]
        if isinstance(operator, (ast.In, ast.NotIn)):
            text = f"{self.value(right).string}.contains({self.value(left).string})"
            return Value(text if isinstance(operator, ast.In) else f"!{text}", "Bool")
        if isinstance(operator, (ast.Is, ast.IsNot)) and constant(right, missing=0) is None:
            return Value(("!" if isinstance(operator, ast.Is) else "") + self.condition(left), "Bool")
        signs = {ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
        if type(operator) not in signs:
            raise Unknown("a comparison without a counterpart")
        return Value(f"{self.value(left).string} {signs[type(operator)]} {self.value(right).string}", "Bool")

    def value_Call(self, node):
        function, name = node.func, ast.unparse(node.func)
        last = name.split(".")[-1]
        if name in ("root.application", "tree.root.application", "dogtail.tree.root.application"):
            return Value("app", "app")
        if name == "len" and node.args:
            return Value(f"{self.value(node.args[0]).text}.count", "Int")
        if name == "str" and node.args:
            return Value(f'"\\({self.value(node.args[0]).string})"', "String")
        if name in ("int", "float") and node.args:
            swift = "Int" if name == "int" else "Double"
            return Value(f"(try XCTUnwrap({swift}({self.value(node.args[0]).string})))", swift)
        if name == "range" and 1 <= len(node.args) <= 2:
            bounds = [self.value(a).text for a in node.args]
            return Value(f"{bounds[0] if len(bounds) == 2 else 0}..<{bounds[-1]}", "[Int]")
        if isinstance(function, ast.Name) and function.id in self.helpers:
            return Value(f"{swift_name(function.id)}({self.arguments(node)})")
        if not isinstance(function, ast.Attribute):
            raise Unknown(f"{name}() has no counterpart")
        if isinstance(function.value, ast.Name) and function.value.id in ("self", "cls"):
            if last in self.helpers:
                return Value(f"{swift_name(last)}({self.arguments(node)})")
            raise Unknown(f"{name}() is not in this file")
        if last in ("find_element", "find_elements"):
            return self.find_call(function, node, last == "find_elements")
        found = self.dogtail_search(function, node)
        if found is not None:
            return found
        base = self.value(function.value)
        if base.kind == "query":
            base = Value(f"{base.text}.firstMatch", "element")
        if base.kind in ("element", "app"):
            if last in FLAGS:
                return Value(f"{base.text}.{FLAGS[last]}", "Bool")
            if last == "get_attribute":
                what = constant(node.args[0])
                known = {"name": f"{base.text}.label", "text": base.string, "value": base.string, "accessibility-id": f"{base.text}.identifier"}
                if what in known:
                    return Value(known[what], "String")
                if what in ("checked", "pressed"):
                    return Value(f'({base.text}.value as? String == "1" ? "true" : "false")', "String")
                raise Unknown(f"the attribute {what}")
            if last in ("get_clipboard_text", "get_clipboard"):
                return Value('(UIPasteboard.general.string ?? "")', "String")
            raise Unknown(f".{last}() has no counterpart")
        if base.kind == "String":
            if last in STRING_CALLS and not node.args:
                return Value(f"{base.text}.{STRING_CALLS[last]}", "String")
            if last in ("startswith", "endswith"):
                return Value(f"{base.text}.has{'Prefix' if last == 'startswith' else 'Suffix'}({self.value(node.args[0]).text})", "Bool")
            if last == "replace" and len(node.args) == 2:
                return Value(f"{base.text}.replacingOccurrences(of: {self.value(node.args[0]).text}, with: {self.value(node.args[1]).text})", "String")
            if last == "split" and len(node.args) == 1:
                return Value(f"{base.text}.components(separatedBy: {self.value(node.args[0]).text})", "[String]")
        raise Unknown(f"{name}() has no counterpart")

    def arguments(self, node):
        if node.keywords:
            raise Unknown("keyword arguments")
        return ", ".join(self.value(a).text for a in node.args)

    # -- Finding

    def find_call(self, function, node, is_several):
        base = self.value(function.value)
        keywords = {k.arg: k.value for k in node.keywords}
        by = keywords.get("by") or (node.args[0] if node.args else None)
        what = keywords.get("value") or (node.args[1] if len(node.args) > 1 else None)
        if by is None or what is None:
            raise Unknown("a search without a name")
        if by is not None and isinstance(by, ast.Starred):
            raise Unknown("a search with arguments that are defined elsewhere")
        return self.find(base, by, what, is_several)

    def find(self, base, by, what, is_several=False):
        way = constant(by) if constant(by) is not None else ast.unparse(by).split(".")[-1]
        way = str(way).lower().replace("_", " ")
        if way in ("name", "accessibility id", "id"):
            text = self.value(what).text
            if is_several:
                return Value(f"{base.text}.descendants(matching: .any).matching(identifier: {text})", "query")
            return Value(f"{base.text}.descendants(matching: .any)[{text}]", "element")
        if way == "class name":
            match = re.fullmatch(r"\[?\s*([^|\]]+?)\s*(?:\|\s*(.*?)\s*)?\]?", constant(what) or "")
            if not match or match[1] not in QUERIES:
                raise Unknown(f"the role of {ast.unparse(what)}")
            query = f"{base.text}.{QUERIES[match[1]]}"
            if match[2] is None or is_several:
                return Value(query if match[2] is None else f"{query}.matching(identifier: {literal(match[2])})", "query")
            return Value(f"{query}[{literal(match[2])}]", "element")
        if way == "xpath":
            return self.xpath(base, constant(what) or "", is_several)
        raise Unknown(f"a search by {way}")

    def xpath(self, base, text, is_several):
        match = re.fullmatch(r"//([\w*]+)(?:\[(.*)\])?", text)
        if not match:
            raise Unknown("this XPath")
        role = match[1].replace("_", " ")
        if role != "*" and role not in QUERIES:
            raise Unknown(f"the role {role} in an XPath")
        query = f"{base.text}.{QUERIES[role]}" if role != "*" else f"{base.text}.descendants(matching: .any)"
        terms = []
        for term in re.split(r"\s+and\s+", match[2]) if match[2] else []:
            exact = re.fullmatch(r"@(?:name|accessibility-id)\s*=\s*(['\"])(.*)\1", term)
            part = re.fullmatch(r"(contains|starts-with)\(@name,\s*(['\"])(.*)\2\)", term)
            if exact:
                terms.append(("==", exact[2]))
            elif part:
                terms.append(({"contains": "CONTAINS", "starts-with": "BEGINSWITH"}[part[1]], part[3]))
            elif re.fullmatch(r"contains\(@states,\s*(['\"])(showing|visible|enabled|sensitive)\1\)", term):
                continue
            else:
                raise Unknown(f"the condition {term} of an XPath")
        if len(terms) == 1 and terms[0][0] == "==" and not is_several:
            return Value(f"{query}[{literal(terms[0][1])}]", "element")
        for operator, value in terms:
            query += f'.matching(NSPredicate(format: "label {operator} %@", {literal(value)}))'
        return Value(query, "query") if is_several or not terms else Value(f"{query}.firstMatch", "element")

    def dogtail_search(self, function, node):
        name = function.attr
        keywords = {k.arg: k.value for k in node.keywords}
        if name in ("child", "childNamed", "child_named", "childLabelled", "isChild", "is_child"):
            parts = list(node.args)
            title = keywords.get("name") or keywords.get("label") or (parts[0] if parts else None)
            role = keywords.get("roleName") or keywords.get("role_name") or (parts[1] if len(parts) > 1 else None)
            if "identifier" in keywords:
                title = keywords["identifier"]
            found = self.searched(self.base(function.value), title, role)
            if name in ("isChild", "is_child"):
                return Value(f"{found.text}.exists", "Bool")
            return found
        if name in DOGTAIL_CALLS and node.args and self.is_element(function.value):
            return Value(f"{self.base(function.value).text}.{DOGTAIL_CALLS[name]}[{self.value(node.args[0]).text}]", "element")
        if name in ("findChild", "findChildren", "find_child", "find_children") and node.args:
            title, role, parts = self.predicate(node.args[0])
            return self.searched(self.base(function.value), title, role, parts, is_several="hildren" in name)
        return None

    def is_element(self, node):
        try:
            return self.value(node).kind in ("element", "app", "query")
        except Unknown:
            return False

    def base(self, node):
        """Converts the root of a search; a search of the whole desktop becomes a search of the program."""
        if ast.unparse(node) in ("root", "tree.root", "desktop"):
            return Value("app", "app")
        return self.element(node)

    def searched(self, base, title, role, parts=(), is_several=False):
        query = f"{base.text}.descendants(matching: .any)"
        if role is not None:
            kind = constant(role)
            if kind not in QUERIES:
                raise Unknown(f"the role {ast.unparse(role)}")
            query = f"{base.text}.{QUERIES[kind]}"
        for operator, part in parts:
            query += f'.matching(NSPredicate(format: "label {operator} %@", {self.value(part).string}))'
        if title is None:
            return Value(query, "query") if is_several else Value(f"{query}.firstMatch", "element")
        text = self.value(title).text
        if is_several:
            return Value(f"{query}.matching(identifier: {text})", "query")
        return Value(f"{query}[{text}]", "element")

    def predicate(self, node):
        """Returns the name, the role, and the conditions on the label in a lambda or a predicate of dogtail."""
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[-1] == "GenericPredicate":
            keywords = {k.arg: k.value for k in node.keywords}
            return keywords.get("name") or keywords.get("label"), keywords.get("roleName"), []
        if not isinstance(node, ast.Lambda):
            raise Unknown("a search with a condition that is defined elsewhere")
        title, role, parts = None, None, []
        body = node.body
        for term in body.values if isinstance(body, ast.BoolOp) and isinstance(body.op, ast.And) else [body]:
            if isinstance(term, ast.Compare) and len(term.ops) == 1:
                attribute = ast.unparse(term.left).split(".")[-1]
                other = term.comparators[0]
                if isinstance(term.ops[0], ast.Eq) and attribute in ("name", "label", "accessible_id"):
                    title = other
                    continue
                if isinstance(term.ops[0], ast.Eq) and attribute in ("roleName", "role_name"):
                    role = other
                    continue
                if isinstance(term.ops[0], ast.In) and attribute in ("roleName", "role_name"):
                    role = self.common_role(other)
                    continue
                if isinstance(term.ops[0], ast.In) and ast.unparse(other).endswith(".name"):
                    parts.append(("CONTAINS", term.left))
                    continue
            if isinstance(term, ast.Call) and re.search(r"\.name\.(startswith|endswith)$", ast.unparse(term.func)):
                parts.append(("BEGINSWITH" if "starts" in ast.unparse(term.func) else "ENDSWITH", term.args[0]))
                continue
            if isinstance(term, ast.Attribute) and term.attr in ("showing", "visible", "sensitive"):
                continue
            raise Unknown(f"the condition {ast.unparse(term)}")
        return title, role, parts

    @staticmethod
    def common_role(node):
        """Returns one of several roles, if the same query finds all of them."""
        roles = [constant(n) for n in getattr(node, "elts", [])]
        if not roles or len({QUERIES.get(r, r) for r in roles}) != 1:
            raise Unknown(f"one of the roles {ast.unparse(node)}")
        return node.elts[0]


def constant(node, missing=None):
    return node.value if isinstance(node, ast.Constant) else missing


def literal(text):
    out = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")
    return f'"{out}"'


def camel(name, is_type=False):
    words = [w for w in re.split(r"[^A-Za-z0-9]+", name) if w]
    if not words:
        return "Moved" if is_type else "moved"
    first = words[0] if not is_type else words[0][:1].upper() + words[0][1:]
    text = first + "".join(w[:1].upper() + w[1:] for w in words[1:])
    return ("_" + text) if text[0].isdigit() else text


def swift_name(name, is_type=False):
    text = camel(name.lstrip("_"), is_type)
    return f"`{text}`" if text in KEYWORDS else text


def main():
    name = sys.argv[1] if len(sys.argv) > 1 else "moved"
    source = sys.stdin.read()
    try:
        translator = Translator(source, name)
    except (SyntaxError, ValueError) as error:
        print(json.dumps({"error": str(error)}))
        return
    text = translator.translate()
    print(json.dumps({
        "text": text, "understood": translator.understood, "total": translator.total,
        "left": sorted(translator.left, key=lambda entry: entry["line"]),
    }))


if __name__ == "__main__":
    main()
