// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Idleness
import Interaction
import Programs
import Timing
import WindowSystem

/// Performs actions on the input devices of the desktop; ``InputState`` presses and releases.
extension WebDriverSession {
  func performActions(_ body: WebDriverJSON) throws {
    let sequence = try RequestedActions(body)
    try input.use(sequence.sources)
    guard sequence.ticks > 0 else { return }
    let display = try display()
    let screen = display.screenFrame
    try ElementHandle(program()).performAtCoordinate("Perform actions") { _, _ in
      for tick in 0..<sequence.ticks {
        try checkCalledOff()
        let now = sequence.sources.compactMap { source in
          tick < source.actions.count ? (source, source.actions[tick]) : nil
        }
        var paths: [PointerPath] = []
        for (source, timed) in now {
          switch timed.action {
          case .pause: break
          case .keyDown(let key): try input.press(key, source, display)
          case .keyUp(let key): try input.release(key, source, display)
          case .pointerDown(let button): try input.press(button, source, display)
          case .pointerUp(let button): try input.release(button, source, display)
          case .pointerMove(let x, let y, let origin):
            let start = try input.place(of: source, display)
            let end = try point(x, y, origin, from: start)
            guard screen.contains(end) else {
              throw WebDriverError(
                .moveTargetOutOfBounds, "(\(end.x), \(end.y)) is not on the screen, which is \(screen).")
            }
            paths.append(PointerPath(source: source, start: start, end: end, duration: timed.duration))
          case .scroll(let x, let y, let deltaX, let deltaY, let origin):
            let place = try point(x, y, origin, from: display.pointerLocation)
            guard screen.contains(place) else {
              throw WebDriverError(.moveTargetOutOfBounds, "(\(place.x), \(place.y)) is not on the screen.")
            }
            try display.movePointer(to: place)
            try display.scroll(dx: Self.notches(deltaX), dy: Self.notches(deltaY))
          }
        }
        try play(paths, for: now.compactMap(\.1.duration).max() ?? 0, display)
      }
    }
  }

  /// Releases all keys, buttons and fingers that actions have left pressed.
  func releaseActions() throws {
    // Without a desktop, nothing is pressed.
    guard let display = try? display() else {
      input = InputState()
      return
    }
    try input.releaseAll(display)
    application?.idle.wait(afterInput: true)
  }

  /// Performs the movements of a step, and waits for the end of the step.
  private func play(_ paths: [PointerPath], for duration: TimeInterval, _ display: any DisplayClient) throws {
    let count = paths.isEmpty ? 1 : PointerPath.count(in: duration)
    let begun = MonotonicClock.now
    for number in 1...count {
      try checkCalledOff()
      for path in paths {
        guard let point = path.point(after: number, of: count, in: duration) else { continue }
        try input.move(path.source, to: point, display)
      }
      PointerGesture.hold(begun + duration * Double(number) / Double(count) - MonotonicClock.now)
    }
  }

  /// - Throws: ``WebDriverError`` if the client no longer waits for the actions.
  private func checkCalledOff() throws {
    if Cancellation.isRequested {
      throw WebDriverError(
        .timeout,
        "The client disconnected or ended the session, so the remaining actions were "
          + "not performed.")
    }
  }

  /// The number of pixels by which browsers scroll a page for one notch of the wheel.
  private static let notch = 120.0
  /// The largest number of notches of one action.
  ///
  /// More notches would only take longer.
  private static let maximumNotches = 1_000.0

  private static func notches(_ delta: Double) -> Int {
    delta == 0
      ? 0 : Int(limiting: min(abs(delta) / notch, maximumNotches).rounded(.up)) * (delta < 0 ? -1 : 1)
  }

  private func point(_ x: Double, _ y: Double, _ origin: RequestedActions.Origin, from start: CGPoint) throws
    -> CGPoint
  {
    switch origin {
    case .screen: return CGPoint(x: x, y: y)
    case .pointer: return CGPoint(x: start.x + x, y: start.y + y)
    case .element(let id):
      let middle = try with(id) { try $0.read { node in try node.tree.middle(of: node.index) } }
      return CGPoint(x: middle.x + x, y: middle.y + y)
    }
  }
}

extension ElementTree {
  /// Returns the middle of the visible part of an element, or of its whole frame if no event reaches the element.
  fileprivate func middle(of node: Int) throws -> CGPoint {
    switch try HitTester(tree: self).hit(node) {
    case .point(_, let visibleFrame): return CGPoint(x: visibleFrame.midX, y: visibleFrame.midY)
    case .obstacle:
      guard let frame = try frame(node) else {
        throw WebDriverError(.moveTargetOutOfBounds, "The element has no position on the screen.")
      }
      return CGPoint(x: frame.midX, y: frame.midY)
    }
  }
}
