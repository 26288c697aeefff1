// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The sizes of windows in pixels; the tree stores those that were requested.
package struct WindowSizes {
  private let tree: ElementTree

  package init(tree: ElementTree) { self.tree = tree }

  /// The size of the window that contains the node; nil if there is no window, or its size is unknown.
  ///
  /// For the application, it is the size of its active window, or of its first window.
  package func size(of node: Int) throws -> CGSize? {
    guard let window = tree.topLevel(of: node) ?? firstWindow() else { return nil }
    return try tree.windowSize(of: window) {
      let geometry = try tree.geometry()
      try geometry.fetchFrames(of: [window])
      return geometry.frame(of: window)?.size
    }
  }

  /// The active window, otherwise the first one.
  private func firstWindow() -> Int? {
    let windows = tree.nodes.children(0).filter { tree.type($0).has(.window) }
    return windows.first { tree.nodes.states($0).contains(.active) } ?? windows.first
  }
}
