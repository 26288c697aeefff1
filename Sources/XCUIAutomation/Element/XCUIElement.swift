import AutomationEngine
import Foundation

/// An element of a user interface.
///
/// Mirrors Apple's `XCUIElement`.
///
/// An element is a description of how to find something, not the thing itself: nothing is looked up until
/// an event is sent or a property is read, and then it is looked up anew each time. There must be exactly
/// one match, or the test fails; only ``exists`` and the waiting functions never fail.
///
/// A class can be overridden only in its own body, so all that Apple's subclasses may override stands here; what
/// takes more than a line is in the extensions.
open class XCUIElement: NSObject, XCUIElementAttributes, @unchecked Sendable {
  let handle: ElementHandle

  init(handle: ElementHandle) {
    self.handle = handle
  }

  // MARK: - State

  /// Whether anything matches now.
  ///
  /// Never fails the test.
  open var exists: Bool {
    // A handler of interruptions that has exceeded its time is stopped in its loop.
    if InterruptionTimer.shared.isOverdue { StopAtFirstFailure.reachedSafePoint() }
    return noting(handle.exists())
  }

  /// Notes where a question stands whose answer is no: a failing assertion there is about it.
  private func noting(_ answer: Bool) -> Bool {
    if !answer { handle.application.session.noteFailedLook(at: CallStack.returnAddresses()) }
    return answer
  }

  /// Whether an event would reach the element: it is shown, in view and not covered.
  open var isHittable: Bool {
    (try? handle.isHittable()) ?? false
  }

  /// Waits until the element exists.
  ///
  /// The wait is over when the program has ended: then nothing can come.
  ///
  /// - Parameter timeout: seconds.
  /// - Returns: false when the time was up first; no failure is recorded. A failing assertion right after it says what the
  ///   query found and what came close.
  open func waitForExistence(timeout: TimeInterval) -> Bool {
    wait("\(handle.description) to exist", timeout) { try handle.isFound() }
  }

  /// Waits until the element does not exist any more.
  ///
  /// - Parameter timeout: seconds.
  /// - Returns: false when the time was up first; no failure is recorded.
  @discardableResult
  open func waitForNonExistence(timeout: TimeInterval) -> Bool {
    wait("\(handle.description) to not exist", timeout) { try handle.isGone() }
  }

  func wait(_ name: String, _ timeout: TimeInterval, until condition: () throws -> Bool) -> Bool {
    noting(handle.wait("\(timeout)s for \(name)", timeout: timeout, until: condition))
  }

  // MARK: - Queries

