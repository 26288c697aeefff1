// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// One way to remove an obstacle between an event and its element.
protocol AimRemedy: Sendable {
  /// The line for the record, which ends with the element: `Raised the window of`; nil if the remedy records a separate
  /// step.
  var note: String? { get }

  /// Removes the obstacle if it is of the remedy's kind.
  ///
  /// - Parameters:
  ///   - node: the element.
  ///   - outcome: the result of the hit test.
  ///   - operations: the operations on the program and its windows.
  /// - Returns: the element in its new state; nil if the remedy did nothing.
  /// - Throws: `AutomationError` if the program ends or hangs in the meantime.
  func apply(to node: ElementNode, _ outcome: HitTester.Outcome, _ operations: any RemedyOperations) throws
    -> ElementNode?
}

extension AimRemedy {
  var note: String? { nil }
}
