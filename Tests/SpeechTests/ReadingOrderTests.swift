// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import Speech
import TestSupport
import XCTest

/// Tests the reading orders of recorded programs, and the steps in them.
final class ReadingOrderTests: RecordedTestCase {
  private func order(_ recording: String, roots: [Int] = [0]) throws -> ReadingOrder {
    try ReadingOrder(of: tree(recording), roots: roots, language: .english)
  }

  func testStepsGoIntoContainersAndOutOfThem() throws {
    let order = try order("gtk3-buttons")
    func text(_ step: ReadingStep, _ place: Int) -> String? {
      order.place(step, from: place).map { order.elements[$0].utterance.text }
    }
    XCTAssertEqual(order.elements[0].utterance.text, "Gallery, frame")
    XCTAssertEqual(text(.forward, 0), "menu bar")
    XCTAssertEqual(text(.into, 0), "menu bar")
    XCTAssertNil(text(.backward, 0))
    XCTAssertNil(text(.outOf, 0))
    XCTAssertEqual(text(.into, 1), "File, menu, 1 of 2")
    XCTAssertEqual(text(.outOf, 2), "menu bar")
    XCTAssertNil(text(.into, 2))
    XCTAssertEqual(text(.backward, 2), "menu bar")
    let last = order.elements.count - 1
    XCTAssertEqual(order.elements[last].utterance.text, "Log: ready")
    XCTAssertNil(text(.forward, last))
    XCTAssertEqual(text(.outOf, last), "Gallery, frame")
  }

  func testPartsBeginWithTheirElement() throws {
    let tree = try tree("qt6-views")
    let files = try tree.node(.table, "Files")
    let order = try ReadingOrder(of: tree, roots: [files], language: .english)
    XCTAssertEqual(
      order.text,
      """
      Files, list with 3 items
        Letters, not selected, 1 of 3
        Bills, not selected, 2 of 3
        Photo, not selected, 3 of 3
      """)
    XCTAssertEqual(order.place(of: files), 0)
    XCTAssertNil(order.place(of: 1))
  }

  func testAnOpenPopoverIsReadAfterItsWindow() throws {
    let order = try order("gtk4-popover")
    XCTAssertEqual(order.elements.last?.utterance.text, "Inside, button")
  }

  /// Each element is read once, on one line, inside the element that contains it.
  func testOrdersOfAllRecordings() throws {
    for file in TreeRecordingFile.all {
      let tree = try tree(file.name)
      let order = try ReadingOrder(of: tree, roots: [0], language: .english)
      XCTAssertEqual(Set(order.elements.map(\.node)).count, order.elements.count, file.name)
      for (place, element) in order.elements.enumerated() {
        let text = element.utterance.text
        XCTAssertFalse(text.isEmpty || text.contains("\n") || text.contains(", ,"), "\(file.name): \(text)")
        if let container = element.container {
          XCTAssertLessThan(container, place, file.name)
          XCTAssertEqual(order.elements[container].depth + 1, element.depth, file.name)
        } else {
          XCTAssertEqual(element.depth, 0, file.name)
        }
      }
      let read = Set(order.elements.map(\.node))
      for node in 1..<max(1, tree.count) {
        // A control that is shown and has a name is read.
        guard tree.type(node).has(.pressable), !tree.isHidden(node), !tree.label(node).isEmpty,
          tree.toolkit.isShowing(node, in: tree.nodes), tree.toolkit.rules.hiding == nil,
          !ClosedMenus.isClosed(node, in: tree),
          tree.path(to: node).dropFirst().dropLast().allSatisfy({
            !tree.type($0).hasAny(of: [.popup, .menu])
          })
        else { continue }
        XCTAssertTrue(read.contains(node), "\(file.name): \(tree.label(node))")
      }
    }
  }
}
