// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// Finds the X window of each top-level node of an application.
///
/// The bus does not report the X window. Each pair of a node and a window of the same process gets a score: the highest
/// points for an equal size, fewer for an equal title and an equal position, and one or two for equal states. The pairs
/// are matched from the highest score to the lowest, until no node or no window is left.
enum TopLevelMatcher {
  static func match(tree: AccessibleTree, windows: [WindowInfo]) -> [Int: WindowInfo] {
    guard tree.count > 1, !windows.isEmpty else { return [:] }
    let tops = Array(tree.children(0))
    if tops.count == 1, windows.count == 1 {
      tree.tryFetch(.extents, of: tops)
      return [tops[0]: windows[0]]
    }
    tree.tryFetch(.extents, of: tops)
    var pairs: [(score: Int, node: Int, window: Int)] = []
    for node in tops {
      for (index, window) in windows.enumerated() {
        pairs.append((score(node, window, tree), node, index))
      }
    }
    var matched: [Int: WindowInfo] = [:]
    var taken: Set<Int> = []
    for pair in pairs.sorted(by: { isBetter($0, $1, windows) })
    where pair.score > 0 && matched[pair.node] == nil && !taken.contains(pair.window) {
      matched[pair.node] = windows[pair.window]
      taken.insert(pair.window)
    }
    return matched
  }

  /// Whether a pair is a better match than another: pairs with higher scores come first.
  ///
  /// Pairs with the same score of ``scoreOfTwins`` or more have windows that look the same. They are matched in the
  /// order of the windows' creation, because toolkits list windows and the X server numbers them in this order. Between
  /// pairs with the same lower score, the window that is higher in the stacking order is more likely.
  private static func isBetter(
    _ a: (score: Int, node: Int, window: Int), _ b: (score: Int, node: Int, window: Int),
    _ windows: [WindowInfo]
  ) -> Bool {
    guard a.score == b.score else { return a.score > b.score }
    guard a.score >= scoreOfTwins else { return a.window > b.window }
    return (a.node, windows[a.window].id.rawValue) < (b.node, windows[b.window].id.rawValue)
  }

  /// The score for an equal size together with an equal title or an equal position.
  private static let scoreOfTwins = 13

  private static func score(_ node: Int, _ window: WindowInfo, _ tree: AccessibleTree) -> Int {
    var score = 1
    let name = tree.name(node)
    if !name.isEmpty, name == window.title { score += 4 }
    if window.isActive, tree.states(node).contains(.active) { score += 1 }
    // Some toolkits do not report the name of a minimized window.
    if window.isMinimized, name.isEmpty || tree.states(node).contains(.iconified) { score += 2 }
    if let extents = tree.extents(node) {
      let isOnScreen = extents.space == .screen
      let factor = isOnScreen ? WindowScale.factor(of: extents.rect.size, in: window.frame.size) : nil
      // Usual factors are at least 1, and multiples of 1/4. With any other factor, the window probably has the same
      // proportions as the node by chance, and does not belong to it.
      let usual = factor.flatMap { $0 >= 1 && ($0 * 4).rounded() == $0 * 4 ? $0 : nil }
      let scale =
        usual ?? WindowScale.scale(of: extents.rect.size, in: window, hasFrame: isOnScreen)
      let rect = extents.rect.scaled(by: scale)
      // Sizes and positions are rounded to whole units.
      let slack = scale == 1 ? 1 : 2 * scale + 1
      let decorated = CGSize(
        width: window.frame.width + window.frameExtents.left + window.frameExtents.right,
        height: window.frame.height + window.frameExtents.top + window.frameExtents.bottom)
      if isNear(rect.size, window.frame.size, within: slack) || isNear(rect.size, decorated, within: slack) {
        score += 8
      } else if isNear(rect.size, window.frame.size, within: 140), extents.space == .window {
        // The sizes that GTK 4 reports do not include the shadow of the window.
        score += 2
      }
      if extents.space == .screen, abs(rect.minX - window.frame.minX) <= window.frameExtents.left + slack,
        abs(rect.minY - window.frame.minY) <= window.frameExtents.top + slack
      {
        score += 4
      }
    }
    return score
  }

  private static func isNear(_ a: CGSize, _ b: CGSize, within slack: CGFloat) -> Bool {
    abs(a.width - b.width) <= slack && abs(a.height - b.height) <= slack
  }
}
