// SPDX-License-Identifier: Apache-2.0

import Foundation
import TreeOutline
import WindowSystem

/// The shown elements, the windows and the pixels at one moment.
struct ScreenObservation: Sendable {
  let outline: Outline
  /// The windows of all programs on the screen.
  let windows: [WindowInfo]
  /// The picture of the screen; nil if it was not needed.
  let screen: Screenshot?
}

/// The differences between two moments.
struct ObservedChanges: Sendable {
  let elements: OutlineChanges
  /// Sentences about windows of other programs, which the outline does not contain.
  let windows: [String]
  /// Whether pixels have changed; nil if the pictures were not compared.
  private(set) var pixels: Bool?

  init(from before: ScreenObservation, to after: ScreenObservation, program: Set<pid_t>) {
    elements = after.outline.changes(since: before.outline)
    func foreign(_ windows: [WindowInfo]) -> [WindowInfo] {
      windows.filter { $0.isViewable && !$0.isUnmanaged && $0.processID.map(program.contains) != true }
    }
    let (old, new) = (foreign(before.windows), foreign(after.windows))
    func name(_ window: WindowInfo) -> String {
      "window \(UntrustedText.quoted(window.title.isEmpty ? window.className : window.title)) of another program"
        + (window.processID.map { " (process \($0))" } ?? "")
    }
    windows =
      new.filter { window in !old.contains { $0.id == window.id } }.map { "+ \(name($0)) opened" }
      + old.filter { window in !new.contains { $0.id == window.id } }.map { "- \(name($0)) closed" }
  }

  /// Compares two pictures of the screen.
  mutating func compare(_ old: Screenshot?, with new: Screenshot) {
    pixels = old.map { $0.pixels != new.pixels }
  }

  var isEmpty: Bool { elements.isEmpty && windows.isEmpty }
}
