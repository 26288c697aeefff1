import AutomationEngine
import Foundation

extension XCUIElement {
  /// Sends an event to the element; what goes wrong fails the test.
  func send(_ action: String, _ event: (EventTarget) throws -> Void) {
    IssueRecorder.attempt("\(action) \(handle.description)", in: handle.application) {
      try handle.perform("\(action.prefix(1).uppercased() + action.dropFirst()) \(handle.description)", event)
    }
  }

  // MARK: - Touch

  /// Taps the element: a click of the left button, or a finger where the destination says `input=touch`.
  public func tap() { send("tap") { try $0.tap() } }

  /// Taps twice, fast enough to count as a double click.
  public func doubleTap() { send("double-tap") { try $0.tap(taps: 2) } }

  /// Presses and holds.
  ///
  /// - Parameter duration: seconds.
  public func press(forDuration duration: TimeInterval) {
    send("press (for \(duration)s)") { try $0.gesture.fingers.press(at: $0.point, duration: duration) }
  }

  /// Presses, holds, and drags to another element.
  ///
  /// - Parameter duration: seconds before the drag starts.
  public func press(forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement) {
    press(forDuration: duration, thenDragTo: otherElement, withVelocity: .default, thenHoldForDuration: 0)
  }

  /// Presses, holds, drags to another element, and holds again before letting go.
  ///
  /// - Parameters:
  ///   - duration: seconds before the drag starts.
  ///   - velocity: pixels a second.
  ///   - holdDuration: seconds before the release.
  public func press(
    forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement,
    withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval
  ) {
    drag(
      "press", to: otherElement, forDuration: duration, velocity: velocity, holdDuration: holdDuration
    ) { $0.fingers }
  }

  /// - Parameter hand: what is pressed, of the display's gestures: a finger or the pointer.
  private func drag(
    _ action: String, to other: XCUIElement, forDuration duration: TimeInterval,
    velocity: XCUIGestureVelocity, holdDuration: TimeInterval, with hand: (PointerGesture) -> any Fingers
  ) {
    send("\(action) (for \(duration)s) and drag to \(other.handle.description)") { start in
      let end = try other.handle.aim(on: start.live, requiresEnabled: false)
      try hand(start.gesture).drag(
        from: start.point, to: end.point, duration: duration, velocity: Double(velocity.rawValue),
        holdDuration: holdDuration)
    }
  }

  public func swipeUp() { swipe(.up) }
  public func swipeUp(velocity: XCUIGestureVelocity) { swipe(.up, velocity) }
  public func swipeDown() { swipe(.down) }
  public func swipeDown(velocity: XCUIGestureVelocity) { swipe(.down, velocity) }
  public func swipeLeft() { swipe(.left) }
  public func swipeLeft(velocity: XCUIGestureVelocity) { swipe(.left, velocity) }
  public func swipeRight() { swipe(.right) }
  public func swipeRight(velocity: XCUIGestureVelocity) { swipe(.right, velocity) }

  private func swipe(_ direction: SwipeDirection, _ velocity: XCUIGestureVelocity = .default) {
    IssueRecorder.attempt("swipe \(direction.rawValue) \(handle.description)", in: handle.application) {
      try handle.swipe(direction, velocity: Double(velocity.rawValue))
    }
  }

  // MARK: - Pointer

  /// Moves the pointer over the element.
  public func hover() { send("hover") { try $0.gesture.hover(at: $0.point) } }
  public func click() { send("click") { try $0.click() } }
  public func doubleClick() { send("double-click") { try $0.click(count: 2) } }
  public func rightClick() { send("right-click") { try $0.click(.right) } }

  /// Clicks, holds, and drags to another element.
  public func click(forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement) {
    click(forDuration: duration, thenDragTo: otherElement, withVelocity: .default, thenHoldForDuration: 0)
  }

  /// Clicks, holds, drags to another element, and holds again before letting go.
  public func click(
    forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement,
    withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval
  ) {
    drag(
      "click", to: otherElement, forDuration: duration, velocity: velocity, holdDuration: holdDuration
    ) { $0 }
  }

  /// Scrolls by turning the wheel over the element; one notch is about 50 pixels.
  ///
  /// - Parameters:
  ///   - deltaX: pixels; positive towards the left edge of the content.
  ///   - deltaY: pixels; positive towards the top of the content.
  public func scroll(byDeltaX deltaX: CGFloat, deltaY: CGFloat) {
    IssueRecorder.attempt("scroll \(handle.description)", in: handle.application) {
      try handle.scroll(deltaX: Double(deltaX), deltaY: Double(deltaY))
    }
  }

  // MARK: - Sliders

  /// Moves a slider; best effort. 0 is the minimum, 1 the maximum.
  public func adjust(toNormalizedSliderPosition normalizedSliderPosition: CGFloat) {
    IssueRecorder.attempt("adjust \(handle.description)", in: handle.application) {
      try handle.adjust(toNormalizedSliderPosition: Double(normalizedSliderPosition))
    }
  }

  /// Where a slider stands: 0 at its minimum, 1 at its maximum.
  public var normalizedSliderPosition: CGFloat {
    IssueRecorder.attempt("read the position of \(handle.description)", in: handle.application, fallback: 0) {
      CGFloat(try handle.normalizedSliderPosition())
    }
  }

  // MARK: - Coordinates

  /// A point relative to the element: its origin plus the offset times its size.
  @discardableResult
  public func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate {
    XCUICoordinate(element: self, normalizedOffset: normalizedOffset, offset: .zero)
  }
}
