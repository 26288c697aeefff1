// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

extension PointerGesture {
  /// The distance that a swipe scrolls, in notches of the wheel: about a third of a page in GTK, Qt and browsers.
  private static let notchesOfASwipe = 5

  /// Turns the wheel by the distance of a swipe.
  func swipe(_ direction: SwipeDirection, at point: CGPoint) throws {
    let notches = Self.notchesOfASwipe
    switch direction {
    case .up: try scroll(at: point, notchesX: 0, notchesY: notches)
    case .down: try scroll(at: point, notchesX: 0, notchesY: -notches)
    case .left: try scroll(at: point, notchesX: notches, notchesY: 0)
    case .right: try scroll(at: point, notchesX: -notches, notchesY: 0)
    }
  }

  /// Turns the wheel by the number of notches that comes closest to a distance in pixels; positive distances scroll
  /// towards the left and the top.
  package func scroll(at point: CGPoint, deltaX: Double, deltaY: Double) throws {
    try scroll(
      at: point, notchesX: -Self.notches(GestureValidation.distance(deltaX)),
      notchesY: -Self.notches(GestureValidation.distance(deltaY)))
  }

  /// The approximate distance of one notch of the wheel in pixels.
  ///
  /// The X server's wheel sends only notches, and each toolkit scrolls a different distance per notch (GTK 40 to 60, Qt
  /// 3 lines, Chromium 53).
  package static let pixelsPerNotch = 50.0

  private static func notches(_ delta: Double) -> Int {
    guard delta != 0 else { return 0 }
    let count = max(1, Int(limiting: (abs(delta) / pixelsPerNotch).rounded()))
    return delta > 0 ? count : -count
  }
}
