// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Timing
import WindowSystem

/// Recognizes gestures of fingers, from the first touch until the last finger is lifted.
///
/// See ``GestureLimits`` for the times and distances.
struct TouchRecognizer: Sendable {
  let limits: GestureLimits

  private struct Finger: Sendable {
    let start: InputEvent
    /// The latest positions, for the speed at which the finger is lifted.
    var recent: [InputEvent]
    var left: TimeInterval?
    /// Whether the finger was lifted.
    var isUp = false

    var place: CGPoint { recent.last?.location ?? start.location }
  }

  private var fingers: [Int: Finger] = [:]
  private var lastTap: (start: InputEvent, count: Int, fingers: Int)?
  private var lastTouch: TimeInterval?

  init(limits: GestureLimits) { self.limits = limits }

  mutating func reset() {
    fingers = [:]
    lastTap = nil
  }

  /// Whether a pointer event was created by the server from an event of a finger.
  func isPointer(_ event: InputEvent) -> Bool {
    !fingers.isEmpty || lastTouch.map { event.time - $0 <= TimeLimits.Recorder.touchEcho.seconds } == true
  }

  mutating func began(_ number: Int, _ event: InputEvent) -> [Recognition] {
    lastTouch = event.time
    let isFirst = fingers.isEmpty
    fingers[number] = Finger(start: event, recent: [event])
    return isFirst ? [.began(event.location, time: event.time)] : []
  }

  mutating func moved(_ number: Int, _ event: InputEvent) -> [Recognition] {
    guard var finger = fingers[number], !finger.isUp else { return [] }
    lastTouch = event.time
    finger.recent = finger.recent.suffix(Self.maximumEvents) + [event]
    if finger.left == nil, finger.start.location.distance(to: event.location) > limits.touchSlip {
      finger.left = event.time
    }
    fingers[number] = finger
    return []
  }

  private static let maximumEvents = 16

  mutating func ended(_ number: Int, _ event: InputEvent) -> [Recognition] {
    guard fingers[number] != nil else { return [] }
    lastTouch = event.time
    fingers[number]?.isUp = true
    guard fingers.values.allSatisfy(\.isUp) else { return [] }
    defer { fingers = [:] }
    let all = fingers.values.sorted { $0.start.time < $1.start.time }
    let previous = lastTap
    lastTap = nil
    guard let first = all.first else { return [] }
    let center = all.map(\.start.location).center
    func gesture(_ kind: Gesture.Kind) -> Gesture {
      Gesture(
        kind, at: all.count == 1 ? first.start.location : center, modifiers: event.recordedModifiers,
        from: first.start.time, to: event.time)
    }
    if all.allSatisfy({ $0.left == nil }) {
      return [.gesture(tap(gesture(.event(.rightClick)), first.start, all.count, previous, event.time))]
    }
    if all.count == 2 { return two(all[0], all[1], event.time).map { [.gesture(gesture($0))] } ?? [] }
    return all.count == 1 ? [.gesture(gesture(one(first, event)))] : []
  }

  private mutating func tap(
    _ gesture: Gesture, _ start: InputEvent, _ count: Int,
    _ previous: (start: InputEvent, count: Int, fingers: Int)?, _ ended: TimeInterval
  ) -> Gesture {
    var gesture = gesture
    if count == 1, ended - start.time >= limits.longPress {
      gesture.kind = .event(.press(duration: (ended - start.time).inTenths))
      return gesture
    }
    var taps = 1
    if let previous, previous.fingers == count, start.time - previous.start.time <= limits.doubleClickTime,
      previous.start.location.distance(to: start.location) <= limits.touchSlip * 2
    {
      taps = previous.count + 1
      gesture.continuesPrevious = true
    }
    gesture.kind = .taps(count: taps, fingers: count)
    lastTap = (start, taps, count)
    return gesture
  }

  private func one(_ finger: Finger, _ end: InputEvent) -> Gesture.Kind {
    let hold = (finger.left ?? end.time) - finger.start.time
    let isFlick =
      end.time - finger.start.time <= limits.maximumFlick && speed(of: finger, at: end.time) >= limits.flick
    guard isFlick else {
      return .drag(hold: hold >= limits.longPress ? hold.inTenths : 0, to: finger.place)
    }
    let dx = finger.place.x - finger.start.location.x
    let dy = finger.place.y - finger.start.location.y
    if abs(dx) > abs(dy) { return .event(.swipe(dx < 0 ? .left : .right)) }
    return .event(.swipe(dy < 0 ? .up : .down))
  }

  /// Returns the speed in pixels per second over the last tenth of a second.
  private func speed(of finger: Finger, at end: TimeInterval) -> Double {
    let latest = finger.recent.filter { end - $0.time <= TimeLimits.Recorder.flickTail.seconds }
    guard let from = latest.first, let to = latest.last, to.time > from.time else { return 0 }
    return Double(from.location.distance(to: to.location)) / (to.time - from.time)
  }

  /// Recognizes a gesture of two fingers as a rotation or a pinch, whichever is the larger part of their movement.
  ///
  /// If the distance and the angle of the fingers hardly change, the gesture is a scroll.
  private func two(_ a: Finger, _ b: Finger, _ end: TimeInterval) -> Gesture.Kind? {
    let before = CGVector2(from: a.start.location, to: b.start.location)
    let after = CGVector2(from: a.place, to: b.place)
    guard before.length > 1, after.length > 1 else { return nil }
    let duration = max(end - min(a.start.time, b.start.time), TimeLimits.Recorder.shortestGesture.seconds)
    let scale = after.length / before.length
    let angle = atan2(
      before.dx * after.dy - before.dy * after.dx, before.dx * after.dx + before.dy * after.dy)
    if abs(after.length - before.length) >= abs(angle) * before.length / 2 {
      guard abs(scale - 1) > 0.05 else {
        // Both fingers moved in the same direction, so the content is scrolled, as with the wheel.
        let way = CGVector2(
          from: [a.start.location, b.start.location].center, to: [a.place, b.place].center)
        return .scroll(dx: way.dx.rounded(), dy: way.dy.rounded())
      }
      let rounded = (scale * 100).rounded() / 100
      return .event(.pinch(scale: rounded, velocity: ((scale - 1) / duration * 10).rounded() / 10))
    }
    return .event(
      .rotate(radians: (angle * 100).rounded() / 100, velocity: (abs(angle) / duration * 10).rounded() / 10))
  }

  private struct CGVector2 {
    let dx: Double
    let dy: Double

    init(from start: CGPoint, to end: CGPoint) {
      dx = Double(end.x - start.x)
      dy = Double(end.y - start.y)
    }

    var length: Double { (dx * dx + dy * dy).squareRoot() }
  }
}

extension [CGPoint] {
  fileprivate var center: CGPoint {
    guard !isEmpty else { return .zero }
    return CGPoint(
      x: map(\.x).reduce(0, +) / CGFloat(count), y: map(\.y).reduce(0, +) / CGFloat(count))
  }
}
