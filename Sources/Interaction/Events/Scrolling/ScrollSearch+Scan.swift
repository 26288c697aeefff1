// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The search of a whole list, screen by screen.
extension ScrollSearch {
  /// Searches the whole list.
  ///
  /// The search goes forward from the current position first, because near rows are the most likely ones.
  ///
  /// If the view can jump, the search then goes backward from the end, which is the fastest way: the further GTK 4 has
  /// been scrolled, the more rows before those in view it has in the tree (4.8: up to 184 of 205).
  func goThrough(_ first: ScrollContent, _ scroller: inout ContentScroller) throws -> Bool {
    let area = first.tree.nodes.reference(first.area)
    let origin = scroller.position
    let steps = scroller.canJump ? Self.stepsBeforeJump : Int.max
    switch try scan(from: first, .towardsEnd, &scroller, steps: steps) {
    case .found: return true
    case .end: break
    case .cut:
      scroller.refresh(first)
      if try goBackFromEnd(of: area, &scroller) { return true }
    }
    guard !isOver else { return false }
    try scroller.goBack(to: origin)
    guard let back = try readContent(area) else { return false }
    return try scan(from: back, .towardsStart, &scroller) == .found
  }

  /// Searches from the end back to the current position.
  private func goBackFromEnd(of area: AccessibleReference, _ scroller: inout ContentScroller) throws -> Bool {
    var reached = scroller.position
    while true {
      try scroller.jump(to: 1)
      let last = scroller.position
      let extent = scroller.extent ?? 0
      guard let content = try readContent(area) else { return false }
      if try scan(from: content, .towardsStart, &scroller, until: reached) == .found { return true }
      // A list may get more rows each time that its end is shown.
      guard !isOver, let now = try readContent(area) else { return false }
      scroller.refresh(now)
      guard let longer = scroller.extent, longer > extent else { return false }
      reached = last
    }
  }

  /// The number of screens that are searched near a position before the view jumps.
  static let stepsBeforeJump = 10

  enum ScanEnd {
    case found, end, cut
  }

  /// Moves until the element is in view, nothing moves any more, or a position is reached.
  func scan(
    from first: ScrollContent, _ direction: ContentScroller.Direction, _ scroller: inout ContentScroller,
    until end: Double? = nil, steps: Int = .max
  ) throws -> ScanEnd {
    let area = first.tree.nodes.reference(first.area)
    var content = first
    var growth: CGFloat = 1
    var step = 0
    if try approach(content, &scroller) { return .found }
    while !isOver, end.map({ scroller.position > $0 }) ?? true {
      if step == steps { return .cut }
      step += 1
      var requested = try scroller.move(byPixels: content.stride(direction) * growth * direction.rawValue)
      guard var next = try readContent(area) else { return .end }
      if next.isSame(as: content) { return .end }
      // The move was too long if rows between the two readings were in neither of them. Half of the move is undone,
      // repeatedly, until the readings overlap.
      while !next.overlaps(content), abs(requested) > content.length / 2, !isOver {
        requested /= 2
        growth = 1
        try scroller.move(byPixels: -requested)
        guard let nearer = try readContent(area) else { return .end }
        next = nearer
      }
      if let moved = next.moved(since: content) { scroller.learn(requested: requested, moved: moved) }
      if try approach(next, &scroller) { return .found }
      // If a move adds no new rows to the tree, only the end of the list may add some, so the next move is longer.
      growth = next.labels == content.labels ? growth * 4 : 1
      content = next
    }
    return .end
  }
}
