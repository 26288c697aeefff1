// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The source of a program's elements: the desktop, or a recording.
package protocol TreeSource: Sendable {
  /// Reads the elements of a program.
  ///
  /// The caller must hold the session's lock.
  ///
  /// - Parameters:
  ///   - application: the program.
  ///   - rows: rows and cells that the tree must contain although they are out of view.
  ///   - contents: the contents to find on the screen if the program has no accessibility tree.
  /// - Returns: the tree of its elements.
  /// - Throws: `AutomationError` if the program is not running, or does not answer.
  func readTree(
    of application: TargetProgram, with rows: Set<VirtualizedContainer.Child>, _ contents: ScreenContents
  ) throws -> ElementTree
}
