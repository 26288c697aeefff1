// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import Foundation
import RecordingTestSupport
import Synchronization
import WindowSystem
import XCTest

@testable import AccessibilityBus
@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests the choice of an item and the typing of a number, on a recorded program that reacts as GTK 3 does.
final class PickerAdjustmentTests: OperatedTestCase {
  private func adjust(_ type: ElementType, _ name: String, of program: OperatedProgram, to value: String)
    throws
  {
    try ActionPerformer(program.element(type, name)).perform(.adjustPicker(value))
  }

  // MARK: - Lists

  /// Makes the program's combo box open its list at a click, close it at Escape, and choose the clicked item.
  private func openList(_ program: OperatedProgram) throws -> OpenList {
    let combo = try XCTUnwrap(program.objects.number(of: .comboBox, named: "Colour"))
    let button = program.element(.popUpButton, "Colour")
    let frame = try XCTUnwrap(button.read { try $0.tree.frame($0.index) })
    let process = try XCTUnwrap(program.application.processIdentifier)
    let list = OpenList(of: combo, objects: program.objects, process: process)
    program.display.observe { display, input in
      let point = display.pointerLocation
      switch input {
      case .release(1) where list.isOpen && OpenList.frame.contains(point):
        list.choose(at: point, on: display)
      case .release(1) where !list.isOpen && frame.contains(point): list.open(on: display)
      case .keyDown(.escape) where list.isOpen: list.close(on: display)
      default: break
      }
    }
    return list
  }

  func testAnItemIsChosenInTheOpenedList() throws {
    let program = try operate("gtk3-values")
    let list = try openList(program)
    try adjust(.popUpButton, "Colour", of: program, to: "Green")
    let chosen = try program.element(.popUpButton, "Colour").read { $0.tree.attributes.value($0.index) }
    XCTAssertEqual(chosen, "Green")
    XCTAssertFalse(list.isOpen)
    XCTAssertEqual(program.display.input.filter { $0 == .press(1) }.count, 2)
    XCTAssertEqual(presses(.escape, in: program), 0)
  }

  func testAListWithoutTheItemIsClosedAndItsItemsAreReported() throws {
    let program = try operate("gtk3-values")
    let list = try openList(program)
    XCTAssertThrowsError(try adjust(.popUpButton, "Colour", of: program, to: "Purple")) { error in
      XCTAssertEqual((error as? AutomationError)?.kind, .unsupported)
      let items = ["Red", "Green", "Blue"].map(quoted).joined(separator: ", ")
      XCTAssertTrue("\(error)".contains("has no value \(quoted("Purple"))"), "\(error)")
      XCTAssertTrue("\(error)".contains("Its values are: \(items)."), "\(error)")
    }
    XCTAssertEqual(presses(.escape, in: program), 1)
    XCTAssertFalse(list.isOpen)
    XCTAssertEqual(program.display.input.filter { $0 == .press(1) }.count, 1)
  }

  func testAListWithTheItemAlreadyChosenIsNotOpened() throws {
    for recording in ["gtk3-values", "qt6-values"] {
      let program = try operate(recording)
      try adjust(.popUpButton, "Colour", of: program, to: "Red")
      XCTAssertEqual(program.display.input, [], recording)
    }
  }

  func testAnElementThatIsNoPickerIsReported() throws {
    let program = try operate("gtk3-values")
    XCTAssertThrowsError(try adjust(.slider, "Volume", of: program, to: "20")) {
      XCTAssertTrue("\($0)".contains("is not a picker wheel"), "\($0)")
    }
    XCTAssertEqual(program.display.input, [])
  }

  // MARK: - Numbers

  /// Makes the program's spin button take a typed number at Return, and when Tab moves the focus away.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - decimal: the separator of the decimals in the program's language.
  ///   - shown: returns the text that the field shows for a typed text.
  /// - Returns: the number of the spin button in the recording.
  /// - Throws: an error if the program has no such spin button.
  private func takeNumber(
    _ program: OperatedProgram, decimal: String = ".",
    shown: @escaping @Sendable (String) -> String = { $0 }
  ) throws -> Int {
    let spin = try XCTUnwrap(program.objects.number(of: .spinButton, named: "Count"))
    let objects = program.objects
    let typed = TypedNumber()
    program.display.observe { _, input in
      switch input {
      case .text(let text): typed.note(text)
      case .keyDown(.return), .keyDown(.tab):
        let text = shown(typed.text)
        try? objects.change { tree in
          tree.nodes[spin].text = text
          tree.nodes[spin].characterCount = text.count
        }
        let plain = typed.text.replacingOccurrences(of: decimal, with: ".")
        if let number = Double(plain) { objects.setValue(number, of: spin) }
      default: break
      }
    }
    return spin
  }

  func testANumberIsTypedIntoTheFieldOfASpinButton() throws {
    for recording in ["gtk3-values", "qt6-values"] {
      let program = try operate(recording)
      let spin = try takeNumber(program)
      try adjust(.stepper, "Count", of: program, to: "42")
      XCTAssertEqual(value(spin, of: program), 42, recording)
      XCTAssertTrue(program.display.input.contains(.text("42")), recording)
      XCTAssertEqual(presses(.a, in: program), 1, "\(recording): the old number is selected")
      XCTAssertEqual(presses(.return, in: program), 1, recording)
      XCTAssertEqual(presses(.tab, in: program), 0, recording)
    }
  }

