import AutomationEngine
import Foundation

extension XCUIElement {
  /// Taps with two fingers: a right click, which touchpads make of it.
  public func twoFingerTap() { send("two-finger tap") { try $0.click(.right) } }

  /// Taps several times, fast enough to count as one gesture.
  ///
  /// - Parameters:
  ///   - numberOfTaps: how often; at least 1.
  ///   - numberOfTouches: fingers: 1 is a click of the left button, 2 of the right, 3 of the middle one, as on
  ///     touchpads; more fail the test.
  public func tap(withNumberOfTaps numberOfTaps: Int, numberOfTouches: Int) {
    send("tap (\(numberOfTaps) times with \(numberOfTouches) fingers)") { target in
      guard numberOfTaps > 0, let button = PointerGesture.Button(fingers: numberOfTouches) else {
        throw AutomationError(
          .unsupported,
          "A pointer can tap once or more with 1 to 3 fingers, not \(numberOfTaps) times with \(numberOfTouches)."
        )
      }
      try target.click(button, count: numberOfTaps)
    }
  }

  /// Pinches: on a desktop, turns the wheel over the element with Control held, which zooms in most programs.
  ///
  /// - Parameters:
  ///   - scale: less than 1 closes the fingers (zooms out), more opens them. A notch of the wheel counts as a
  ///     factor of 1.2, so the scale is met as well as whole notches can.
  ///   - velocity: scale factor a second.
  public func pinch(withScale scale: CGFloat, velocity: CGFloat) {
    IssueRecorder.attempt("pinch \(handle.description)", in: handle.application) {
      try handle.pinch(scale: Double(scale), velocity: Double(velocity))
    }
  }

  /// Two fingers that turn have no counterpart with a pointer: fails the test.
  public func rotate(_ rotation: CGFloat, withVelocity velocity: CGFloat) {
    IssueRecorder.recordUnavailable(
      "XCUIElement.rotate(_:withVelocity:)",
      "a pointer cannot turn. Use the program's command for it, or a rotation in steps with typeKey.")
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
