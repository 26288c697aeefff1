// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import BehaviorTestSupport
import ElementHandles
import Programs
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import XCUIAutomation

/// A test that compares the properties that a Chromium page reports for its elements with those of accessibility.
class PageComparisonTestCase: WebTestCase {
  /// All properties of an element that a test can read.
  private struct Properties: Equatable, CustomStringConvertible {
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

  /// Compares the reply of the page with the tree, if the page can answer.
  ///
  /// - Returns: whether the page answered.
  func compare(_ handle: ElementHandle, page: String) throws -> Bool {
    try handle.application.session.lock.withLock {
      guard let asked = try handle.resultFromRenderer() else { return false }
      let read = try handle.matches()
      // The values are read only now, so they show whether the page has changed.
      let answers = try asked.nodes.map { try Properties($0, asked.tree) }
      let expected = try read.nodes.map { try Properties($0, read.tree) }
      XCTAssertEqual(
        answers.map(\.description), expected.map(\.description), "\(page), \(handle.description)")
      if handle.query.rendererRequest?.hasContainersInDocuments == true {
        XCTAssertEqual(
          asked.nodes.map { Self.containers(of: $0, in: asked.tree) },
          read.nodes.map { Self.containers(of: $0, in: read.tree) }, "\(page), \(handle.description)")
      }
      for (asked, read) in zip(
        asked.nodes.map { asked.tree.rendererPoints?[$0] },
        read.nodes.map { ElementNode(tree: read.tree, index: $0) })
      {
        guard let asked else { continue }
        guard case .point(let point, _) = try HitTester(tree: read.tree).hit(read.index) else {
          XCTFail(
            "\(page), \(handle.description): the page reports a free point, and accessibility does not"
          )
          continue
        }
        XCTAssertEqual(asked.point.x, point.x, accuracy: 2, "\(page), \(handle.description)")
        XCTAssertEqual(asked.point.y, point.y, accuracy: 2, "\(page), \(handle.description)")
      }
      return true
    }
  }

  /// Compares the number of elements that the page reports with the number in the tree, if the page can answer.
  ///
  /// - Returns: whether the page answered.
  func compareCount(_ handle: ElementHandle, page: String) throws -> Bool {
    let type = try XCTUnwrap(handle.query.typeToCount)
    let application = handle.application
    return try application.session.lock.withLock {
      guard let asked = try application.rendererCount(of: type, handle.query) else { return false }
      XCTAssertEqual(
        asked.number, try handle.matches().nodes.count, "\(page), the number of \(handle.description)")
      return true
    }
  }

  /// Compares the elements that the page lists for a query with those in the tree, if the page can answer.
  ///
  /// - Returns: whether the page answered.
  func compareList(_ handle: ElementHandle, page: String) throws -> Bool {
    let application = handle.application
    return try application.session.lock.withLock {
      guard let listed = try RendererLists(of: application).result(of: handle.query) else { return false }
      let read = try handle.matches()
      func describe(_ result: QueryResult) -> [String] {
        result.nodes.map { node in
          // The list has the labels of those types only that the query compares.
          let type = result.tree.type(node)
          let isNamed = handle.query.rendererContentRequest?.namedTypes.contains { type.matches($0) } == true
          return "\(type) \(isNamed ? result.tree.label(node) : "")"
        }
      }
      XCTAssertEqual(describe(listed), describe(read), "\(page), \(handle.path)")
      return true
    }
  }

  /// Compares the properties of the elements that the page lists and describes with those in the tree, if the page can
  /// answer.
  ///
  /// - Returns: whether the page answered.
  func compareElements(_ handle: ElementHandle, page: String) throws -> Bool {
    let application = handle.application
    return try application.session.lock.withLock {
      guard let described = try RendererLists(of: application).elements(of: handle.query, isForEvent: false)
      else {
        return false
      }
      let read = try handle.matches()
      let answers = try described.nodes.map { try Properties($0, described.tree).description }
      let expected = try read.nodes.map { try Properties($0, read.tree).description }
      XCTAssertEqual(answers, expected, "\(page), \(handle.path)")
      return true
    }
  }

  /// The roles, types and reported names of the elements around an element, beginning with the innermost one.
  private static func containers(of node: Int, in tree: ElementTree) -> [String] {
    sequence(first: tree.nodes.parent(node)) { $0 > 0 ? tree.nodes.parent($0) : nil }.map {
      "\(tree.nodes.role($0)) \(tree.type($0)) \"\(tree.nodes.toolkitName($0))\""
    }
  }

  /// Shows a page in Chromium.
  func showPage(_ page: String, _ body: (XCUIApplication) throws -> Void) throws {
    var result = Result<Void, any Error>.success(())
    show(page, in: [.chromium]) { app in result = Result { try body(app) } }
    try result.get()
  }
}
