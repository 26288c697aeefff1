// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import XCUIAutomation

/// A test that holds what a page of Chromium says of its elements against what accessibility says.
class PageComparisonTestCase: WebTestCase {
  /// All that a test can ask of an element.
  private struct Told: Equatable, CustomStringConvertible {
    let label, identifier, title: String
    let value, placeholder: String?
    let isEnabled, isSelected, hasFocus: Bool
    let type: ElementType
    let frame: CGRect?

    init(_ node: Int, _ tree: ElementTree) throws {
      label = tree.label(node)
      identifier = tree.attributes.identifier(node)
      title = tree.attributes.title(node)
      value = tree.attributes.value(node)
      placeholder = tree.attributes.placeholder(node)
      isEnabled = tree.attributes.isEnabled(node)
      isSelected = tree.attributes.isSelected(node)
      hasFocus = tree.attributes.hasFocus(node)
      type = tree.type(node)
      frame = try tree.frame(node)
    }

    var description: String {
      "\(type) \"\(label)\" id \"\(identifier)\" value \(value ?? "none") placeholder \(placeholder ?? "none") enabled \(isEnabled) "
        + "selected \(isSelected) focus \(hasFocus) frame \(frame.map { "\($0)" } ?? "none")"
    }
  }

  /// As often as the page can say anything, what it says is held against the tree.
  ///
  /// - Returns: how often it did.
  func compare(_ handle: ElementHandle, page: String) throws -> Bool {
    guard let asked = try handle.askSurface() else { return false }
    let read = try handle.matches()
    // The values that were read since show whether the page is the same.
    let told = try asked.nodes.map { try Told($0, asked.tree) }
    let expected = try read.nodes.map { try Told($0, read.tree) }
    XCTAssertEqual(
      told.map(\.description), expected.map(\.description), "\(page), \(handle.description)")
    for (asked, read) in zip(
      asked.nodes.map { asked.tree.surfacePoints?[$0] },
      read.nodes.map { ElementNode(tree: read.tree, index: $0) })
    {
      guard let asked else { continue }
      guard case .point(let point, _) = try HitTester(tree: read.tree).hit(read.index) else {
        XCTFail(
          "\(page), \(handle.description): the page says that it is open, and accessibility that it is not"
        )
        continue
      }
      XCTAssertEqual(asked.point.x, point.x, accuracy: 2, "\(page), \(handle.description)")
      XCTAssertEqual(asked.point.y, point.y, accuracy: 2, "\(page), \(handle.description)")
    }
    return true
  }

  /// Shows a page in Chromium.
  func showPage(_ page: String, _ body: (XCUIApplication) throws -> Void) throws {
    var result = Result<Void, any Error>.success(())
    show(page, in: [.chromium]) { app in result = Result { try body(app) } }
    try result.get()
  }
}
