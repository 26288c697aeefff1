// SPDX-License-Identifier: Apache-2.0

extension XCUIElement {
  // MARK: - Older names

  /// The older spelling of ``swipeUp(velocity:)``.
  @available(*, deprecated, renamed: "swipeUp(velocity:)")
  public func swipeUp(withVelocity velocity: XCUIGestureVelocity) { swipeUp(velocity: velocity) }
  /// The older spelling of ``swipeDown(velocity:)``.
  @available(*, deprecated, renamed: "swipeDown(velocity:)")
  public func swipeDown(withVelocity velocity: XCUIGestureVelocity) { swipeDown(velocity: velocity) }
  /// The older spelling of ``swipeLeft(velocity:)``.
  @available(*, deprecated, renamed: "swipeLeft(velocity:)")
  public func swipeLeft(withVelocity velocity: XCUIGestureVelocity) { swipeLeft(velocity: velocity) }
  /// The older spelling of ``swipeRight(velocity:)``.
  @available(*, deprecated, renamed: "swipeRight(velocity:)")
  public func swipeRight(withVelocity velocity: XCUIGestureVelocity) { swipeRight(velocity: velocity) }
}
