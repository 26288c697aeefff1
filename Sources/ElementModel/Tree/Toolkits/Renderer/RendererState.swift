// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The last known state of the content that a running program draws.
///
/// The caller must hold the session's lock.
package final class RendererState {
  /// The connection that is faster than accessibility, for a program that was started with one.
  package var connection: (any RendererConnection)?

  /// The last reading of a program with such a connection.
  package var context: RendererContext?

  /// The documents that can be requested to report their changes at once; nil if this is not possible.
  package var reportingAtOnce: [AccessibleReference]?

  /// The number of events from the bus at the end of the last wait for changes.
  package var eventsSeen: UInt64 = 0

  /// Whether input was sent that only the connection has reported as handled.
  ///
  /// The program itself and its accessibility tree may not be up to date yet.
  package var hasUnsettledInput = false

  package init() {}
}