  func testANumberWithADecimalCommaIsTyped() throws {
    let program = try operate("gtk3-values")
    let spin = try takeNumber(program, decimal: ",")
    try adjust(.stepper, "Count", of: program, to: "1,5")
    XCTAssertEqual(value(spin, of: program), 1.5)
    XCTAssertTrue(program.display.input.contains(.text("1,5")))
  }

  func testAFieldMayShowTheTypedNumberInAnotherForm() throws {
    for shown in ["$1234", "1,234", "1.234", "1 234,00"] {
      let program = try operate("gtk3-values") { tree in
        guard let spin = tree.number(of: .spinButton, named: "Count") else { return }
        tree.nodes[spin].value?[2] = 5000
      }
      let spin = try takeNumber(program) { _ in shown }
      try adjust(.stepper, "Count", of: program, to: "1234")
      XCTAssertEqual(value(spin, of: program), 1234, shown)
    }
  }

  func testACommaOrAPointSeparatesDecimalsOrGroups() {
    let numbers: [(String, [Double])] = [
      ("1,5", [1.5]), ("-1,5", [-1.5]), ("1.5", [1.5]), ("1,234", [1234, 1.234]), ("1.234", [1.234, 1234]),
      ("1,234,567.5", [1_234_567.5]), ("1.234.567,5", [1_234_567.5]), ("1,23,4", []), ("1,5,0", []),
      ("many", []), ("", []), (",", []),
    ]
    for (text, expected) in numbers {
      XCTAssertEqual(PickerAdjustment.numbers(readFrom: text), expected, text)
    }
  }

  func testInADialogTabEndsTheNumber() throws {
    let program = try operate("gtk3-values") { tree in
      guard let window = tree.number(of: .frame, named: "Gallery") else { return }
      tree.nodes[window].role = Role.dialog.rawValue
    }
    let spin = try takeNumber(program)
    try adjust(.stepper, "Count", of: program, to: "42")
    XCTAssertEqual(value(spin, of: program), 42)
    XCTAssertEqual(presses(.tab, in: program), 1)
    XCTAssertEqual(presses(.return, in: program), 0, "Return would press the default button")
  }

  func testInAPageTabEndsTheNumber() throws {
    let program = try operate("gtk3-values") { tree in
      guard let spin = tree.number(of: .spinButton, named: "Count") else { return }
      tree.nodes[tree.nodes[spin].parent].role = Role.documentWeb.rawValue
    }
    let spin = try takeNumber(program)
    try adjust(.stepper, "Count", of: program, to: "42")
    XCTAssertEqual(value(spin, of: program), 42)
    XCTAssertEqual(presses(.tab, in: program), 1)
    XCTAssertEqual(presses(.return, in: program), 0, "Return would submit the form")
  }

  func testANumberOutsideOfTheRangeIsReported() throws {
    for requested in ["101", "-1", "many", "100,5", "1,234,567"] {
      let program = try operate("gtk3-values")
      _ = try takeNumber(program)
      XCTAssertThrowsError(try adjust(.stepper, "Count", of: program, to: requested)) {
        XCTAssertTrue("\($0)".contains("Its values are the numbers from 0 to 100."), "\($0)")
      }
      XCTAssertEqual(program.display.input, [], requested)
    }
  }
}

/// The text that was typed last.
private final class TypedNumber: Sendable {
  private let state = Mutex("")
  var text: String { state.withLock { $0 } }
  func note(_ text: String) { state.withLock { $0 = text } }
}

/// The list of a recorded combo box, which opens in a separate window.
private final class OpenList: Sendable {
  static let frame = CGRect(x: 313, y: 203, width: 100, height: 84)
  private static let itemHeight = 28
  private static let window: UInt32 = 77

  private let combo: Int
  private let objects: RecordedObjects
  private let process: pid_t
  private let state = Mutex(false)

  init(of combo: Int, objects: RecordedObjects, process: pid_t) {
    (self.combo, self.objects, self.process) = (combo, objects, process)
  }

  var isOpen: Bool { state.withLock { $0 } }

  /// The items follow their menu in the recording, and the menu follows the combo box.
  private var firstItem: Int { combo + 2 }

  func open(on display: FakeDisplay) {
    state.withLock { $0 = true }
    display.show(Self.window, Self.frame, isUnmanaged: true, process: process)
    try? objects.change { tree in
      let (x, y) = (Int32(Self.frame.minX), Int32(Self.frame.minY))
      let (width, height) = (Int32(Self.frame.width), Int32(Self.itemHeight))
      tree.nodes[combo + 1].extents = [x, y, width, Int32(Self.frame.height)]
      for number in 0..<3 {
        tree.nodes[firstItem + number].extents = [x, y + Int32(number) * height, width, height]
      }
      for node in combo + 1..<firstItem + 3 {
        tree.nodes[node].states |= StateSet([.showing, .visible]).rawValue
      }
    }
  }

  func choose(at point: CGPoint, on display: FakeDisplay) {
    let item = firstItem + Int(point.y - Self.frame.minY) / Self.itemHeight
    let question = RecordedQuery.selected(0, "\(combo)")
    try? objects.change { $0.answers[question] = RecordedAnswer(object: "\(item)") }
    close(on: display)
  }

  func close(on display: FakeDisplay) {
    state.withLock { $0 = false }
    try? display.close(WindowID(rawValue: Self.window))
    try? objects.change { tree in
      for node in combo + 1..<firstItem + 3 { tree.nodes[node].states &= ~StateSet.showing.rawValue }
    }
  }
}
