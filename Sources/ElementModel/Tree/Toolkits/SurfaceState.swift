// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The last known state of the content that a running program draws.
///
/// Used with the session's lock held.
package final class SurfaceState {
  /// A faster way to ask than accessibility, for a program that was started with one.
  package var connection: (any SurfaceConnection)?

  /// The last reading of a program that has such a connection.
  package var surroundings: SurfaceSurroundings?

  /// The documents that can be asked to report their changes at once; nil where that cannot be asked.
  package var reportingAtOnce: [AccessibleReference]?

  /// How many events had come from the bus when the last wait for changes ended.
  package var eventsSeen: UInt64 = 0

  /// Whether events were sent that the connection alone has reported as handled: the program's own work and its
  /// accessibility may not be done.
  package var hasUnsettledInput = false

  package init() {}
}
