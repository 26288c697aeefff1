// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Idleness
import Programs
import RunningDesktops
import Timing
import WindowSystem

/// Moves the content of a scroll area, with the means that its toolkit supports.
///
/// ``ScrollSearch`` decides on the distances, and whether the end is reached. ``ScrollByWheel`` turns the wheel for an
/// element that is in the tree.
struct ContentScroller {
  enum Direction: CGFloat {
    case towardsEnd = 1
    case towardsStart = -1
  }

  private enum Means {
    /// Setting the scroll bar's value over the accessibility bus.
    case bar(ScrollBar)
    case wheel(CGPoint, isHorizontal: Bool)
  }

  private let application: TargetProgram
  private let runningDesktop: RunningDesktop
  private let toolkit: any Toolkit
  private var means: Means
  private let length: CGFloat

  /// The pixels per unit; a unit is a step of the scroll bar's value, or a notch of the wheel.
  ///
  /// The number is measured by moving.
  private var pixelsPerUnit: CGFloat

  /// The distance of the view from its first position, in units; for a scroll bar, its value.
  private(set) var position: Double

  /// Whether the view can move to any position at once.
  var canJump: Bool {
    if case .bar = means { return true }
    return false
  }

  init(for content: ScrollContent, of application: TargetProgram, on runningDesktop: RunningDesktop) throws {
    self.application = application
    self.runningDesktop = runningDesktop
    toolkit = content.tree.toolkit
    length = content.length
    if let bar = Self.scrollBar(of: content) {
      means = .bar(bar)
      pixelsPerUnit = try content.tree.geometry().scale
      position = bar.value.current
    } else {
      means = .wheel(
        try WheelPlace.point(in: content.view, of: content.area, content.tree),
        isHorizontal: content.isHorizontal)
      pixelsPerUnit = CGFloat(PointerGesture.pixelsPerNotch)
      position = 0
    }
  }

  /// Moves towards the end by a number of pixels, or towards the start by a negative number.
  ///
  /// One move turns the wheel by at most ``GestureValidation/maximumNotchesPerMove``, because the caller checks its time
  /// limit between two moves. A scroll bar moves by any distance at once.
  ///
  /// - Parameter pixels: the requested distance.
  /// - Returns: the distance that was sent, in pixels: shorter than requested if the request exceeds the maximum.
  /// - Throws: `AccessibilityError` or `WindowSystemError` if the program or the display does not accept the move.
  @discardableResult
  mutating func move(byPixels pixels: CGFloat) throws -> CGFloat {
    let units = Double(pixels / pixelsPerUnit)
    switch means {
    case .bar(let bar):
      try set(bar, to: max(position + units, bar.value.minimum))
      return pixels
    case .wheel(let point, let isHorizontal):
      let notches = Self.notches(for: units)
      try turn(by: notches, at: point, isHorizontal: isHorizontal)
      return abs(units) > Double(GestureValidation.maximumNotchesPerMove)
        ? CGFloat(notches) * pixelsPerUnit : pixels
    }
  }

  /// Returns the whole notches of one move: at least one, and at most ``GestureValidation/maximumNotchesPerMove``.
  static func notches(for units: Double) -> Int {
    let most = GestureValidation.maximumNotchesPerMove
    let whole = min(max(Int(limiting: units), -most), most)
    return whole != 0 ? whole : units < 0 ? -1 : 1
  }

  private mutating func set(_ bar: ScrollBar, to value: Double) throws {
    position = value
    try runningDesktop.bus.setCurrentValue(value, of: bar.reference)
  }

  private mutating func turn(by notches: Int, at point: CGPoint, isHorizontal: Bool) throws {
    position += Double(notches)
    try PointerGesture(in: application, on: runningDesktop, toolkit: toolkit).scroll(
      at: point, notchesX: isHorizontal ? notches : 0, notchesY: isHorizontal ? 0 : notches)
  }

  /// The maximum value of the scroll bar at its last reading; nil if there is no scroll bar.
  var extent: Double? {
    if case .bar(let bar) = means { return bar.value.maximum }
    return nil
  }

  /// Updates the scroll bar from the content that was just read.
  ///
  /// This is needed because a list assumes another length after it has shown more of its rows.
  mutating func refresh(_ content: ScrollContent) {
    if canJump, let bar = Self.scrollBar(of: content) { means = .bar(bar) }
  }

  /// Moves to a fraction of the way from the start (0) to the end (1); has no effect if the view cannot jump.
  mutating func jump(to part: Double) throws {
    guard case .bar(let bar) = means else { return }
    let way = max(0, bar.value.maximum - bar.value.minimum - Double(length / pixelsPerUnit))
    position = bar.value.minimum + part * way
    // The value is the beginning of the view; a value that is too large is limited to the maximum.
    try runningDesktop.bus.setCurrentValue(part == 1 ? bar.value.maximum : position, of: bar.reference)
  }

  /// Moves back to a position, unless the operation is cancelled (``Cancellation``).
  ///
  /// The time limit of the search does not apply to this move, so the content returns to its original position. The
  /// move takes less time than the search, because it reads nothing.
  mutating func goBack(to requested: Double) throws {
    switch means {
    case .bar(let bar):
      if requested != position { try set(bar, to: requested) }
    case .wheel(let point, let isHorizontal):
      while requested != position, !Cancellation.isRequested {
        try turn(by: Self.notches(for: requested - position), at: point, isHorizontal: isHorizontal)
      }
    }
  }

  /// Adjusts the pixels per unit to the real distance of a move.
  ///
  /// - Parameters:
  ///   - requested: the requested distance in pixels.
  ///   - moved: the real distance in pixels.
  mutating func learn(requested: CGFloat, moved: CGFloat) {
    // A view that can jump has a scroll bar, whose value counts pixels, so its unit is exact.
    guard !canJump, abs(requested) > 1, moved / requested > 0 else { return }
    pixelsPerUnit *= min(max(moved / requested, 0.25), 4)
  }

  // MARK: - Scroll bars

  /// Returns the scroll bar in the direction of the rows, if the value of this bar counts pixels.
  ///
  /// In other toolkits, the bar is not needed because the tree has the rows that are out of view, or the value of the
  /// bar counts rows.
  private static func scrollBar(of content: ScrollContent) -> ScrollBar? {
    guard content.tree.toolkit.scrolling.countsRowsInPixels else { return nil }
    return ScrollBar.bars(of: content.area, in: content.tree).first {
      $0.isHorizontal == content.isHorizontal
    }
  }
}
