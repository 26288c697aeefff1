import AutomationEngine
import Foundation

extension XCUICoordinate {
  public func swipeUp() { swipe(.up) }
  public func swipeUp(velocity: XCUIGestureVelocity) { swipe(.up, velocity) }
  public func swipeDown() { swipe(.down) }
  public func swipeDown(velocity: XCUIGestureVelocity) { swipe(.down, velocity) }
  public func swipeLeft() { swipe(.left) }
  public func swipeLeft(velocity: XCUIGestureVelocity) { swipe(.left, velocity) }
  public func swipeRight() { swipe(.right) }
  public func swipeRight(velocity: XCUIGestureVelocity) { swipe(.right, velocity) }

  /// Turns the wheel where something scrolls at the point, and drags from there elsewhere.
  private func swipe(_ direction: SwipeDirection, _ velocity: XCUIGestureVelocity = .default) {
    let handle = referencedElement.handle
    IssueRecorder.attempt(
      "swipe \(direction.rawValue) from a coordinate of \(handle.description)", in: handle.application
    ) {
      try handle.swipe(direction, velocity: Double(velocity.rawValue), from: point)
    }
  }
}
