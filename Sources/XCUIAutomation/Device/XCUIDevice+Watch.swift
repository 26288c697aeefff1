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

  /// Always false: a desktop cannot detect hand gestures.
  public var supportsHandGestures: Bool { false }

  /// Fails the test: there are no hand gestures.
  ///
  /// - Parameter handGesture: not used.
  public func perform(handGesture: XCUIDeviceHandGesture) {
    IssueRecorder.recordUnavailable(
      "XCUIDevice.perform(handGesture:)",
      "a desktop cannot detect hand gestures. Use tap() or doubleTap() of an element.")
  }
}

/// A hand gesture, which no desktop supports.
///
/// Mirrors Apple's `XCUIDeviceHandGesture`.
public enum XCUIDeviceHandGesture: Int, Sendable {
  /// Thumb and index finger tapped together twice.
  case doubleTap = 1
  /// A flick of the wrist.
  case flick = 2
}
