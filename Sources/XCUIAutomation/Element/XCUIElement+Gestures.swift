import AutomationEngine
import Foundation

extension XCUIElement {
  /// Taps with two fingers. With a pointer: a right click, which touchpads make of it.
  public func twoFingerTap() { send("two-finger tap") { try $0.tap(fingers: 2) } }

  /// Taps several times, fast enough to count as one gesture.
  ///
  /// - Parameters:
  ///   - numberOfTaps: how often; at least 1.
  ///   - numberOfTouches: fingers, at most 15. With a pointer 1 is a click of the left button, 2 of the right, 3 of
  ///     the middle one, as on touchpads; more fail the test.
  public func tap(withNumberOfTaps numberOfTaps: Int, numberOfTouches: Int) {
    send("tap (\(numberOfTaps) times with \(numberOfTouches) fingers)") {
      try $0.tap(taps: numberOfTaps, fingers: numberOfTouches)
    }
  }

  /// Pinches with two fingers. With a pointer, turns the wheel over the element with Control held, which zooms in most programs.
  ///
  /// - Parameters:
  ///   - scale: less than 1 closes the fingers (zooms out), more opens them. With a pointer a notch of the wheel counts as a
  ///     factor of 1.2, so the scale is met as well as whole notches can.
  ///   - velocity: scale factor a second.
  public func pinch(withScale scale: CGFloat, velocity: CGFloat) {
    IssueRecorder.attempt("pinch \(handle.description)", in: handle.application) {
      try handle.pinch(scale: Double(scale), velocity: Double(velocity))
    }
  }

  /// Turns two fingers round the middle of the element.
  ///
  /// Fails the test when the destination's input is the pointer, which cannot turn.
  ///
  /// - Parameters:
  ///   - rotation: radians; positive is clockwise.
  ///   - velocity: radians a second.
  public func rotate(_ rotation: CGFloat, withVelocity velocity: CGFloat) {
    guard AutomationSession.shared.hasTouchScreen else {
      return IssueRecorder.recordUnavailable(
        "XCUIElement.rotate(_:withVelocity:)",
        "a pointer cannot turn. Choose a touch screen with input=touch in UNDERSTUDY_DESTINATION, or use the "
          + "program's command for it.")
    }
    IssueRecorder.attempt("rotate \(handle.description)", in: handle.application) {
      try handle.rotate(by: Double(rotation), velocity: Double(velocity))
    }
  }

  /// Chooses a value: of a combo box, a pop-up button, a list, or the number of a spin button, which are what a
  /// desktop has for wheels. The test fails with the values that there are when it is not among them.
  public func adjust(toPickerWheelValue pickerWheelValue: String) {
    IssueRecorder.attempt("adjust \(handle.description)", in: handle.application) {
      try handle.adjust(toPickerValue: pickerWheelValue)
    }
  }

  // MARK: - Older names

  @available(*, deprecated, renamed: "swipeUp(velocity:)")
  public func swipeUp(withVelocity velocity: XCUIGestureVelocity) { swipeUp(velocity: velocity) }
  @available(*, deprecated, renamed: "swipeDown(velocity:)")
  public func swipeDown(withVelocity velocity: XCUIGestureVelocity) { swipeDown(velocity: velocity) }
  @available(*, deprecated, renamed: "swipeLeft(velocity:)")
  public func swipeLeft(withVelocity velocity: XCUIGestureVelocity) { swipeLeft(velocity: velocity) }
  @available(*, deprecated, renamed: "swipeRight(velocity:)")
  public func swipeRight(withVelocity velocity: XCUIGestureVelocity) { swipeRight(velocity: velocity) }
}
