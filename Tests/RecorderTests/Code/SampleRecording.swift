// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import QueryWriting
import Recorder

/// Recordings for the tests of the generated code.
enum SampleRecording {
  static func target(_ query: WrittenQuery, label: String = "", offset: CGPoint? = nil) -> RecordedTarget {
    RecordedTarget(
      candidates: [QueryCandidate(query: query, score: 0, reason: "")], offset: offset, type: .button,
      label: label, frame: .zero)
  }

  static func target(_ query: String, offset: CGPoint? = nil) throws -> RecordedTarget {
    target(try WrittenQuery(parsing: query), offset: offset)
  }

  static func recording(
    _ actions: [(RecordedAction, String?)], application: String? = nil, wait: RecordedWait? = nil
  ) throws -> Recording {
    let steps = try actions.enumerated().map { number, pair in
      RecordedStep(
        id: number + 1, action: pair.0, target: try pair.1.map { try target($0) },
        wait: number == 2 ? wait : nil)
    }
    return Recording(application: application, steps: steps)
  }

  /// A short, typical test.
  static func groceries() throws -> Recording {
    try recording(
      [
        (.program(.launch(arguments: ["--sample-data"], environment: [:])), nil),
        (.event(.tap), "app.textFields[\"Add Item\"]"),
        (.event(.typeText("Tea\n")), "app.textFields[\"Add Item\"]"),
        (.event(.tap), "app.tables.cells[\"Tea\"].buttons[\"Delete\"]"),
        (.assertion(.doesNotExist), "app.tables.cells[\"Tea\"]"),
        (.assertion(.count(3)), "app.tables.cells[\"Milk\"]"),
      ], application: "org.example.Lister", wait: RecordedWait(timeout: 5, seen: 1.2))
  }

  /// Every kind of step, on elements and on positions in them.
  static func everything() throws -> Recording {
    let button = try target("app.windows[\"Ünïtled — \\\"1\\\"\\n\"].buttons[\"Add\\\\(x)\"]")
    let place = try target("app.tables.element", offset: CGPoint(x: 0.25, y: 1))
    let keys: RecordedModifiers = [.command, .shift]
    let launches: [RecordedProgramAction] = [
      .launch(arguments: ["--a \"b\""], environment: ["KEY": "value", "A": ""]), .activate,
    ]
    let events: [RecordedEvent] = [
      .tap, .doubleTap,
      .taps(count: 3, fingers: 1), .taps(count: 1, fingers: 2), .taps(count: 2, fingers: 2), .rightClick,
      .press(duration: 1.234), .drag(hold: 0.5, to: button), .drag(hold: 0, to: place), .swipe(.up),
      .swipe(.down),
      .swipe(.left), .swipe(.right), .scroll(dx: 0, dy: -150.5), .pinch(scale: 0.5, velocity: -1),
      .rotate(radians: 1.57, velocity: 1), .hover, .typeText("a\"b\\(c)\t\u{1F36E}\u{8}"), .typeText(""),
      .typeKey("return", modifiers: []), .typeKey("a", modifiers: .command), .typeKey("F5", modifiers: keys),
      .typeKey("\"", modifiers: [.option, .control]), .adjustSlider(position: 0.3333),
      .adjustPicker(value: "Green"), .chooseFile("/tmp/a \"b\".txt"),
    ]
    let assertions: [RecordedAssertion] = [
      .exists, .doesNotExist, .isEnabled(true), .isEnabled(false), .isSelected(true), .isSelected(false),
      .isHittable(true), .isHittable(false), .hasFocus(true), .hasFocus(false), .label("a"), .value("1"),
      .title("t"),
      .placeholder("p"), .count(2), .textAttribute(name: "strikethrough", value: "true"),
      .textAttribute(name: "strikethrough", value: "false"), .textAttribute(name: "bold", value: "true"),
      .textAttribute(name: "fg-color", value: "0,0,0"),
      .tree("- window \"A\\\"#\"\n  - button \"b\\n\" [disabled]\n  - textField: \"\""),
    ]
    var recording = Recording(application: "/usr/bin/true", testName: "adding an item (twice)")
    func add(_ action: RecordedAction, _ target: RecordedTarget?, _ wait: RecordedWait? = nil) {
      let isHeld = recording.nextID % 4 == 0
      recording.steps.append(
        RecordedStep(
          id: recording.nextID, action: action, target: target, wait: wait,
          modifiers: isHeld ? [.control] : [],
          remark: recording.nextID % 5 == 0 ? "What was touched\nis in no tree." : nil))
      recording.nextID += 1
    }
    let wait = RecordedWait(timeout: 2.5, seen: 1)
    for action in launches { add(.program(action), button) }
    for event in events { add(.event(event), button) }
    for event in events { add(.event(event), place, wait) }
    for assertion in assertions {
      add(.assertion(assertion), button)
      add(.assertion(assertion), place, wait)
    }
    for type in ElementType.allCases {
      add(.event(.tap), target(WrittenQuery([.descendants(type), .only])))
      add(.event(.tap), target(WrittenQuery([.children(type), .containing(type, nil), .index(1)])))
    }
    for query in [
      "app.descendants(matching: .any).matching(NSPredicate(format: \"label == 'it\\\\'s'\")).firstMatch",
      "app.cells.matching(.cell, identifier: \"x\").element",
      "app.outlineRows.disclosedChildRows.containing(NSPredicate(format: \"label BEGINSWITH 'a'\")).element(boundBy: 2)",
    ] {
      add(.event(.tap), try target(query))
    }
    add(
      .event(.tap),
      target(WrittenQuery([.descendants(.button), .named(String(repeating: "long ", count: 60))])))
    add(.event(.typeText("to whom it may concern")), nil)
    add(.program(.terminate), nil)
    return recording
  }
}
