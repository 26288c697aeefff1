// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import WindowSystem
import XCTest

extension ElementTree {
  /// The one element that queries find with a type and a label.
  func node(_ type: ElementType, _ label: String = "", file: StaticString = #filePath, line: UInt = #line)
    throws
    -> Int
  {
    let found = (1..<count).filter { self.type($0) == type && self.label($0) == label && !isHidden($0) }
    XCTAssertEqual(found.count, 1, "\(type.title) \"\(label)\"", file: file, line: line)
    return try XCTUnwrap(found.first, "\(type.title) \"\(label)\"", file: file, line: line)
  }

  /// Returns the outcome of an event that is sent to a node.
  func hit(_ node: Int) throws -> HitTester.Outcome { try HitTester(tree: self).hit(node) }

  /// The point at which an event reaches a node; nil for none.
  func hitPoint(_ node: Int) throws -> CGPoint? {
    if case .point(let point, _) = try hit(node) { return point }
    return nil
  }

  /// Returns the obstacle that blocks events to a node; nil for none.
  func obstacle(_ node: Int) throws -> HitTester.Obstacle? {
    if case .obstacle(let obstacle) = try hit(node) { return obstacle }
    return nil
  }

  /// The failure's first sentence for an element that cannot be hit.
  func complaint(_ node: Int) throws -> String {
    let obstacle = try XCTUnwrap(try obstacle(node), "\(label(node)) can be hit").findings(in: self)
    return [obstacle.problem(with: "X"), obstacle.advice].compactMap { $0 }.joined(separator: " ")
  }
}

extension TreeFixture {
  /// Changes the windows with a title.
  mutating func changeWindow(_ title: String, _ change: (inout WindowInfo) -> Void) throws {
    let index = try XCTUnwrap(windows.firstIndex { $0.title == title }, "no window \"\(title)\"")
    change(&windows[index])
  }

  /// Puts a window on top of all others.
  mutating func addWindow(
    _ title: String, at frame: CGRect, process: pid_t = 77, border: Insets = .zero, shadow: Insets? = nil
  ) {
    var window = windows[0]
    window.id = WindowID(rawValue: 99)
    window.processID = process
    window.title = title
    window.frame = frame
    window.frameExtents = border
    window.clientShadow = shadow
    (window.isMinimized, window.isModal) = (false, false)
    windows.append(window)
  }

  /// Changes one node of the program under test.
  mutating func changeNode(_ number: Int, _ change: (inout FixtureTree.Node) -> Void) throws {
    var tree = try XCTUnwrap(programs[0].tree)
    change(&tree.nodes[number])
    programs[0].tree = tree
  }
}
