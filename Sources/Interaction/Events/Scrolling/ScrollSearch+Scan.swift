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
  func goThrough(_ first: ScrollContent, _ drive: inout ScrollDrive) throws -> Bool {
    let area = first.tree.nodes.reference(first.area)
    let origin = drive.position
    let steps = drive.canJump ? Self.stepsBeforeJump : Int.max
    switch try scan(from: first, .towardsEnd, &drive, steps: steps) {
    case .found: return true
    case .end: break
    case .cut:
      drive.refresh(first)
      if try goBackFromEnd(of: area, &drive) { return true }
    }
    guard !isOver else { return false }
    try drive.goBack(to: origin)
    guard let back = try readContent(area) else { return false }
    return try scan(from: back, .towardsStart, &drive) == .found
  }

  /// Searches from the end back to the current position.
  private func goBackFromEnd(of area: AccessibleReference, _ drive: inout ScrollDrive) throws -> Bool {
    var reached = drive.position
    while true {
      try drive.jump(to: 1)
      let last = drive.position
      let extent = drive.extent ?? 0
      guard let content = try readContent(area) else { return false }
      if try scan(from: content, .towardsStart, &drive, until: reached) == .found { return true }
      // A list may get more rows each time that its end is shown.
      guard !isOver, let now = try readContent(area) else { return false }
      drive.refresh(now)
      guard let longer = drive.extent, longer > extent else { return false }
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
    from first: ScrollContent, _ direction: ScrollDrive.Direction, _ drive: inout ScrollDrive,
    until end: Double? = nil, steps: Int = .max
  ) throws -> ScanEnd {
    let area = first.tree.nodes.reference(first.area)
    var content = first
    var growth: CGFloat = 1
    var step = 0
    if try approach(content, &drive) { return .found }
    while !isOver, end.map({ drive.position > $0 }) ?? true {
      if step == steps { return .cut }
      step += 1
      var requested = try drive.move(byPixels: content.stride(direction) * growth * direction.rawValue)
      guard var next = try readContent(area) else { return .end }
      if next.isSame(as: content) { return .end }
      // The move was too long if rows between the two readings were in neither of them. Half of the move is undone,
      // repeatedly, until the readings overlap.
      while !next.overlaps(content), abs(requested) > content.length / 2, !isOver {
        requested /= 2
        growth = 1
        try drive.move(byPixels: -requested)
        guard let nearer = try readContent(area) else { return .end }
        next = nearer
      }
      if let moved = next.moved(since: content) { drive.learn(requested: requested, moved: moved) }
      if try approach(next, &drive) { return .found }
      // If a move adds no new rows to the tree, only the end of the list may add some, so the next move is longer.
      growth = next.labels == content.labels ? growth * 4 : 1
      content = next
    }
    return .end
  }
}
