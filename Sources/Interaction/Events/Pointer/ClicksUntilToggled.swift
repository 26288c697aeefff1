// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs

/// Clicks an element at other points until it is toggled, if its toolkit does not report which point accepts clicks.
struct ClicksUntilToggled {
  private let target: EventTarget
  private let points: [CGPoint]
  private let before: String?

  /// Must be called before the first click, since it reads the state of the element.
  init(_ target: EventTarget) throws {
    self.target = target
    let (tree, node) = (target.node.tree, target.node.index)
    let frame = try tree.frame(node) ?? target.visibleFrame
    points = tree.toolkit.rules.clickRemedies.flatMap { $0.otherPoints(for: target.node, frame) }
      .filter(target.visibleFrame.contains)
    before =
      try points.isEmpty
      ? nil : target.application.failures.answering(tree) { tree.attributes.value(node) }
  }

  /// Clicks at one point after the other until the value of the element has changed.
  func run() throws {
    let nodes = target.node.tree.nodes
    for point in points {
      target.application.idle.wait(afterInput: true)
      let now = try target.application.elementTree()
      guard let same = now.nodes.node(for: nodes.reference(target.node.index)),
        try target.application.failures.answering(now, { now.attributes.value(same) }) == before
      else { return }
      try target.click(at: point)
    }
  }
}