  /// The direct children of a type.
  @discardableResult
  open func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    appending(.children(type.engine))
  }

  /// All descendants of a type; the element itself is not among them.
  @discardableResult
  open func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    appending(.descendants(type.engine))
  }

  /// The element, bound to the first match when there are several.
  open var firstMatch: XCUIElement {
    XCUIElement(handle: ElementHandle(query: handle.query.appending(.first)))
  }

  func appending(_ step: QueryStep) -> XCUIElementQuery {
    XCUIElementQuery(query: handle.query.appending(step))
  }

  // MARK: - Attributes

  open var identifier: String { read("identifier", "") { $0.tree.identifier($0.index) } }
  open var label: String { read("label", "") { $0.tree.label($0.index) } }
  open var title: String { read("title", "") { $0.tree.title($0.index) } }
  open var value: Any? { read("value", nil) { $0.tree.value($0.index) } }
  open var placeholderValue: String? { read("placeholderValue", nil) { $0.tree.placeholder($0.index) } }
  open var frame: CGRect { read("frame", .zero) { try $0.tree.frame($0.index) ?? .zero } }
  open var isEnabled: Bool { read("isEnabled", false) { $0.tree.isEnabled($0.index) } }
  open var isSelected: Bool { read("isSelected", false) { $0.tree.isSelected($0.index) } }
  open var hasFocus: Bool { read("hasFocus", false) { $0.tree.hasFocus($0.index) } }
  open var horizontalSizeClass: XCUIElement.SizeClass {
    read("horizontalSizeClass", .unspecified) { try SizeClasses.horizontal($0) }
  }
  open var verticalSizeClass: XCUIElement.SizeClass {
    read("verticalSizeClass", .unspecified) { try SizeClasses.vertical($0) }
  }
  open var elementType: XCUIElement.ElementType { readElementType() }

  // MARK: - Touch

  /// Taps the element: a click of the left button, or a finger where the destination says `input=touch`.
  open func tap() { send("tap") { try $0.tap() } }

  /// Taps twice, fast enough to count as a double click.
  open func doubleTap() { send("double-tap") { try $0.tap(taps: 2) } }

  /// Taps with two fingers.
  ///
  /// With a pointer: a right click, which touchpads make of it.
  open func twoFingerTap() { send("two-finger tap") { try $0.tap(fingers: 2) } }

  /// Taps several times, fast enough to count as one gesture.
  ///
  /// - Parameters:
  ///   - numberOfTaps: how often; at least 1.
  ///   - numberOfTouches: fingers, at most 15. With a pointer 1 is a click of the left button, 2 of the right, 3 of
  ///     the middle one, as on touchpads; more fail the test.
  open func tap(withNumberOfTaps numberOfTaps: Int, numberOfTouches: Int) {
    send("tap (\(numberOfTaps) times with \(numberOfTouches) fingers)") {
      try $0.tap(taps: numberOfTaps, fingers: numberOfTouches)
    }
  }

  /// Presses and holds.
  ///
  /// - Parameter duration: seconds.
  open func press(forDuration duration: TimeInterval) {
    send("press (for \(duration)s)") {
      try $0.gesture(from: $0.point).fingers.press(at: $0.point, duration: duration)
    }
  }

  /// Presses, holds, and drags to another element.
  ///
  /// - Parameter duration: seconds before the drag starts.
  open func press(forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement) {
    press(forDuration: duration, thenDragTo: otherElement, withVelocity: .default, thenHoldForDuration: 0)
  }

  /// Presses, holds, drags to another element, and holds again before letting go.
  ///
  /// - Parameters:
  ///   - duration: seconds before the drag starts.
  ///   - velocity: pixels a second.
  ///   - holdDuration: seconds before the release.
  open func press(
    forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement,
    withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval
  ) {
    drag(
      "press", to: otherElement, forDuration: duration, velocity: velocity, holdDuration: holdDuration
    ) { $0.fingers }
  }

  open func swipeUp() { sendSwipe(.up) }
  open func swipeUp(velocity: XCUIGestureVelocity) { sendSwipe(.up, velocity) }
  open func swipeDown() { sendSwipe(.down) }
  open func swipeDown(velocity: XCUIGestureVelocity) { sendSwipe(.down, velocity) }
  open func swipeLeft() { sendSwipe(.left) }
  open func swipeLeft(velocity: XCUIGestureVelocity) { sendSwipe(.left, velocity) }
  open func swipeRight() { sendSwipe(.right) }
  open func swipeRight(velocity: XCUIGestureVelocity) { sendSwipe(.right, velocity) }

  /// Pinches with two fingers.
  ///
  /// With a pointer, turns the wheel over the element with Control held, which zooms in most programs.
  ///
  /// - Parameters:
  ///   - scale: less than 1 closes the fingers (zooms out), more opens them. With a pointer a notch of the wheel
  ///     counts as a factor of 1.2, so the scale is met as well as whole notches can.
  ///   - velocity: scale factor a second.
  open func pinch(withScale scale: CGFloat, velocity: CGFloat) {
    act("pinch") { try $0.pinch(scale: Double(scale), velocity: Double(velocity)) }
  }

  /// Turns two fingers round the middle of the element.
  ///
  /// Fails the test when the destination's input is the pointer, which cannot turn.
  ///
  /// - Parameters:
  ///   - rotation: radians; positive is clockwise.
  ///   - velocity: radians a second.
  open func rotate(_ rotation: CGFloat, withVelocity velocity: CGFloat) {
    sendRotation(by: Double(rotation), velocity: Double(velocity))
  }

  // MARK: - Pointer

  /// Moves the pointer over the element.
  open func hover() { send("hover") { try $0.gesture.hover(at: $0.point) } }
  open func click() { send("click") { try $0.click() } }
  open func doubleClick() { send("double-click") { try $0.click(count: 2) } }
  open func rightClick() { send("right-click") { try $0.click(.right) } }

  /// Clicks, holds, and drags to another element.
  open func click(forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement) {
    click(forDuration: duration, thenDragTo: otherElement, withVelocity: .default, thenHoldForDuration: 0)
  }

  /// Clicks, holds, drags to another element, and holds again before letting go.
  open func click(
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
  open func scroll(byDeltaX deltaX: CGFloat, deltaY: CGFloat) {
    act("scroll") { try $0.scroll(deltaX: Double(deltaX), deltaY: Double(deltaY)) }
  }

  // MARK: - Keyboard

  /// Types text into the element, which must have the keyboard focus or hold what has it; else the test
  /// fails with the name of who has it.
  ///
  /// A line feed presses Return, a tab presses Tab, and the raw values of ``XCUIKeyboardKey`` press their
  /// keys.
  open func typeText(_ text: String) { act("type into") { try $0.typeText(text) } }

  /// Presses a key that types one character, with modifiers held.
  ///
  /// `.capsLock` switches Caps Lock on for the key. `.function` is handled inside of keyboards, so it makes what
  /// theirs does: Home, End, Page Up and Page Down of the arrow keys, a forward delete of Delete, Enter of Return;
  /// with other keys it changes nothing.
  open func typeKey(_ key: String, modifierFlags flags: XCUIElement.KeyModifierFlags) {
    typeKey(XCUIKeyboardKey(key), modifierFlags: flags)
  }

  /// Presses a key with modifiers held.
  open func typeKey(_ key: XCUIKeyboardKey, modifierFlags flags: XCUIElement.KeyModifierFlags) {
    sendKey(key, flags)
  }

  /// Holds modifier keys while `block` runs; they come up whatever happens in it.
  ///
  /// Caps Lock is switched on for it.
  open class func perform(withKeyModifiers flags: XCUIElement.KeyModifierFlags, block: () -> Void) {
    IssueRecorder.attempt("hold modifier keys", in: nil) { try ModifierKeys.hold(flags.keyModifiers, block) }
  }

  // MARK: - Sliders and pickers

  /// Moves a slider; best effort.
  ///
  /// 0 is the minimum, 1 the maximum.
  open func adjust(toNormalizedSliderPosition normalizedSliderPosition: CGFloat) {
    act("adjust") { try $0.adjust(toNormalizedSliderPosition: Double(normalizedSliderPosition)) }
  }

  /// Where a slider stands: 0 at its minimum, 1 at its maximum.
  open var normalizedSliderPosition: CGFloat { readSliderPosition() }

  /// Chooses a value: of a combo box, a pop-up button, a list, or the number of a spin button, which are what a
  /// desktop has for wheels.
  ///
  /// The test fails with the values that there are when it is not among them.
  open func adjust(toPickerWheelValue pickerWheelValue: String) {
    act("adjust") { try $0.adjust(toPickerValue: pickerWheelValue) }
  }

  // MARK: - Coordinates

  /// A point relative to the element: its origin plus the offset times its size.
  @discardableResult
  open func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate {
    XCUICoordinate(element: self, normalizedOffset: normalizedOffset, offset: .zero)
  }

  // MARK: - Equality and descriptions

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? XCUIElement else { return false }
    return self === other || handle.query.description == other.handle.query.description
  }

  open override var hash: Int { handle.query.description.hashValue }

  /// What the element is called in the log: `"Add" Button`.
  open override var description: String { handle.description }

  /// The element's attributes, the tree below it, the path to it, and how the query found it.
  open override var debugDescription: String { handle.debugDescription() }
}
