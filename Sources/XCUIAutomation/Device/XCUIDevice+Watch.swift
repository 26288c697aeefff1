import Foundation

extension XCUIDevice {
  /// There is no crown: fails the test.
  public func rotateDigitalCrown(delta: CGFloat) { recordNoCrown("rotateDigitalCrown(delta:)") }

  /// There is no crown: fails the test.
  public func rotateDigitalCrown(delta: CGFloat, velocity: XCUIGestureVelocity) {
    recordNoCrown("rotateDigitalCrown(delta:velocity:)")
  }

  private func recordNoCrown(_ name: String) {
    IssueRecorder.recordUnavailable(
      "XCUIDevice.\(name)", "a desktop has no crown. Use scroll(byDeltaX:deltaY:) of an element.")
  }

  /// Always false.
  public var supportsHandGestures: Bool { false }

  /// There are no hand gestures: fails the test.
  public func perform(handGesture: XCUIDeviceHandGesture) {
    IssueRecorder.recordUnavailable(
      "XCUIDevice.perform(handGesture:)",
      "a desktop does not see hands. Use tap() or doubleTap() of an element.")
  }
}

/// A gesture of the hand.
///
/// Mirrors Apple's `XCUIDeviceHandGesture`.
public enum XCUIDeviceHandGesture: Int, Sendable {
  case doubleTap = 1
  case flick = 2
}
