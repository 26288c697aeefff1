// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Idleness

/// The stored state of a running program's user interface.
///
/// After a person or another process has used the desktop, a new value replaces it; see
/// ``RunningProgram/discardInterface()``. So each property must be one that can be read or learned again. The
/// connection to the renderer, the input that a test has sent, and the findings about a busy or hanging process are
/// not part of it.
package struct InterfaceState {
  /// The ranges of sliders that report no range, measured by moving them.
  package var learnedRanges: [AccessibleReference: ClosedRange<Double>] = [:]

  /// The fields that accepted a complete text unchanged.
  package var verifiedFields: Set<VerifiedField> = []

  /// The last tree that was read, stored while it is known to be unchanged.
  package var cachedTree: ElementTree?
  /// Shows that the cached tree is unchanged; nil before the first tree.
  var proof: UnchangedTreeProof?
  /// The times of the renderer's answers and of readings.
  package var rendererCosts = RendererCosts()

  /// The number of popups that had closed when the pointer was last moved to an element of the program.
  package var closedPopupsSeen: UInt64 = 0

  /// The last known state of the content that the program draws.
  package var renderer = RendererMarks()
}
