extension XCUIElement {
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
