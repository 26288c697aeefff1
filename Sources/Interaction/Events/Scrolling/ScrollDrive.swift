// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

/// Moves the content of a scroll area, by the means that its toolkit has.
struct ScrollDrive {
  enum Direction: CGFloat {
    case towardsEnd = 1
    case towardsStart = -1
  }

  private enum Means {
    /// The scroll bar's number is set over the accessibility bus.
    case bar(ScrollBar)
    case wheel(CGPoint, isHorizontal: Bool)
  }

  private let application: TargetApplication
  private let live: LiveDesktop
  private let toolkit: any Toolkit
  private var means: Means
  private let length: CGFloat

  /// How many pixels one unit is: of the scroll bar's number, or a notch of the wheel.
  ///
  /// Learnt by moving.
  private var unit: CGFloat

  /// How far the view is from where it was first, in units; of the scroll bar, its number.
  private(set) var position: Double

  /// Whether any place can be gone to at once.
  var canJump: Bool {
    if case .bar = means { return true }
    return false
  }

  init(for content: ScrollContent, of application: TargetApplication, on live: LiveDesktop) throws {
    self.application = application
    self.live = live
    toolkit = content.tree.toolkit
    length = content.length
    if let bar = Self.scrollBar(of: content) {
      means = .bar(bar)
      unit = try content.tree.geometry().scale
      position = bar.value.current
    } else {
      means = .wheel(
        try WheelPlace.point(in: content.view, of: content.area, content.tree),
        isHorizontal: content.isHorizontal)
      unit = CGFloat(PointerGesture.pixelsPerNotch)
      position = 0
    }
  }

  /// Moves towards the end by a number of pixels, or towards the start by a negative number.
  mutating func move(by pixels: CGFloat) throws {
    let units = Double(pixels / unit)
    switch means {
    case .bar(let bar):
      position = max(position + units, bar.value.minimum)
      try live.bus.setCurrentValue(position, of: bar.reference)
    case .wheel(let point, let isHorizontal):
      let notches = Int(limiting: units) + (abs(units) < 1 ? (units < 0 ? -1 : 1) : 0)
      position += Double(notches)
      try PointerGesture(in: application, on: live, toolkit: toolkit).scroll(
        at: point, notchesX: isHorizontal ? notches : 0, notchesY: isHorizontal ? 0 : notches)
    }
  }

  /// The largest number of the scroll bar at its last reading; nil where there is no scroll bar.
  var extent: Double? {
    if case .bar(let bar) = means { return bar.value.maximum }
    return nil
  }

  /// Updates the scroll bar from the content that was just read.
  ///
  /// The length that a list assumes changes with the rows that have been seen.
  mutating func refresh(_ content: ScrollContent) {
    if canJump, let bar = Self.scrollBar(of: content) { means = .bar(bar) }
  }

  /// Moves to a part of the way from the start (0) to the end (1); only what can jump does.
  mutating func jump(to part: Double) throws {
    guard case .bar(let bar) = means else { return }
    let way = max(0, bar.value.maximum - bar.value.minimum - Double(length / unit))
    position = bar.value.minimum + part * way
    // The number says where the view begins; what is too large becomes the largest possible.
    try live.bus.setCurrentValue(part == 1 ? bar.value.maximum : position, of: bar.reference)
  }

  /// Moves back to a position.
  mutating func move(to wanted: Double) throws {
    if wanted != position { try move(by: CGFloat(wanted - position) * unit) }
  }

  /// Adjusts the unit to the real distance of a move.
  ///
  /// - Parameters:
  ///   - wanted: the requested distance in pixels.
  ///   - moved: the real distance in pixels.
  mutating func learn(wanted: CGFloat, moved: CGFloat) {
    // A scroll bar counts pixels.
    guard !canJump, abs(wanted) > 1, moved / wanted > 0 else { return }
    unit *= min(max(moved / wanted, 0.25), 4)
  }

  // MARK: - Scroll bars

  /// The scroll bar along which the rows stand, where its number counts pixels.
  ///
  /// In other toolkits the rows that are not in view are in the tree, or the bar's number counts rows.
  private static func scrollBar(of content: ScrollContent) -> ScrollBar? {
    guard content.tree.toolkit.scrolling.countsRowsInPixels else { return nil }
    return ScrollBar.bars(of: content.area, in: content.tree).first {
      $0.isHorizontal == content.isHorizontal
    }
  }
}
