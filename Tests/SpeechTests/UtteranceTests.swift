// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Programs
import RecordingTestSupport
import XCTest

@testable import AccessibilityBus
@testable import Speech

/// Tests the utterances of recorded elements, one kind after the other.
final class UtteranceTests: RecordedTestCase {
  private func text(of tree: ElementTree, _ language: SpeechLanguage = .english) throws -> String {
    try ReadingOrder(of: tree, roots: [0], language: language).text
  }

  /// Checks that a recording has lines, anywhere.
  private func expect(
    _ recording: String, _ lines: String..., changing change: (inout ScreenFixture) throws -> Void = { _ in },
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let text = try text(of: tree(recording, changing: change))
    let found = Set(text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    for expected in lines where !found.contains(expected) {
      XCTFail("\(recording) has no line \"\(expected)\":\n\(text)", file: file, line: line)
    }
  }

  func testControlsAreReadWithTheirStatesAndValues() throws {
    XCTAssertEqual(
      try text(of: tree("gtk4-controls")),
      """
      Controls, frame
        Status: ready
        Press, button
        Twin, button
        Twin, button
        Disabled, button, grayed
        Arrive, button
        Leave, button
        Enable, button
        text, Type here
        password text
        Agree, check box, not checked
        Wireless, off, switch
        Amount, spin button, 3
        Volume, horizontal slider, 25, 25 percent
        Progress, 40 percent
        Green, combo box
      """)
  }

  func testTheStateOfARadioButtonAndASwitchComesBeforeTheRole() throws {
    for gallery in ["qt5", "qt6", "chromium", "swing"] {
      try expect(
        "\(gallery)-buttons", "Small, selected, radio button, 1 of 2",
        "Large, not selected, radio button, 2 of 2")
    }
    try expect("chromium-buttons", "Wireless, off, switch")
  }

  func testAToggleButtonIsPressedOrOpen() throws {
    try expect("gtk3-audit", "Bold, toggle button, not pressed")
    try expect("gtk4-lists", "Expand, toggle button, collapsed")
    try expect("chromium-page-patterns", "More, toggle button, collapsed")
  }

  func testTheDescriptionFollowsUnlessItRepeatsTheName() throws {
    for gallery in ["gtk4", "qt6", "chromium"] {
      try expect("\(gallery)-buttons", "Save, button, Saves the file")
    }
    let number = try tree("qt6-buttons").node(.button, "Save")
    try expect("qt6-buttons", "Save, button") { try $0.changeNode(number) { $0.description = "Save" } }
    // A tool tip is the name of a button without a name, and is not read twice.
    try expect("qt6-buttons", "Saves the file, button") { try $0.changeNode(number) { $0.name = "" } }
  }

  func testValuesAreReadAsOnePercentageAndAsANumber() throws {
    for gallery in ["gtk3", "gtk4"] {
      try expect(
        "\(gallery)-values", "Volume, horizontal slider, 20, 20 percent", "Count, spin button, 5",
        "Progress, 40 percent",
        "Colour, combo box, Red")
    }
    // Qt reports no direction.
    try expect("qt6-values", "Volume, slider, 20, 20 percent", "Day, dateeditor, 2024-02-29")
    // Without a range there is no percentage, so that the role of a progress bar is read.
    let number = try tree("gtk4-values").node(.progressIndicator, "Progress")
    try expect("gtk4-values", "Progress, progress bar") {
      try $0.changeNode(number) { $0.value = [0, 0, 0, 0] }
    }
    try expect("gtk4-values", "Progress, 0 percent") {
      try $0.changeNode(number) { $0.value = [0, 0, 1, 0] }
    }
  }

  func testAFieldIsReadWithItsTextOrItsPlaceholder() throws {
    for gallery in ["gtk4", "qt6"] {
      try expect("\(gallery)-text", "Name, text, Your name", "Secret, password text")
    }
    try expect("qt6-typed", "Notes, text, First")
  }

  func testStatesOfAFieldFollowItsText() throws {
    // Numbers of AtspiStateType: 7 editable, 24 sensitive, 33 required, 36 invalid entry.
    let number = try tree("qt6-text").node(.textField, "Name")
    try expect("qt6-text", "Name, read only, text, Your name, required, invalid entry, grayed") {
      try $0.changeNode(number) {
        $0.states &= ~(1 << 7 | 1 << 24 | 1 << 8)
        $0.states |= 1 << 33 | 1 << 36
      }
    }
  }

  func testItemsHaveTheirPlaceAndTheirLevel() throws {
    try expect(
      "qt6-views", "Files, list with 3 items", "Letters, not selected, 1 of 3",
      // Qt reports a row of a tree as a cell of a table, of which Orca reads no position.
      "Letters, collapsed, tree level 1",
      // A row of this tree is open, and the toolkit does not report which rows are under it.
      "Letters, expanded", "To Ada")
    try expect("qt6-buttons", "Buttons, page tab, 1 of 6", "Drag, page tab, 6 of 6")
    try expect("swing-lists", "Rows, list with 40 items", "Row 24, not selected, 24 of 40")
    try expect("chromium-page-patterns", "Files, tree", "src, expanded, 1 of 1, tree level 1")
  }

  func testTheLevelFollowsTheRowAbove() throws {
    let tree = try tree("qt6-lists")
    let rows = try ["Documents", "Pictures"].map { try tree.node(.outlineRow, $0) }
    try expect(
      "qt6-lists", "Documents, collapsed, tree level 1", "Pictures, collapsed, tree level 1")
    // Number 7 of AtspiRelationType: the row is under the other one.
    try expect("qt6-lists", "Documents, collapsed, tree level 1", "Pictures, collapsed, tree level 2") {
      recording in
      try recording.changeNode(rows[1]) { $0.relations = [.init(type: 7, targets: ["\(rows[0])"])] }
    }
    try expect("qt6-lists", "Documents, collapsed, tree level 3") { recording in
      try recording.changeNode(rows[0]) { $0.attributes = [["level", "3"]] }
    }
    // A relation that leads back ends.
    try expect("qt6-lists", "Pictures, collapsed, tree level 2") { recording in
      try recording.changeNode(rows[0]) { $0.relations = [.init(type: 7, targets: ["\(rows[1])"])] }
      try recording.changeNode(rows[1]) { $0.relations = [.init(type: 7, targets: ["\(rows[0])"])] }
    }
  }

  func testCellsOfATreeAreNotCountedAsRows() throws {
    try expect("gtk3-widgets-trees", "Documents, collapsed, tree level 1", "2, tree level 1")
  }

  func testCellsOfATableHaveOnlyTheirText() throws {
    for gallery in ["gtk3", "swing", "chromium"] { try expect("\(gallery)-lists", "Ada", "London") }
  }

  func testTheReportedPlaceHasPriority() throws {
    let number = try tree("chromium-buttons").node(.radioButton, "Small")
    try expect("chromium-buttons", "Small, selected, radio button, 7 of 9") {
      try $0.changeNode(number) { $0.attributes = [["posinset", "7"], ["setsize", "9"]] }
    }
    // A position that cannot be right is not read.
    try expect("chromium-buttons", "Small, selected, radio button, 1 of 2") {
      try $0.changeNode(number) { $0.attributes = [["posinset", "7"], ["setsize", "2"]] }
    }
  }

  func testAListThatIsOnlyPartlyInTheTreeHasNoSizeAndNoPlaces() throws {
    let lines = try text(of: tree("gtk4-lists")).split(separator: "\n").map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    XCTAssertTrue(lines.contains("Rows, list"))
    XCTAssertTrue(lines.contains("Row 1"))
  }

  func testMenusAreReadWithTheRoleThatTheToolkitGivesThem() throws {
    try expect("gtk3-values", "File, menu, 1 of 2", "menu bar")
    try expect("qt6-values", "File, 1 of 2")
  }

  func testAHeadingHasItsLevel() throws {
    for page in ["chromium-page-web", "firefox-page-web"] { try expect(page, "First page, heading 1") }
  }

  func testAnAlertBeginsWithItsRole() throws {
    try expect("gtk3-alert-delete", "alert, Delete", "Delete?")
  }

  func testTextsHaveOnlyTheirWords() throws {
    try expect("gtk4-buttons", "Log: ready")
    let number = try tree("qt6-buttons").node(.staticText, "Log: ready")
    try expect("qt6-buttons", "Two lines of text") {
      try $0.changeNode(number) { $0.name = " Two\nlines\tof   text " }
    }
  }

  func testContainersWithoutANameAreNotRead() throws {
    let text = try text(of: tree("program-gnome-calculator"))
    XCTAssertTrue(text.hasPrefix("Calculator, frame\n  Undo, button"), text)
  }

  func testGermanWords() throws {
    let text = try text(of: tree("gtk4-values"), .german)
    for line in [
      "Gallery, Rahmen", "Values, Seitenreiter, 2 von 6",
      "Volume, horizontaler Schieberegler, 20, 20 Prozent",
      "Colour, Kombinationsfeld, Red", "Progress, 40 Prozent",
    ] {
      XCTAssertTrue(text.contains(line), "\(line):\n\(text)")
    }
    let buttons = try self.text(of: tree("gtk4-buttons"), .german)
    XCTAssertTrue(buttons.contains("Locked, Knopf, ausgegraut"), buttons)
    XCTAssertTrue(buttons.contains("Accept, Kontrollkästchen, nicht angekreuzt"), buttons)
  }
}
