// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest

@testable import AccessibilityBus
@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests the actions that give an element a value, on recorded programs: each type, and each refusal.
final class ValueChangeTests: RecordedTestCase {
  /// Returns an element by its type and its label or identifier.
  private func node(
    _ recording: String, _ type: ElementType, _ name: String,
    changing change: (inout FixtureTree.Node) -> Void = { _ in }
  ) throws -> ElementNode {
    let found = try XCTUnwrap(index(type, name, in: tree(recording)), "\(name) in \(recording)")
    let tree = try tree(recording) { file in
      guard var program = file.programs[0].tree else { return }
      change(&program.nodes[found])
      file.programs[0].tree = program
    }
    return ElementNode(tree: tree, index: found)
  }

  private func index(_ type: ElementType, _ name: String, in tree: ElementTree) -> Int? {
    (1..<tree.count).first {
      tree.type($0) == type && (tree.label($0) == name || tree.attributes.identifier($0) == name)
    }
  }

  private func texts(_ change: ValueChange, _ node: ElementNode) throws -> [String] {
    try change.actions(for: node).texts
  }

  private func expect(
    _ expected: ValueChangeError, _ change: ValueChange, _ node: ElementNode, line: UInt = #line
  ) {
    XCTAssertThrowsError(try change.actions(for: node), line: line) {
      XCTAssertEqual($0 as? ValueChangeError, expected, line: line)
    }
  }

  // MARK: - Text

  func testATextReplacesTheSelectedTextOfAField() throws {
    for type in [(ElementType.textField, "Name"), (.secureTextField, "Secret")] {
      let field = try node("gtk3-typed", type.0, type.1)
      XCTAssertEqual(try texts(.value("Ada\n"), field), ["tap", "Control+a", "type Ada\n"])
    }
    let notes = try node("gtk3-typed", .textView, "Notes")
    XCTAssertEqual(try texts(.value("Third"), notes), ["Control+a", "type Third"], "it has the focus")
  }

  func testAnEmptyTextIsDeleted() throws {
    let field = try node("gtk3-typed", .textField, "Name")
    XCTAssertEqual(try texts(.value(""), field), ["tap", "Control+a", "Delete"])
    XCTAssertEqual(try texts(.empty, field), ["tap", "Control+a", "Delete"])
    let actions = try ValueChange.empty.actions(for: field)
    guard case .typeKey(.delete, [], _)? = actions.last, case .typeKey(.a, .control, _) = actions[1] else {
      return XCTFail("\(actions)")
    }
  }

  func testKeysReplaceTheTextAlsoInASpinButton() throws {
    let keys: [ElementAction] = [.typeText("7"), .typeKey(.return, [], name: "Return")]
    for (type, name) in [(ElementType.textField, "Name"), (.stepper, "Count")] {
      let field = try node(type == .stepper ? "gtk3-values" : "gtk3-typed", type, name)
      XCTAssertEqual(try texts(.keys(keys), field), ["tap", "Control+a", "type 7", "Return"])
      XCTAssertEqual(try texts(.empty, field), ["tap", "Control+a", "Delete"])
    }
  }

  /// Only Element Clear of the standard refuses it at once; other actions wait until the element is enabled.
  func testADisabledFieldIsNotCleared() throws {
    let field = try node("gtk3-typed", .textField, "Name") {
      $0.states &= ~StateSet([.enabled, .sensitive]).rawValue
    }
    expect(.notEditable("\"Name\" TextField"), .empty, field)
    XCTAssertEqual(try texts(.value("Ada"), field), ["tap", "Control+a", "type Ada"])
  }

  func testAnElementWithoutTextIsRefused() throws {
    let save = try node("gtk3-buttons", .button, "Save")
    for change in [ValueChange.value("a"), .value(""), .keys([.typeText("a")]), .empty] {
      expect(.notEditable("\"Save\" Button"), change, save)
    }
    let others: [(String, ElementType, String)] = [
      ("gtk3-buttons", .checkBox, "Accept"), ("gtk3-values", .slider, "Volume"),
      ("gtk3-values", .popUpButton, "Colour"),
    ]
    for (recording, type, name) in others {
      let element = try node(recording, type, name)
      for change in [ValueChange.empty, .keys([.typeText("a")])] {
        expect(.notEditable("\(quoted(name)) \(type.title)"), change, element)
      }
    }
  }

  // MARK: - States

  func testASwitchThatIsInAnotherStateIsTapped() throws {
    for (type, name) in [(ElementType.checkBox, "Accept"), (.switch, "Wireless"), (.toggle, "Popover")] {
      let element = try node("gtk3-buttons", type, name)
      for isOn in ["on", "true", "1", "checked", "YES"] {
        XCTAssertEqual(try texts(.value(isOn), element), ["tap"], "\(name) \(isOn)")
      }
      for isOff in ["off", "false", "0", "unchecked", "No"] {
        XCTAssertEqual(try texts(.value(isOff), element), [], "\(name) \(isOff)")
      }
      expect(.noState(type, "maybe"), .value("maybe"), element)
      expect(.noState(type, ""), .value(""), element)
    }
    let checked = try node("gtk3-buttons", .checkBox, "Accept") {
      $0.states |= StateSet.checked.rawValue
    }
    XCTAssertEqual(try texts(.value("on"), checked), [])
    XCTAssertEqual(try texts(.value("off"), checked), ["tap"])
  }

