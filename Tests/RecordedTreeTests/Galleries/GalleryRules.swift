// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import RecordingTestSupport
import XCUIAutomation

/// The rules of elements on one toolkit's gallery.
///
/// An unexpected observation is thrown as a ``Miss``.
struct GalleryRules {
  struct Miss: Error, CustomStringConvertible {
    let description: String
  }

  let test: RecordedTestCase
  let gallery: RecordedGallery

  /// A recorded state: `buttons`, `menu`.
  func open(_ state: String) throws -> GalleryState {
    GalleryState(try test.program("\(gallery.prefix)-\(state)"), isWeb: gallery.isWeb)
  }

  func check(_ condition: Bool, _ text: @autoclosure () -> String) throws {
    if !condition { throw Miss(description: text()) }
  }

  func equal<Value: Equatable>(_ seen: Value, _ expected: Value, _ what: String) throws {
    if seen != expected { throw Miss(description: "\(what): expected \(expected), found \(seen)") }
  }

  /// The element of a type that has a label; there is only one.
  func only(
    _ type: XCUIElement.ElementType, _ label: String, in state: GalleryState
  ) throws -> XCUIElement {
    let found = state.content.descendants(matching: type).matching(identifier: label)
    try equal(found.count, 1, "the number of elements \"\(label)\"")
    return found.element
  }
}

/// A recorded state of a gallery.
struct GalleryState {
  let app: XCUIApplication
  let tree: ElementTree
  /// The page in a browser; in other programs, the whole application.
  let content: XCUIElement
  private let isWeb: Bool

  init(_ program: RecordedProgram, isWeb: Bool) {
    app = XCUIApplication(TargetProgram(program, session: .shared))
    tree = program.tree
    content = isWeb ? app.webViews.firstMatch : app
    self.isWeb = isWeb
  }

  /// The visible elements of the content, by their numbers in the tree.
  var nodes: [Int] {
    guard isWeb, let page = (0..<tree.count).first(where: { tree.matches($0, .webView) }) else {
      return (1..<tree.count).filter { !tree.isHidden($0) }
    }
    return tree.descendants(of: page).filter { !tree.isHidden($0) }
  }

  /// Returns the controls that a person can operate, with their frames.
  func controls() throws -> [(node: Int, frame: CGRect)] {
    try nodes.filter { tree.type($0).has(.control) && tree.type($0) != .menuItem && tree.type($0) != .image }
      .compactMap { node in try tree.frame(node).map { (node, $0) } }
  }

  func node(_ type: ElementModel.ElementType, _ label: String) -> Int? {
    nodes.first { tree.matches($0, type) && tree.label($0) == label }
  }

  /// The name of an element in a failure.
  func name(_ node: Int) -> String { "\(node) \(tree.type(node).title) \"\(tree.label(node))\"" }

  func hit(_ node: Int) throws -> HitTester.Outcome { try HitTester(tree: tree).hit(node) }
}
