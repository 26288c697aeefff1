// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import WindowSystem

/// Finds the pressed element in its state before the press, because the press may have changed or closed it.
extension StepBuilder {
  func findPressed(at point: CGPoint, _ time: TimeInterval, isNextClick: Bool = false) throws -> Pressed {
    let before = cache.reading(before: time)
    if let before, cache.isFresh, before === cache.latest {
      let place = try before.place(at: point)
      // If the elements cannot be read again, the earlier reading is used.
      if case .element(_, isExposed: false) = place, let newer = try? cache.readNow(),
        case .element(let node, isExposed: true) = try newer.place(at: point)
      {
        // Toolkits do not report all new elements: GTK 4 adds rows without an event.
        return try pressed(point, newer, .element(node, isExposed: true), isCurrent: true)
      }
      return try pressed(point, before, place, isCurrent: true)
    }
    let newer: TreeReading
    if let latest = cache.latest, latest !== before, cache.isFresh {
      newer = latest
    } else {
      do {
        newer = try cache.readNow()
      } catch {
        // A click may end the program. In this case, the earlier reading is the last one.
        guard let before else { throw error }
        return try pressed(point, before, before.place(at: point), isCurrent: false)
      }
    }
    let place = try newer.place(at: point)
    guard let before else { return try pressed(point, newer, place, isCurrent: true) }
    let old = try before.place(at: point)
    if try isTarget(old, in: before, at: point, time, isNextClick: isNextClick, rather: place, in: newer) {
      return try pressed(point, before, old, isCurrent: false, newer: newer)
    }
    return try pressed(point, newer, place, isCurrent: true)
  }

  /// Whether the press was on the element that an older reading has at the position, and not on the element of the
  /// newer reading.
  private func isTarget(
    _ old: ClickedElementFinder.Place, in before: TreeReading, at point: CGPoint, _ time: TimeInterval,
    isNextClick: Bool, rather new: ClickedElementFinder.Place, in newer: TreeReading
  ) throws -> Bool {
    guard case .element(let node, _) = old else { return false }
    let isStillThere = try newer.has(node, of: before, at: point)
    if before.time < lastEnd {
      // The last step came after the older reading. So the press was on an element that this step produced, unless the
      // press itself opened the new element.
      guard isStillThere else {
        // The second press of a double click may have closed the element, for example a row of a dialog.
        guard isNextClick, let frame = try before.tree.frame(node) else { return false }
        return !cache.hasChanged(around: frame, from: before.time, to: time)
      }
      if case .element(let now, _) = new, newer.node(node, of: before) == now { return true }
      return before.tree.type(node).has(.opensMenu)
    }
    if isStillThere {
      // If a new element inside the older one, such as a new button in a row, was drawn before the press, the press was
      // on the new element.
      guard case .element(let now, isExposed: true) = new, let outer = newer.node(node, of: before),
        outer != now,
        newer.tree.path(to: now).contains(outer), let frame = try newer.tree.frame(now)
      else { return true }
      return !cache.hasDrawn(over: frame, from: before.time, to: time)
    }
    if cache.wasSilent(from: before, to: time),
      try ClickedElementFinder(tree: before.tree).window(at: point)?.id
        == ClickedElementFinder(tree: newer.tree).window(at: point)?.id
    {
      return true
    }
    guard let frame = try before.tree.frame(node) else { return false }
    return !cache.hasChanged(around: frame, from: before.time, to: time)
  }

  private func pressed(
    _ point: CGPoint, _ reading: TreeReading, _ place: ClickedElementFinder.Place, isCurrent: Bool,
    newer: TreeReading? = nil
  ) throws -> Pressed {
    let written = try reading.writer.target(of: place, at: point, isCurrent: isCurrent)
    let isDisabled = written.map { self.isDisabled($0.node, in: reading, newer: newer) }
    return Pressed(
      point: point, reading: reading, place: place, written: written,
      wait: written.flatMap { cache.wait(for: $0.target.query, in: reading, since: lastEnd) },
      isDisabled: isDisabled ?? false, after: newer ?? reading)
  }

  /// Whether the pressed element accepted no input because it was disabled.
  ///
  /// - Parameters:
  ///   - node: the pressed element in `reading`.
  ///   - reading: the reading in which the element was found.
  ///   - newer: a reading after the press; nil if `reading` is the latest one.
  /// - Returns: false also if the state is unknown.
  private func isDisabled(_ node: Int, in reading: TreeReading, newer: TreeReading?) -> Bool {
    let wasEnabled = reading.tree.attributes.isEnabled(node)
    // If the element is disabled only after the press, the press itself may have disabled it.
    if wasEnabled, newer == nil || reading.time >= lastEnd { return false }
    // The button may have been enabled in the meantime; not all toolkits report that. If it cannot be read again, its
    // earlier state is used.
    guard let newer = newer ?? (try? cache.readNow()), let now = newer.node(node, of: reading) else {
      return !wasEnabled
    }
    // The element was disabled before the last step, which the program may not have handled yet. So it may have been
    // enabled before the press, like a button that adds the typed text. An unneeded step on a disabled element has no
    // effect, but a missing step changes the result of the test.
    if !wasEnabled, reading.begun < lastEnd || !reading.isSettled { return false }
    return !newer.tree.attributes.isEnabled(now)
  }
}
