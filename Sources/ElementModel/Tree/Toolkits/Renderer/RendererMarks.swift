// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The last known state of the content that a running program draws.
package struct RendererMarks {
  /// The last reading of a program with a direct connection; see ``RendererState``.
  package var context: RendererContext?

  /// The documents that can be requested to report their changes at once; nil if this is not possible.
  package var reportingAtOnce: [AccessibleReference]?

  /// The number of events from the bus at the end of the last wait for changes.
  package var eventsSeen: UInt64 = 0

  package init() {}
}
