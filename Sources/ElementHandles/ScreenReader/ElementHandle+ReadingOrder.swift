// SPDX-License-Identifier: Apache-2.0

import Speech

extension ElementHandle {
  /// Returns the reading order of the only match and of all that is in it.
  ///
  /// - Throws: `AutomationError` if not exactly one element matches, or if the program cannot be read.
  package func readingOrder() throws -> ReadingOrder {
    try application.session.lock.withLock {
      let node = try resolve()
      return try application.failures.mappingErrors {
        try ReadingOrder(
          of: node.tree, roots: [node.index], language: DesktopLanguage(of: application).speech)
      }
    }
  }
}
