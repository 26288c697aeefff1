// SPDX-License-Identifier: Apache-2.0

import WindowSystem

/// The last known context of a renderer: the program's whole tree, and the windows of the desktop at that moment.
package struct RendererContext {
  package let tree: ElementTree
  package let windows: [WindowInfo]

  package init(tree: ElementTree, windows: [WindowInfo]) {
    self.tree = tree
    self.windows = windows
  }
}
