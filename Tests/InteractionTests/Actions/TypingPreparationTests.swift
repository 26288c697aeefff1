// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest

@testable import AccessibilityBus
@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests how an element gets the keyboard focus, and where the caret is before text is typed.
final class TypingPreparationTests: RecordedTestCase {
  private static let all: [TypingPreparation] = [.caretAsTapped, .caretAtEnd, .textSelected]

  /// Returns the actions of all preparations, in the order of ``all``.
  private func texts(
    _ recording: String, _ type: ElementType, _ name: String,
    changing change: (inout FixtureTree.Node) -> Void = { _ in }
  ) throws -> [[String]] {
    let original = try tree(recording)
    let index = try XCTUnwrap(
      (0..<original.count).first { original.type($0) == type && original.label($0) == name })
    let tree = try tree(recording) { file in
      guard var program = file.programs[0].tree else { return }
      change(&program.nodes[index])
      file.programs[0].tree = program
    }
    return Self.all.map { $0.actions(for: ElementNode(tree: tree, index: index)).texts }
  }

  func testAFieldWithoutTheFocusIsTapped() throws {
    XCTAssertEqual(
      try texts("gtk3-typed", .textField, "Name"), [["tap"], ["tap", "End"], ["tap", "Control+a"]])
  }

  func testAFieldWithTheFocusKeepsItsCaret() throws {
    XCTAssertEqual(try texts("gtk3-typed", .textView, "Notes"), [[], [], ["Control+a"]])
  }

  func testTheEndOfATextWithManyLinesIsTheEndOfTheLastLine() throws {
    let texts = try texts("gtk3-typed", .textView, "Notes") { $0.states &= ~StateSet.focused.rawValue }
    XCTAssertEqual(texts, [["tap"], ["tap", "Control+End"], ["tap", "Control+a"]])
  }

  func testAnEmptyFieldHasNoEnd() throws {
    XCTAssertEqual(try texts("gtk3-text", .textField, "Name"), [["tap"], ["tap"], ["tap", "Control+a"]])
  }

  /// End would change the value of these elements, and a terminal would pass it on.
  func testEndIsForFieldsOnly() throws {
    let others: [(String, ElementType, String)] = [
      ("gtk3-values", .slider, "Volume"), ("gtk3-values", .popUpButton, "Colour"),
      ("chromium-values", .datePicker, "Day"), ("gtk3-buttons", .button, "Save"),
    ]
    for (recording, type, name) in others {
      XCTAssertEqual(try texts(recording, type, name)[1], ["tap"], "\(name) in \(recording)")
    }
    let terminal = try texts("gtk3-typed", .textView, "Notes") {
      $0.role = Role.terminal.rawValue
      $0.states &= ~StateSet.focused.rawValue
    }
    XCTAssertEqual(terminal[1], ["tap"])
  }

  func testAContainerOfTheFocusIsNotTapped() throws {
    XCTAssertEqual(try texts("gtk3-typed", .window, "Gallery"), [[], [], ["Control+a"]])
  }

  func testTheProgramGetsKeysAtItsFocus() throws {
    XCTAssertEqual(try texts("gtk3-buttons", .application, "gtk.py"), [[], [], ["Control+a"]])
  }
}
