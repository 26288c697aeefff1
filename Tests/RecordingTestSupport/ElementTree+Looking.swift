// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import XCTest

extension ElementTree {
  /// The one element that queries find with a type and a label.
  package func node(
    _ type: ElementType, _ label: String = "", file: StaticString = #filePath, line: UInt = #line
  ) throws -> Int {
    let found = (1..<count).filter { self.type($0) == type && self.label($0) == label && !isHidden($0) }
    XCTAssertEqual(found.count, 1, "\(type.title) \"\(label)\"", file: file, line: line)
    return try XCTUnwrap(found.first, "\(type.title) \"\(label)\"", file: file, line: line)
  }

  /// Returns the outcome of an event that is sent to a node.
  package func hit(_ node: Int) throws -> HitTester.Outcome { try HitTester(tree: self).hit(node) }

  /// The point at which an event reaches a node; nil for none.
  package func hitPoint(_ node: Int) throws -> CGPoint? {
    if case .point(let point, _) = try hit(node) { return point }
    return nil
  }

  /// Returns the obstacle that blocks events to a node; nil for none.
  package func obstacle(_ node: Int) throws -> HitTester.Obstacle? {
    if case .obstacle(let obstacle) = try hit(node) { return obstacle }
    return nil
  }

  /// The failure's first sentence for an element that cannot be hit.
  package func complaint(_ node: Int) throws -> String {
    let obstacle = try XCTUnwrap(try obstacle(node), "\(label(node)) can be hit").findings(in: self)
    return [obstacle.problem(with: "X"), obstacle.advice].compactMap { $0 }.joined(separator: " ")
  }
}
