// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Timing
import WindowSystem

/// Recognizes animations that never end, so that no wait includes their frames.
///
/// A sliding page or an expanding row paints large areas, and a different area in each frame. A spinner, a progress bar
/// or a caret paints little, or the same area again and again. Once an animation is known to be of the second kind, the
/// next wait needs only a short check.
struct AmbientAnimation {
  private let damage: any DamageSource
  private let tunables: Tunables
  /// The process that the animation belongs to.
  private var process: pid_t?
  /// The area in which an endless animation paints; nil if there is no such animation.
  ///
  /// The area is `CGRect.null` if the frames of the animation are so small that their area is not compared.
  private var area: CGRect?

  package init(damage: any DamageSource, tunables: Tunables) {
    self.damage = damage
    self.tunables = tunables
  }

  /// Whether the process had an endless animation at the last check.
  package var isKnown: Bool { area != nil }

  /// Begins a new wait for a process; the animation of another process is forgotten.
  package mutating func begin(process: pid_t?) {
    if process != self.process { (self.process, area) = (process, nil) }
  }

  /// Forgets the animation, because the process is idle without it.
  package mutating func forget() { area = nil }

  /// Returns whether the frames since a moment belong to an animation that needs no wait.
  ///
  /// - Parameters:
  ///   - start: the moment, in seconds of `MonotonicClock`.
  ///   - now: the present time.
  ///   - windowArea: the area of the program's windows in pixels.
  /// - Returns: true if no wait is needed; false also if the frames have not been watched for long enough.
  mutating func explainsFrames(since start: TimeInterval, now: TimeInterval, windowArea: Double) -> Bool {
    let watched = area == nil ? tunables.ambientAnimation : TimeLimits.Idle.glance.seconds
    guard now - start >= watched else { return false }
    let recent = damage(since: now - watched)
    // On a busy machine, the short check may be over before a transition has painted its first frames.
    if area != nil, recent.count < Self.framesOfAGlance, now - start < tunables.ambientAnimation {
      return false
    }
    func isPart(_ rect: CGRect, atMost part: Double) -> Bool {
      Double(rect.width * rect.height) <= part * windowArea
    }
    let isKnown = recent.allSatisfy { damage in
      isPart(damage.rect, atMost: tunables.ambientFrame)
        || area?.insetBy(dx: -2, dy: -2).contains(damage.rect) == true
    }
    if isKnown {
      // An area that is already known stays, so that later frames can still be compared with it.
      area = area ?? .null
      return true
    }
    // The short check cannot distinguish content that stays in place from a page that has begun to slide.
    guard now - start >= tunables.ambientAnimation else { return false }
    let long = damage(since: now - tunables.ambientAnimation)
    let bounds = long.map(\.rect).reduce(CGRect.null) { $0.union($1) }
    let isSteady =
      isPart(bounds, atMost: tunables.ambientArea)
      && staysInPlace(long, middle: now - tunables.ambientAnimation / 2)
    guard isSteady || now - start >= tunables.endlessAnimation else { return false }
    area = bounds
    return true
  }

  /// Whether the same area was painted in both halves of the time: content that moves or grows paints a different area
  /// in each half.
  private func staysInPlace(_ damage: [DamageEvent], middle: TimeInterval) -> Bool {
    let first = damage.filter { $0.time < middle }.map(\.rect).reduce(CGRect.null) { $0.union($1) }
    let second = damage.filter { $0.time >= middle }.map(\.rect).reduce(CGRect.null) { $0.union($1) }
    return first == second
  }

  /// The minimum number of frames from which the short check recognizes a known animation.
  private static let framesOfAGlance = 3

  /// Returns the damage events since a moment.
  private func damage(since start: TimeInterval) -> [DamageEvent] {
    // A server that has ended paints nothing.
    ((try? damage.events(after: 0)) ?? []).filter { $0.time >= start }
  }
}
