// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import XCTestSupport

// The class is open, as Apple's is, so the compiler cannot check Sendable. All its stored properties are constant.
/// A point on the screen relative to an element.
///
/// Mirrors Apple's `XCUICoordinate`.
///
/// The point is computed again for each event, so it moves with the element. An event goes to the content at the point:
/// nothing is scrolled, and there is no check that the element is visible, enabled or on top. If an unexpected dialog
/// or window is at the point, the interruption handlers are called. The test fails if there is not exactly one match
/// for the element, or if the element has no position on the screen.
///
/// ```swift
/// let canvas = app.windows.firstMatch
/// canvas.coordinate(withNormalizedOffset: .zero).withOffset(CGVector(dx: 20, dy: 40)).click()
/// ```
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

  /// Another object for the same point.
  open func copy(with zone: NSZone? = nil) -> Any {
    XCUICoordinate(element: referencedElement, normalizedOffset: normalizedOffset, offset: offset)
  }

  /// A point at a distance in pixels from this one.
  ///
  /// - Parameter offsetVector: pixels to the right and downwards.
  /// - Returns: a new point; this one is unchanged.
  @discardableResult
  open func withOffset(_ offsetVector: CGVector) -> XCUICoordinate {
    XCUICoordinate(
      element: referencedElement, normalizedOffset: normalizedOffset,
      offset: CGVector(dx: offset.dx + offsetVector.dx, dy: offset.dy + offsetVector.dy))
  }

  /// The point in pixels of the screen, computed from the element's current frame.
  ///
  /// If there is not exactly one match for the element, the test fails and the point is computed from an empty frame.
  open var screenPoint: CGPoint { place.point(in: referencedElement.frame) }

  private var place: FrameCoordinate {
    FrameCoordinate(
      CGPoint(x: normalizedOffset.dx, y: normalizedOffset.dy),
      distance: CGSize(width: offset.dx, height: offset.dy))
  }
  private var target: ActionTarget { ActionTarget(referencedElement.handle, at: place) }

  // MARK: - Events

  /// Performs an action at the point; checks only that the element exists and that nothing unexpected is at the point.
  private func perform(_ action: ElementAction) {
    IssueRecorder.attempt(action.words(on: target), in: referencedElement.handle.application) {
      try ActionPerformer(target).perform(action)
    }
  }

  /// Taps the point: with a click of the left button, or with a finger if the destination has `input=touch`.
  open func tap() { perform(.tap()) }
  /// Taps the point twice, fast enough to count as a double click.
  open func doubleTap() { perform(.tap(taps: 2)) }

  /// Presses the point and holds.
  ///
  /// - Parameter duration: seconds until the release.
  open func press(forDuration duration: TimeInterval) {
    perform(.press(duration: duration))
  }

  /// Presses the point, holds, and drags to another point.
  ///
  /// - Parameters:
  ///   - duration: seconds before the drag starts.
  ///   - otherCoordinate: the end of the drag; it may belong to an element of another program.
  open func press(forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate) {
    press(forDuration: duration, thenDragTo: otherCoordinate, withVelocity: .default, thenHoldForDuration: 0)
  }

  /// Presses the point, holds, drags to another point, and holds again before the release.
  ///
  /// - Parameters:
  ///   - duration: seconds before the drag starts.
  ///   - otherCoordinate: the end of the drag; it may belong to an element of another program.
  ///   - velocity: the velocity of the drag in pixels per second.
  ///   - holdDuration: seconds between the end of the drag and the release.
  open func press(
    forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate,
    withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval
  ) {
    perform(
      .drag(
        .init(
          to: otherCoordinate.target, duration: duration, velocity: velocity.pixelsPerSecond,
          holdDuration: holdDuration, with: .finger)))
  }

  private func sendSwipe(_ direction: SwipeDirection, _ velocity: XCUIGestureVelocity = .default) {
    perform(.swipe(direction, velocity: velocity.pixelsPerSecond))
  }

  /// Swipes up from the point, which shows the content below.
  ///
  /// With a pointer, the wheel turns by five notches if the content at the point scrolls. Otherwise the pointer drags
  /// from the point by 60% of the element's height, but not beyond the screen. With `input=touch`, a finger always
  /// drags this way.
  open func swipeUp() { sendSwipe(.up) }

  /// Swipes up from the point at a velocity.
  ///
  /// - Parameter velocity: the velocity of the drag in pixels per second, which has no effect if the wheel turns.
  open func swipeUp(velocity: XCUIGestureVelocity) { sendSwipe(.up, velocity) }
  /// Swipes down from the point, like ``swipeUp()`` in the other direction.
  open func swipeDown() { sendSwipe(.down) }

  /// Swipes down from the point at a velocity.
  ///
  /// - Parameter velocity: the velocity of the drag in pixels per second, which has no effect if the wheel turns.
  open func swipeDown(velocity: XCUIGestureVelocity) { sendSwipe(.down, velocity) }
  /// Swipes left from the point, like ``swipeUp()``, by 60% of the element's width.
  open func swipeLeft() { sendSwipe(.left) }

  /// Swipes left from the point at a velocity.
  ///
  /// - Parameter velocity: the velocity of the drag in pixels per second, which has no effect if the wheel turns.
  open func swipeLeft(velocity: XCUIGestureVelocity) { sendSwipe(.left, velocity) }
  /// Swipes right from the point, like ``swipeUp()``, by 60% of the element's width.
  open func swipeRight() { sendSwipe(.right) }

  /// Swipes right from the point at a velocity.
  ///
  /// - Parameter velocity: the velocity of the drag in pixels per second, which has no effect if the wheel turns.
  open func swipeRight(velocity: XCUIGestureVelocity) { sendSwipe(.right, velocity) }
  /// Moves the pointer to the point.
  open func hover() { perform(.hover) }
  /// Clicks the point with the left button, even if the destination has `input=touch`.
  open func click() { perform(.click()) }
  /// Clicks the point twice with the left button, fast enough to count as a double click.
  open func doubleClick() { perform(.click(count: 2)) }
  /// Clicks the point with the right button, which opens a context menu in most programs.
  open func rightClick() { perform(.click(.right)) }

  /// Presses the left button on the point, holds it, and drags to another point.
  ///
  /// - Parameters:
  ///   - duration: seconds before the drag starts.
  ///   - otherCoordinate: the end of the drag; it may belong to an element of another program.
  open func click(forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate) {
    click(forDuration: duration, thenDragTo: otherCoordinate, withVelocity: .default, thenHoldForDuration: 0)
  }

  /// Presses the left button on the point, holds it, drags to another point, and holds again before the release.
  ///
  /// - Parameters:
  ///   - duration: seconds before the drag starts.
  ///   - otherCoordinate: the end of the drag; it may belong to an element of another program.
  ///   - velocity: the velocity of the drag in pixels per second.
  ///   - holdDuration: seconds between the end of the drag and the release.
  open func click(
    forDuration duration: TimeInterval, thenDragTo otherCoordinate: XCUICoordinate,
    withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval
  ) {
    perform(
      .drag(
        .init(
          to: otherCoordinate.target, duration: duration, velocity: velocity.pixelsPerSecond,
          holdDuration: holdDuration, with: .pointer)))
  }

  /// Scrolls by turning the wheel over the point; one notch is about 50 pixels.
  ///
  /// Any distance except 0 turns the wheel by at least one notch.
  ///
  /// - Parameters:
  ///   - deltaX: pixels; a positive number scrolls towards the left edge of the content.
  ///   - deltaY: pixels; a positive number scrolls towards the top of the content.
  open func scroll(byDeltaX deltaX: CGFloat, deltaY: CGFloat) {
    perform(.scroll(deltaX: Double(deltaX), deltaY: Double(deltaY)))
  }

  /// The offsets and the element: `Coordinate (0.5, 0.5) + (0.0, 0.0) of "Add" Button`.
  open override var description: String {
    "Coordinate (\(normalizedOffset.dx), \(normalizedOffset.dy)) + (\(offset.dx), \(offset.dy)) of \(referencedElement)"
  }
}
