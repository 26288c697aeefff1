// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The nodes of a tree that are captured, in document order: the application, and all nodes that are not hidden.
struct TreeNodes {
  let nodes: [Int]

  init(of tree: ElementTree) {
    nodes = [0] + tree.descendants(of: 0).filter { !tree.isHidden($0) }
  }

  /// Returns the index of a node in ``nodes``; nil for a hidden node.
  func place(of node: Int) -> Int? {
    var low = 0
    var high = nodes.count
    while low < high {
      let middle = (low + high) / 2
      if nodes[middle] < node { low = middle + 1 } else { high = middle }
    }
    return low < nodes.count && nodes[low] == node ? low : nil
  }
}
