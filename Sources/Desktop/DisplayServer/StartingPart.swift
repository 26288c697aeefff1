// SPDX-License-Identifier: Apache-2.0

import Processes

/// A part of a desktop that was started and is not ready yet.
protocol StartingPart {
  /// Its name in messages.
  var name: String { get }

  var process: DesktopProcess { get }

  /// Waits until others can rely on it.
  ///
  /// - Throws: `DesktopError` when it ends before, or needs too long.
  func waitUntilReady() throws
}
