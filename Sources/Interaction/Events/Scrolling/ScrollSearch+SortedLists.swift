// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Searches that use the order of the rows in a sorted list.
extension ScrollSearch {
  /// Searches by bisection, if the view can jump and the rows are sorted by their text.
  ///
  /// If the rows are not sorted, or if the row does not exist, the whole list is searched.
  func bisect(_ first: ScrollContent, _ scroller: inout ContentScroller) throws -> Bool {
    guard scroller.canJump, let text = element.query.lastText else { return false }
    let area = first.tree.nodes.reference(first.area)
    let origin = scroller.position
    func order(_ a: String?, _ b: String?) -> ComparisonResult {
      (a ?? "").compare(b ?? "", options: [.numeric, .caseInsensitive])
    }
    func content(at part: Double) throws -> ScrollContent? {
      try scroller.jump(to: part)
      let content = try readContent(area)
      if let content { scroller.refresh(content) }
      return content
    }
    if try approach(first, &scroller) { return true }
    guard let start = try content(at: 0) else { return false }
    if try approach(start, &scroller) { return true }
    guard let end = try content(at: 1) else { return false }
    if try approach(end, &scroller) { return true }
    let rising = order(start.labelsInView.first, end.labelsInView.last)
    if rising != .orderedSame, order(start.labelsInView.first, text) == rising,
      order(text, end.labelsInView.last) == rising
    {
      var (low, high) = (0.0, 1.0)
      var nearest: (content: ScrollContent, isBefore: Bool)?
      for _ in 0..<Self.maximumHalvings where !isOver {
        let middle = (low + high) / 2
        guard let next = try content(at: middle) else { break }
        if try approach(next, &scroller) { return true }
        let isBefore = order(next.labelsInView.last, text) == rising
        guard isBefore || order(text, next.labelsInView.first) == rising else { break }
        if isBefore { low = middle } else { high = middle }
        nearest = (next, isBefore)
      }
      // The rows of a list may move once the list has measured its length.
      if let (content, isBefore) = nearest,
        try scan(
          from: content, isBefore ? .towardsEnd : .towardsStart, &scroller, steps: Self.stepsBeforeJump)
          == .found
      {
        return true
      }
    }
    try scroller.goBack(to: origin)
    return false
  }

  private static let maximumHalvings = 16

  /// Jumps towards the row with the wheel, if the rows in view are sorted by their text and the row comes before or
  /// after them.
  ///
  /// The distance follows from the numbers in the text, if there are numbers. Some programs take a second for a screen
  /// of rows, so a complete search of a list with hundreds of rows would exceed the time limit.
  func gallop(_ first: ScrollContent, _ scroller: inout ContentScroller) throws -> Bool {
    guard let text = element.query.lastText else { return false }
    let area = first.tree.nodes.reference(first.area)
    let origin = scroller.position
    var content = first
    var stride = first.length
    var isFar = true
    var direction: ContentScroller.Direction?
    for _ in 0..<Self.maximumHalvings where !isOver {
      if try approach(content, &scroller) { return true }
      let order = LabelOrder(content)
      guard let now = order.direction(to: text) else { break }
      if let direction, direction != now { isFar = false }
      if !isFar { stride /= 2 }
      direction = now
      let numbered = order.rows(to: text).map { CGFloat($0) * content.pitch }
      let requested = try scroller.move(byPixels: numbered ?? max(stride, content.length / 2) * now.rawValue)
      guard let next = try readContent(area), !next.isSame(as: content) else { break }
      let moved =
        next.moved(since: content) ?? LabelOrder(next).rows(since: order).map { CGFloat($0) * content.pitch }
      if let moved { scroller.learn(requested: requested, moved: moved) }
      if isFar { stride *= 3 }
      content = next
    }
    if scroller.position != origin {
      try scroller.goBack(to: origin)
      _ = try readContent(area)
    }
    return false
  }
}
