// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import TreeOutline

extension ElementHandle {
  /// Reads the outline of the only match.
  ///
  /// - Throws: `AutomationError` if not exactly one element matches, or if the program cannot be read.
  package func outline(options: OutlineOptions = .init()) throws -> Outline {
    try application.session.lock.withLock {
      let node = try resolve()
      return try outline(of: node.index, in: node.tree, options)
    }
  }

  /// Reads the outline of the only match now; nil if not exactly one element matches.
  ///
  /// Rows that are out of view are not searched for.
  package func outlineIfFound(options: OutlineOptions) throws -> Outline? {
    try application.session.lock.withLock {
      let result = try matches()
      guard result.nodes.count == 1 else { return nil }
      return try outline(of: result.nodes[0], in: result.tree, options)
    }
  }

  private func outline(of node: Int, in tree: ElementTree, _ options: OutlineOptions) throws -> Outline {
    try application.failures.mappingErrors { try Outline(of: tree, roots: [node], options: options) }
  }
}
