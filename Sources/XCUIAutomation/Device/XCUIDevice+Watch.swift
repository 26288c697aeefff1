// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTestSupport

extension XCUIDevice {
  /// Fails the test: there is no crown.
  ///
  /// - Parameter delta: not used.
  public func rotateDigitalCrown(delta: CGFloat) { recordNoCrown("rotateDigitalCrown(delta:)") }

  /// Fails the test: there is no crown.
  ///
  /// - Parameters:
  ///   - delta: not used.
  ///   - velocity: not used.
  public func rotateDigitalCrown(delta: CGFloat, velocity: XCUIGestureVelocity) {
    recordNoCrown("rotateDigitalCrown(delta:velocity:)")
  }

  private func recordNoCrown(_ name: String) {
    IssueRecorder.recordUnavailable(
      "XCUIDevice.\(name)", "a desktop has no crown. Use scroll(byDeltaX:deltaY:) of an element.")
  }

  /// Always false: a desktop does not see hands.
  public var supportsHandGestures: Bool { false }

  /// Fails the test: there are no hand gestures.
  ///
  /// - Parameter handGesture: not used.
  public func perform(handGesture: XCUIDeviceHandGesture) {
    IssueRecorder.recordUnavailable(
      "XCUIDevice.perform(handGesture:)",
      "a desktop does not see hands. Use tap() or doubleTap() of an element.")
  }
}

/// A gesture of the hand, of which a desktop sees none.
///
/// Mirrors Apple's `XCUIDeviceHandGesture`.
public enum XCUIDeviceHandGesture: Int, Sendable {
  /// Two fingers that touch twice.
  case doubleTap = 1
  /// A flick of the wrist.
  case flick = 2
}
