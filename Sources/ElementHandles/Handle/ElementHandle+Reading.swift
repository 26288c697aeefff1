// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import WindowSystem

extension ElementHandle {
  /// Reads the element alone, without its descendants.
  package func readAlone<Value: Sendable>(_ body: (ElementNode) throws -> Value) throws -> Value {
    try application.session.lock.withLock {
      if let result = try elementsFromRenderer(), result.nodes.count == 1 {
        let value = try application.failures.answering(result.tree) {
          try body(ElementNode(tree: result.tree, index: result.nodes[0]))
        }
        if result.tree.nodes.hasAnsweredAll { return value }
      }
      return try read(body)
    }
  }

  /// Reads a value from the only match.
  package func read<Value: Sendable>(_ body: (ElementNode) throws -> Value) throws -> Value {
    try application.session.lock.withLock {
      let node = try resolve()
      return try application.failures.answering(node.tree) { try body(node) }
    }
  }

  package func isHittable() throws -> Bool {
    // A renderer reports only elements that accept events. Accessibility decides about all other elements.
    let isOpen = try application.session.lock.withLock { try openElementOfRenderer(isForEvent: false) != nil }
    return try isOpen || read { try HitTester(tree: $0.tree).isHittable($0.index) }
  }

  /// Returns the objects on the accessibility bus that match the query.
  package func references() throws -> [AccessibleReference] {
    try application.session.lock.withLock {
      let result = try matches()
      return result.nodes.map { result.tree.nodes.reference($0) }
    }
  }

  /// Returns, for each matching element, a step that finds this element again as long as its object, or its row,
  /// exists.
  package func boundSteps() throws -> [QueryStep] {
    try application.session.lock.withLock {
      let result = try matches()
      return try application.failures.answering(result.tree) {
        result.nodes.map { .bound(to: $0, in: result.tree) }
      }
    }
  }

  /// Returns the element's picture as PNG.
  package func screenshot() throws -> Data {
    try SharedScreen(of: application.session.host).screenshot(
      of: read { try $0.tree.frame($0.index) ?? .zero })
  }
}
