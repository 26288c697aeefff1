// SPDX-License-Identifier: Apache-2.0

import ModelContextProtocol
import Notation
import Recorder

/// The text that a client gives to a model.
///
/// All descriptions together have at most 2,500 tokens; `ToolDescriptionTests` counts them.
extension AgentTool {
  package var description: ToolDescription {
    ToolDescription(
      rawValue, summary,
      arguments: [
        "type": "object",
        "properties": .object(Dictionary(uniqueKeysWithValues: arguments.map { ($0.name, $0.schema) })),
        "required": .array(arguments.filter(\.isRequired).map { .string($0.name) }),
        "additionalProperties": false,
      ], isReadOnly: isReadOnly)
  }

  private var isReadOnly: Bool {
    switch self {
    case .sessionStart, .act, .sessionEnd, .testsRun: false
    default: true
    }
  }

  private var summary: String {
    switch self {
    case .sessionStart:
      "Start a program on a separate private desktop. Returns the session's handle and a first look."
    case .overview:
      "List the shown elements, one per line: type, name, [states], value, reference (e12)."
    case .find:
      "Find elements by words of their name, identifier, value or placeholder, or by a query as in tests."
    case .act:
      "Send real input to an element. Returns the receiver of the input, the changes, and the time that the program "
        + "took."
    case .wait: "Wait until an element exists, is gone, is enabled or has a value."
    case .picture: "Take a picture of an element, a window or the screen. Costs more than look."
    case .explain:
      "Explain why an element cannot be found or used, or what is at a point, or why the program shows nothing."
    case .programs:
      "List the programs and windows on the desktop of a session; without one, the open sessions."
    case .recordCode: "Write the actions of the session so far as a UI test that repeats them."
    case .audit: "Find accessibility problems on the current screen."
    case .sessionEnd: "End a session with its program and desktop. Returns the record of all steps."
    case .testsList: "Build a package and list its UI tests. After RUNNING, call again."
    case .testsRun: "Build and run UI tests. Reports the reason for each failure. After RUNNING, call again."
    case .failure: "Describe one failed test so that you can fix it: message, query, steps, elements."
    case .doctor: "Check what this machine lacks for desktops, programs and tests."
    }
  }

  /// The arguments of the tool.
  var arguments: [ToolParameter] {
    switch self {
    case .sessionStart:
      [
        .text("program", "Command line, path or desktop-file id, such as gnome-calculator", isRequired: true),
        .texts("arguments", "Further arguments"),
        .object("environment", "Variables of the program"),
        .text("destination", "Desktop: size=1024x768,locale=de_DE.UTF-8,appearance=dark,input=touch"),
        .flag("attach", "Use the running program of this name on the user's desktop; needs --attach"),
      ]
    case .overview:
      [
        .session,
        .text("part", "Only this element and what is in it: reference, name or query"),
        .flag("changes", "Only what changed since the last look"),
        .integer("depth", "Levels below the part"),
        .flag("menus", "Also the items of closed menus"),
        .flag("all", "Also nameless containers, and all rows of lists"),
        .integer("limit", "Tokens of the answer, at most 10000; default 2000. The rest is in a file"),
      ]
    case .find:
      [
        .session,
        .text("text", "Words, or a query such as app.buttons[\"Save\"]", isRequired: true),
        .text("type", "Element type, such as button, textField, cell"),
        .integer("limit", "Lines of the answer; default 20"),
      ]
    case .act:
      [
        .session,
        .choice("action", AgentAction.allCases.map(\.rawValue), isRequired: true),
        .text("on", "Element: reference, name or query. Without it, the keyboard focus or the window"),
        .text(
          "text",
          "type: text to add; set: text, item, number, on, off; choose_file: absolute path; launch, activate: "
            + "another program"),
        .text("key", "key: such as Return, Tab, Control+s, Alt+F4"),
        .text("to", "drag: goal, as for on"),
        .choice("direction", ["up", "down", "left", "right"], "scroll, swipe"),
        .number("amount", "scroll: notches, default 3; press: seconds"),
        .numbers("at", "Place in the element as fractions, such as [0.9, 0.5]"),
        .text("holding", "Keys held, such as Control+Shift"),
      ]
    case .wait:
      [
        .session,
        .choice("for", WaitCondition.allCases.map(\.rawValue), isRequired: true),
        .text("on", "Element: reference, name or query"),
        .text("value", "value: the text that its value contains"),
        .number("timeout", "Seconds, at most 100; default 10"),
      ]
    case .picture:
      [
        .session,
        .text("on", "Element; default: the screen"),
        .flag("file", "Only the path of the file"),
      ]
    case .explain:
      [
        .session, .text("on", "Element: reference, name or query"),
        .numbers("at", "Point of the screen in pixels: [x, y]"),
      ]
    case .programs: [.session]
    case .recordCode:
      [
        .session,
        .choice("language", CodeLanguage.allCases.map(\.rawValue)),
        .text("name", "Name of the test"),
      ]
    case .audit: [.session]
    case .sessionEnd: [.session]
    case .testsList: [.text("filter", "Part of the names"), .package]
    case .testsRun:
      [
        .text("filter", "Tests: Target, Target/Class or Target/Class/test"), .package,
        .integer("retries", "Repetitions of a failed test"),
        .number("timeout", "Seconds; default 1800"),
      ]
    case .failure:
      [
        .text("test", "Test; default: the first failure"),
        .text("bundle", "Result bundle; default: the last"),
      ]
    case .doctor: []
    }
  }
}
