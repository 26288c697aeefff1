// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Foundation
import Idleness
import KeySymbols
import Programs
import WindowSystem

/// Moves a value step by step, by keys and by the wheel, if a drag does not move it.
struct ValueSteps {
  let slider: SliderAdjustment
  let target: EventTarget
  /// The target value, from 0 to 1.
  let requested: Double

  private var element: ElementHandle { slider.element }

  /// The maximum numbers of readings of the value, and of steps between two readings.
  private static let maximumReadings = 60
  private static let maximumAtOnce = 200

  /// Moves the value.
  ///
  /// - Returns: whether the value is as close as its steps permit.
  /// - Throws: `AutomationError` if the program ends or hangs in the meantime.
  func run() throws -> Bool {
    if try hasFocus() {
      for (more, less) in [(KeySym.pageUp, KeySym.pageDown), (.up, .down), (.right, .left)] {
        if try move(by: key(more), key(less)) { return true }
        guard try hasFocus() else { break }
      }
    }
    return try move(by: notch(-1), notch(1))
  }

  // MARK: - Steps

  /// Performs a number of steps; returns false if another element would receive them.
  private typealias Step = (Int) throws -> Bool

  private func key(_ key: KeySym) -> Step {
    { count in
      guard try hasFocus() else { return false }
      for _ in 0..<count { try target.runningDesktop.display.pressKey(key, modifiers: []) }
      return true
    }
  }

  private func notch(_ direction: Int) -> Step {
    { count in
      try target.gesture.scroll(at: target.visibleFrame.center, notchesX: 0, notchesY: direction * count)
      return true
    }
  }

  /// Returns whether the element has the keyboard focus, after requesting it if necessary.
  ///
  /// GTK 4 does not support the request, but a click may already have given the element the focus.
  private func hasFocus() throws -> Bool {
    let node = try element.resolve()
    if try isFocused(node) { return true }
    guard node.tree.nodes.states(node.index).contains(.focusable) else { return false }
    // An element that does not accept the focus is moved by the wheel.
    guard (try? target.runningDesktop.bus.grabFocus(of: node.tree.nodes.reference(node.index))) == true else {
      return false
    }
    element.application.idle.wait(afterInput: true)
    return try isFocused(element.resolve())
  }

  private func isFocused(_ node: ElementNode) throws -> Bool {
    try element.application.failures.answering(node.tree) { node.focused != nil }
  }

  private func position() throws -> Double { try slider.position(of: element.resolve()) }

  /// Moves the value by steps of one kind, as close to the target as possible.
  ///
  /// The first step shows the direction and the size of one step.
  ///
  /// - Returns: whether the value is close enough, or within one step.
  private func move(by more: Step, _ less: Step) throws -> Bool {
    let enough = try max(slider.tolerance(of: element.resolve()), 1e-6)
    var now = try position()
    var size: Double?
    var isTurned = false
    for _ in 0..<Self.maximumReadings where !Cancellation.isRequested {
      let left = requested - now
      guard abs(left) > enough else { return true }
      // The value cannot come closer than half a step.
      if let size, abs(left) <= size / 2 {
        return size <= 2 * SliderAdjustment.near || abs(left) <= SliderAdjustment.near
      }
      let count = size.map { min(Self.maximumAtOnce, max(1, Int((abs(left) / $0).rounded()))) } ?? 1
      guard try (left > 0) != isTurned ? more(count) : less(count) else { return false }
      element.application.idle.wait(afterInput: true)
      let before = now
      now = try position()
      let moved = now - before
      guard abs(moved) > 1e-9 else {
        // A value that does not move is at an end of its range. At the first step, this may mean that the control is
        // upside down.
        if abs(left) <= max(enough, SliderAdjustment.near) { return true }
        guard size == nil, !isTurned else { return false }
        isTurned = true
        continue
      }
      if moved.sign != left.sign {
        guard !isTurned else { return false }
        isTurned = true
      }
      // The last steps before an end are shorter.
      size = max(size ?? 0, abs(moved) / Double(count))
    }
    return abs(requested - now) <= max(enough, SliderAdjustment.near)
  }
}
