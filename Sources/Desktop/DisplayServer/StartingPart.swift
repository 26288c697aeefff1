// SPDX-License-Identifier: Apache-2.0

import Processes

/// A part of a desktop that was started but is not ready yet.
protocol StartingPart {
  /// The name of the part in messages.
  var name: String { get }

  var process: DesktopProcess { get }

  /// Waits until other parts of the desktop can use this part.
  ///
  /// - Throws: `DesktopError` if the part ends, or is not ready in time.
  func waitUntilReady() throws
}
