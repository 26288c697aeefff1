// SPDX-License-Identifier: Apache-2.0

import Foundation

extension ElementTree {
  /// The size in pixels of the window that the node is in; for the application that of its active window, or
  /// of its first.
  ///
  /// Nil when it has none.
  package func windowSize(of node: Int) throws -> CGSize? {
    guard let window = topLevel(of: node) ?? firstWindow() else { return nil }
    if let known = windowSizes[window] { return known }
    let geometry = try geometry()
    try geometry.fetchFrames(of: [window])
    let size = geometry.frame(of: window)?.size
    windowSizes[window] = .some(size)
    return size
  }

  /// The active window, or the first.
  private func firstWindow() -> Int? {
    let windows = nodes.children(0).filter { type($0).isWindow }
    return windows.first { nodes.states($0).contains(.active) } ?? windows.first
  }
}