  func testARadioButtonIsSelectedAndNotSwitchedOff() throws {
    let small = try node("gtk3-buttons", .radioButton, "Small")
    let large = try node("gtk3-buttons", .radioButton, "Large")
    XCTAssertEqual(try texts(.value("on"), large), ["tap"])
    XCTAssertEqual(try texts(.value("on"), small), [])
    XCTAssertEqual(try texts(.value("off"), large), [])
    expect(.staysSelected("\"Small\" RadioButton"), .value("off"), small)
  }

  // MARK: - Numbers

  func testASliderIsMovedToThePositionOfTheNumber() throws {
    let volume = try node("gtk3-values", .slider, "Volume") { $0.value = [20, -100, 100, 1] }
    XCTAssertEqual(try texts(.value("50"), volume), ["position 0.75"])
    XCTAssertEqual(try texts(.value("-100"), volume), ["position 0.0"])
    XCTAssertEqual(try texts(.value("1e2"), volume), ["position 1.0"])
    expect(.outOfRange(-100...100, "101"), .value("101"), volume)
    expect(.noNumber("loud"), .value("loud"), volume)
    expect(.noNumber("nan"), .value("nan"), volume)
    let unlimited = try node("gtk3-values", .slider, "Volume") { $0.value = [20, 0, 0, 0] }
    XCTAssertEqual(try texts(.value("30"), unlimited), ["number 30.0"], "the performer measures the range")
  }

  func testANumberForASpinButtonIsConfirmed() throws {
    for recording in ["gtk3-values", "qt6-values", "swing-values"] {
      let count = try node(recording, .stepper, "Count")
      XCTAssertEqual(try texts(.value("7"), count), ["choose 7"], recording)
      XCTAssertEqual(try texts(.value("many"), count), ["choose many"], "the performer reports the range")
    }
    let month = try node("gtk3-values", .stepper, "Count") { $0.value = [0, 0, 0, 0] }
    XCTAssertEqual(try texts(.value("7"), month), ["choose 7"])
    XCTAssertEqual(try texts(.value("May"), month), ["tap", "Control+a", "type May"])
  }

  // MARK: - Lists

  func testAnItemOfAListIsChosen() throws {
    let elements: [(String, ElementType, String)] = [
      ("gtk3-values", .popUpButton, "Colour"), ("gtk3-lists", .table, "Rows"),
      // Qt Quick reports an editable text in each combo box.
      ("quick6-values", .comboBox, "Colour"),
    ]
    for (recording, type, name) in elements {
      XCTAssertEqual(try texts(.value("Green"), node(recording, type, name)), ["choose Green"], recording)
    }
  }

  func testATextIsTypedIntoAnEditableComboBox() throws {
    let elements = [
      ("gtk3-fields", "Search for:"), ("chromium-page-patterns", "State"), ("firefox-page-patterns", "State"),
    ]
    for (recording, name) in elements {
      let box = try node(recording, .comboBox, name)
      XCTAssertEqual(try texts(.value("Ohio"), box), ["tap", "Control+a", "type Ohio"], recording)
    }
  }

  // MARK: - Dates

  func testADateOfAPageIsTypedWithoutASelection() throws {
    for recording in ["chromium-values", "firefox-values"] {
      let day = try node(recording, .datePicker, "Day")
      XCTAssertEqual(try texts(.value("2026-05-04"), day), ["tap", "type 2026-05-04"], recording)
    }
  }

  func testADateOfAProgramReplacesTheText() throws {
    let day = try node("qt6-values", .datePicker, "Day")
    XCTAssertEqual(try texts(.value("2026-05-04"), day), ["tap", "Control+a", "type 2026-05-04"])
    let calendar = try node("gtk3-values", .datePicker, "Day")
    expect(.notEditable("\"Day\" DatePicker"), .value("2026-05-04"), calendar)
  }

  // MARK: - Words

  func testErrorsHaveTheExpectationAndTheFinding() {
    let texts: [(ValueChangeError, String)] = [
      (.notEditable("\"Save\" Button"), "\"Save\" Button is disabled or has no editable text."),
      (.noState(.checkBox, "maybe"), "A checkBox can only be set to on or off; found \"maybe\"."),
      (
        .staysSelected("\"Small\" RadioButton"),
        "\"Small\" RadioButton cannot be switched off. Select another radio button of its group instead."
      ),
      (.noNumber("loud"), "A slider can only be set to a number; found \"loud\"."),
      (.outOfRange(0...1.5, "2"), "The slider's range is 0 to 1.5; found \"2\"."),
    ]
    for (error, text) in texts { XCTAssertEqual("\(error)", text) }
  }
}
