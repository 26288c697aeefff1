// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The change of a window to another arrangement.
struct ArrangementChange {
  private let before: WindowInfo
  private let requested: WindowArrangement
  /// Whether the window gets another size, and is not only minimized or restored.
  private let changesSize: Bool

  /// - Parameters:
  ///   - before: the window before the change.
  ///   - current: its arrangement; that to which it would be restored if it is minimized.
  ///   - requested: its arrangement after the change.
  init(of before: WindowInfo, as current: WindowArrangement, to requested: WindowArrangement) {
    self.before = before
    self.requested = requested
    changesSize = requested != .minimized && requested != current
  }

  /// Whether the window does not have the requested arrangement yet.
  var isNeeded: Bool { changesSize || before.isMinimized != (requested == .minimized) }

  /// Whether a window has the requested arrangement.
  ///
  /// A window manager may report a new state before the window has the size for it, so the size is compared.
  func isDone(_ now: WindowInfo) -> Bool {
    if requested == .minimized { return now.isMinimized }
    return !now.isMinimized && (!changesSize || now.frame != before.frame)
  }
}
