import AutomationEngine
import Foundation

/// A point on the screen relative to an element.
///
/// Mirrors Apple's `XCUICoordinate`.
open class XCUICoordinate: NSObject, NSCopying, @unchecked Sendable {
  /// The element that the point is relative to.
  public let referencedElement: XCUIElement
  private let normalizedOffset: CGVector
  private let offset: CGVector

  init(element: XCUIElement, normalizedOffset: CGVector, offset: CGVector) {
    referencedElement = element
    self.normalizedOffset = normalizedOffset
    self.offset = offset
  }

  open func copy(with zone: NSZone? = nil) -> Any {
    XCUICoordinate(element: referencedElement, normalizedOffset: normalizedOffset, offset: offset)
  }

  /// A point at a distance in pixels from this one.
  @discardableResult
  open func withOffset(_ offsetVector: CGVector) -> XCUICoordinate {
    XCUICoordinate(
      element: referencedElement, normalizedOffset: normalizedOffset,
      offset: CGVector(dx: offset.dx + offsetVector.dx, dy: offset.dy + offsetVector.dy))
  }

  /// The point in pixels of the screen, from the element's frame as it is now.
  open var screenPoint: CGPoint { point(in: referencedElement.frame) }

  func point(in frame: CGRect) -> CGPoint {
    CGPoint(
      x: frame.minX + normalizedOffset.dx * frame.width + offset.dx,
      y: frame.minY + normalizedOffset.dy * frame.height + offset.dy)
  }

  // MARK: - Events

  /// Sends an event to the point; nothing is checked but that the element exists, and that nothing unexpected is there.
  private func send(
    _ action: String, then next: String = "", _ event: (PointerGesture, CGPoint) throws -> Void
  ) {
    let handle = referencedElement.handle
    let whole = "\(action) a coordinate of \(handle.description)\(next)"
    IssueRecorder.attempt(whole, in: handle.application) {
      try handle.performAtCoordinate(whole.prefix(1).uppercased() + whole.dropFirst(), from: point(in:)) {
        try event($0, point(in: $1))
      }
    }
  }

  open func tap() { send("tap") { try $0.fingers.tap(at: $1) } }
  open func doubleTap() { send("double-tap") { try $0.fingers.tap(at: $1, taps: 2) } }
  open func press(forDuration duration: TimeInterval) {
    send("press (for \(duration)s)") { try $0.fingers.press(at: $1, duration: duration) }
  }
  open func press(forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate) {
    press(forDuration: duration, thenDragTo: otherCoordinate, withVelocity: .default, thenHoldForDuration: 0)
  }
  open func press(
    forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate,
    withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval
  ) {
    drag(
      "press", to: otherCoordinate, forDuration: duration, velocity: velocity, holdDuration: holdDuration
    ) { $0.fingers }
  }

  /// - Parameter hand: what is pressed, of the display's gestures: a finger or the pointer.
  private func drag(
    _ action: String, to other: XCUICoordinate, forDuration duration: TimeInterval,
    velocity: XCUIGestureVelocity, holdDuration: TimeInterval, with hand: (PointerGesture) -> any Fingers
  ) {
    let source = referencedElement.handle.application
    let target = other.referencedElement.handle.application
    let goal = other.referencedElement.handle.description
    send(action, then: " (for \(duration)s) and drag to a coordinate of \(goal)") { gesture, start in
      try hand(gesture).dragAndDrop(
        from: start, to: other.screenPoint, duration: duration, velocity: Double(velocity.rawValue),
        holdDuration: holdDuration
      ) {
        source.settleWhileDragging(to: target)
      }
      target.waitForDrop(from: source)
    }
  }
  open func swipeUp() { sendSwipe(.up) }
  open func swipeUp(velocity: XCUIGestureVelocity) { sendSwipe(.up, velocity) }
  open func swipeDown() { sendSwipe(.down) }
  open func swipeDown(velocity: XCUIGestureVelocity) { sendSwipe(.down, velocity) }
  open func swipeLeft() { sendSwipe(.left) }
  open func swipeLeft(velocity: XCUIGestureVelocity) { sendSwipe(.left, velocity) }
  open func swipeRight() { sendSwipe(.right) }
  open func swipeRight(velocity: XCUIGestureVelocity) { sendSwipe(.right, velocity) }
  open func hover() { send("hover over") { try $0.hover(at: $1) } }
  open func click() { send("click") { try $0.click(at: $1) } }
  open func doubleClick() { send("double-click") { try $0.click(at: $1, count: 2) } }
  open func rightClick() { send("right-click") { try $0.click(.right, at: $1) } }
  open func click(forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate) {
    click(forDuration: duration, thenDragTo: otherCoordinate, withVelocity: .default, thenHoldForDuration: 0)
  }
  open func click(
    forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate,
    withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval
  ) {
    drag(
      "click", to: otherCoordinate, forDuration: duration, velocity: velocity, holdDuration: holdDuration
    ) { $0 }
  }
  open func scroll(byDeltaX deltaX: CGFloat, deltaY: CGFloat) {
    send("scroll at") {
      try $0.scroll(at: $1, deltaX: Double(deltaX), deltaY: Double(deltaY))
    }
  }

  open override var description: String {
    "Coordinate (\(normalizedOffset.dx), \(normalizedOffset.dy)) + (\(offset.dx), \(offset.dy)) of \(referencedElement)"
  }
}
