// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Interaction
import Programs
import XCTestSupport

// The class is open, as Apple's is, so the compiler cannot check Sendable. All its stored properties are constant.
/// An element of a user interface, described by a query.
///
/// Mirrors Apple's `XCUIElement`.
///
/// An element describes how to find an object of a user interface; it is not that object. The object is looked up each
/// time that an event is sent or a property is read, and not before. If there is not exactly one match, the test fails.
/// Only ``exists``, ``isHittable`` and the waiting functions never fail the test.
///
/// ```swift
/// let app = XCUIApplication()
/// app.launch()
/// let add = app.buttons["Add"]
/// XCTAssertTrue(add.waitForExistence(timeout: 5))
/// add.tap()
/// ```
///
/// A method can be overridden only if it is declared in the body of the class, so the body has every member that
/// subclasses can override in Apple's API. Code of more than one line is in the extensions.
open class XCUIElement: NSObject, XCUIElementAttributes, @unchecked Sendable {
  let handle: ElementHandle

  init(handle: ElementHandle) {
    self.handle = handle
  }

  // MARK: - State

  /// Whether the query has a match now.
  ///
  /// Reading this property never fails the test. An element does not exist if its program is not running or cannot be
  /// read. A program exists while its process is running.
  open var exists: Bool {
    // An interruption handler that has exceeded its time limit may wait in a loop for an element; it is stopped here.
    if InterruptionTimer.shared.isOverdue { StopAtFirstFailure.reachedSafePoint() }
    return noting(handle.exists())
  }

  /// Whether an event would reach the element, which must be shown, in view and not covered.
  ///
  /// Reading this property never fails the test. The value is false if there is not exactly one match, or if the
  /// program cannot be read. Before an event, the element is scrolled into view and its window is raised; reading this
  /// property does neither.
  open var isHittable: Bool {
    (try? handle.isHittable()) ?? false
  }

  /// Waits until the element exists.
  ///
  /// The wait also ends when the program ends, because no element can appear after that. During the wait, the
  /// interruption handlers are called for dialogs that appear.
  ///
  /// - Parameter timeout: the time limit in seconds.
  /// - Returns: whether the element existed before the timeout. A timeout records no failure. An assertion that fails
  ///   right after the wait reports the result of the query and the elements that are nearly a match.
  open func waitForExistence(timeout: TimeInterval) -> Bool {
    wait("\(handle.description) to exist", timeout) { try handle.isFound() }
  }

  /// Waits until the element no longer exists.
  ///
  /// The elements of a program that has ended do not exist. During the wait, the interruption handlers are called for
  /// dialogs that appear.
  ///
  /// - Parameter timeout: the time limit in seconds.
  /// - Returns: whether the element was gone before the timeout. A timeout records no failure.
  @discardableResult
  open func waitForNonExistence(timeout: TimeInterval) -> Bool {
    wait("\(handle.description) to not exist", timeout) { try handle.isGone() }
  }

  // MARK: - Queries

  /// The direct children of a type.
  ///
  /// - Parameter type: the type; `.any` for all.
  /// - Returns: a query, not yet evaluated.
  @discardableResult
  open func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    appending(.children(type.engine))
  }

  /// All descendants of a type, without the element itself.
  ///
  /// - Parameter type: the type; `.any` for all.
  /// - Returns: a query, not yet evaluated.
  @discardableResult
  open func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    appending(.descendants(type.engine))
  }

  /// An element that always refers to the first match.
  ///
  /// Matches are in the order of the accessibility tree, with windows from front to back.
  open var firstMatch: XCUIElement {
    XCUIElement(handle: handle.appending(.first))
  }

  // MARK: - Attributes

  /// The identifier that the program gave the element; "" if it has no identifier.
  ///
  /// Depending on the toolkit, it is the accessible id of AT-SPI, the `id` of an element of a web page, or the object
  /// name of Qt. It is never the label. GTK 4.8, Qt 5 and Swing report no identifier. The identifiers of the buttons of
  /// a title bar are the constants `XCUIIdentifierCloseWindow`, `XCUIIdentifierMinimizeWindow` and
  /// `XCUIIdentifierZoomWindow`.
  ///
  /// If there is not exactly one match, the test fails ("Failed to read identifier of …") and the identifier is "".
  open var identifier: String { read("identifier", "") { $0.tree.attributes.identifier($0.index) } }

  /// The element's accessible name or, if it has no accessible name, the name that a person would use.
  ///
  /// The label of a row without a name consists of the strings in the row, separated by commas. The label of a button
  /// without a name is its tool tip. The label of a static text is its text. The label is "" if the program reports
  /// none of these. Text next to a field is not the label of the field, although `textFields["First name"]` finds the
  /// field by this text.
  ///
  /// If there is not exactly one match, the test fails and the label is "".
  open var label: String { read("label", "") { $0.tree.label($0.index) } }

  /// The label, if the element shows its label as a title; "" for all other elements.
  ///
  /// The elements that show their label as a title are windows, dialogs, buttons, check boxes, radio buttons, pop-up
  /// buttons, tabs, menus, menu items and links. If there is not exactly one match, the test fails and the title is "".
  open var title: String { read("title", "") { $0.tree.attributes.title($0.index) } }

  /// The element's value, always as a `String`; nil if the element has no value.
  ///
  /// | element | value |
  /// | --- | --- |
  /// | fields, text views, steppers | their text |
  /// | check boxes, switches, toggles, radio buttons | "0", "1", or "2" for mixed |
  /// | menu items with a mark, rows with a check mark, disclosure triangles | "0" or "1" |
  /// | sliders, progress indicators, scroll bars | their number in the units of the program, such as "0.5" |
  /// | pop-up buttons, combo boxes | the chosen item |
  ///
  /// Numbers are strings here too, whereas Apple platforms report some of them as `NSNumber`. The value of a secure
  /// field is the text that the toolkit reports.
  ///
  /// ```swift
  /// XCTAssertEqual(app.checkBoxes["Wrap lines"].value as? String, "1")
  /// ```
  ///
  /// If there is not exactly one match, the test fails and the value is nil.
  open var value: Any? {
    let text: String? = read("value", nil) { $0.tree.attributes.value($0.index) }
    return text
  }

  /// The placeholder of an empty field; nil for elements that hold no text and for fields without a placeholder.
  ///
  /// Qt reports the placeholder as the accessible description, the other toolkits as the attribute `placeholder-text`
  /// or `placeholder`. If there is not exactly one match, the test fails and the placeholder is nil.
  open var placeholderValue: String? {
    read("placeholderValue", nil) { $0.tree.attributes.placeholder($0.index) }
  }

  /// The rectangle of the element, in pixels from the top left corner of the screen.
  ///
  /// The units are pixels, not points. Pixels and points differ if the destination has a `scale`. The frame is empty,
  /// at 0, 0, for an element that is in the accessibility tree but has no position on the screen. A frame may be larger
  /// than the visible part of the element. The frame of a program is the smallest rectangle around all its windows.
  ///
  /// If there is not exactly one match, the test fails and the frame is empty.
  open var frame: CGRect { read("frame", .zero) { try $0.tree.frame($0.index) ?? .zero } }

  /// Whether the element is enabled; toolkits call this state sensitive or enabled.
  ///
  /// Windows and programs are always enabled. An event to an element that stays disabled fails the test. If there is
  /// not exactly one match, reading this property fails the test and returns false.
  open var isEnabled: Bool { read("isEnabled", false) { $0.tree.attributes.isEnabled($0.index) } }

  /// Whether the element is a selected row or tab, a pressed toggle button or the chosen radio button.
  ///
  /// If there is not exactly one match, reading this property fails the test and returns false.
  open var isSelected: Bool { read("isSelected", false) { $0.tree.attributes.isSelected($0.index) } }

  /// Whether the element has the keyboard focus.
  ///
  /// On Apple platforms, this property refers to the focus of the focus engine. Here it refers to the keyboard focus,
  /// which AT-SPI reports as the state `focused`. If there is not exactly one match, reading this property fails the
  /// test and returns false.
  open var hasFocus: Bool { read("hasFocus", false) { $0.tree.attributes.hasFocus($0.index) } }

  /// The width class of the window that contains the element: less than 600 points is compact.
  ///
  /// The class is `.unspecified` for a program without a window. If there is not exactly one match, the test fails and
  /// the class is `.unspecified` too.
  open var horizontalSizeClass: XCUIElement.SizeClass {
    read("horizontalSizeClass", .unspecified) { try SizeClasses.horizontal($0) }
  }

  /// The height class of the window that contains the element: less than 480 points is compact.
  ///
  /// The class is `.unspecified` for a program without a window. If there is not exactly one match, the test fails and
  /// the class is `.unspecified` too.
  open var verticalSizeClass: XCUIElement.SizeClass {
    read("verticalSizeClass", .unspecified) { try SizeClasses.vertical($0) }
  }

  /// The type of the element, from its role on the accessibility bus.
  ///
  /// An element has one type, but queries for other types may also find it: `buttons` finds a toggle button, and
  /// `dialogs` an alert. If there is not exactly one match, the test fails and the type is `.any`.
  open var elementType: XCUIElement.ElementType { readElementType() }

  // MARK: - Touch

  /// Taps the element: with a click of the left button, or with a finger if the destination has `input=touch`.
  ///
  /// First, the element is scrolled into view and its window raised if necessary. The test fails with "Failed to tap …"
  /// if there is not exactly one match, if the element stays disabled, or if something still covers it; the message
  /// names the obstacle.
  open func tap() { perform(.tap()) }

  /// Taps twice, fast enough to count as a double click.
  ///
  /// The test fails in the same cases as for ``tap()``.
  open func doubleTap() { perform(.tap(taps: 2)) }

  /// Taps with two fingers; with a pointer, sends a right click.
  ///
  /// Touchpads translate two fingers in the same way. The test fails in the same cases as for ``tap()``.
  open func twoFingerTap() { perform(.tap(fingers: 2)) }

  /// Taps several times, fast enough to count as one gesture.
  ///
  /// The test fails in the same cases as for ``tap()``, and if the input device does not support so many taps or
  /// fingers.
  ///
  /// - Parameters:
  ///   - numberOfTaps: the number of taps, from 1 to 100.
  ///   - numberOfTouches: the number of fingers, at most 15. With a pointer, 1 means a click of the left button, 2 of
  ///     the right button and 3 of the middle button, as on touchpads; a larger number fails the test.
  open func tap(withNumberOfTaps numberOfTaps: Int, numberOfTouches: Int) {
    perform(.tap(taps: numberOfTaps, fingers: numberOfTouches))
  }

  /// Presses the element and holds.
  ///
  /// The test fails in the same cases as for ``tap()``.
  ///
  /// - Parameter duration: seconds until the release.
  open func press(forDuration duration: TimeInterval) {
    perform(.press(duration: duration))
  }

  /// Presses the element, holds, and drags to another element.
  ///
  /// The drag ends at the point of the other element that a tap would hit. The other element may belong to another
  /// program. The test fails in the same cases as for ``tap()``, for either element.
  ///
  /// - Parameters:
  ///   - duration: seconds before the drag starts.
  ///   - otherElement: the end of the drag: an element in view, of the same program or of another one.
  open func press(forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement) {
    press(forDuration: duration, thenDragTo: otherElement, withVelocity: .default, thenHoldForDuration: 0)
  }

  /// Presses the element, holds, drags to another element, and holds again before the release.
  ///
  /// The test fails in the same cases as for ``tap()``, for either element.
  ///
  /// - Parameters:
  ///   - duration: seconds before the drag starts.
  ///   - otherElement: the end of the drag: an element in view, of the same program or of another one.
  ///   - velocity: the velocity of the drag in pixels per second.
  ///   - holdDuration: seconds between the end of the drag and the release.
  open func press(
    forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement,
    withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval
  ) {
    sendDrag(to: otherElement, duration, velocity, holdDuration, with: .finger)
  }

  /// Swipes up over the element, which shows the content below.
  ///
  /// With a pointer, the wheel turns by five notches, about a third of a page, if the element, its container or its
  /// content scrolls. Otherwise the pointer drags over 60% of the element, from its lower part to its upper part. With
  /// `input=touch`, a finger always drags this way. The test fails in the same cases as for ``tap()``.
  open func swipeUp() { sendSwipe(.up) }

  /// Swipes up over the element at a velocity.
  ///
  /// It does the same as ``swipeUp()``.
  ///
  /// - Parameter velocity: the velocity of the drag in pixels per second, which has no effect if the wheel turns.
  open func swipeUp(velocity: XCUIGestureVelocity) { sendSwipe(.up, velocity) }

  /// Swipes down over the element, which shows the content above.
  ///
  /// It does the same as ``swipeUp()``, in the other direction.
  open func swipeDown() { sendSwipe(.down) }

  /// Swipes down over the element at a velocity.
  ///
  /// It does the same as ``swipeUp()``, in the other direction.
  ///
  /// - Parameter velocity: the velocity of the drag in pixels per second, which has no effect if the wheel turns.
  open func swipeDown(velocity: XCUIGestureVelocity) { sendSwipe(.down, velocity) }

  /// Swipes left over the element, which shows the content on the right.
  ///
  /// It does the same as ``swipeUp()``, with the horizontal wheel. Java has no horizontal wheel, so in Java programs
  /// the vertical wheel turns with Shift held.
  open func swipeLeft() { sendSwipe(.left) }

  /// Swipes left over the element at a velocity.
  ///
  /// It does the same as ``swipeLeft()``.
  ///
  /// - Parameter velocity: the velocity of the drag in pixels per second, which has no effect if the wheel turns.
  open func swipeLeft(velocity: XCUIGestureVelocity) { sendSwipe(.left, velocity) }

  /// Swipes right over the element, which shows the content on the left.
  ///
  /// It does the same as ``swipeLeft()``, in the other direction.
  open func swipeRight() { sendSwipe(.right) }

  /// Swipes right over the element at a velocity.
  ///
  /// It does the same as ``swipeLeft()``, in the other direction.
  ///
  /// - Parameter velocity: the velocity of the drag in pixels per second, which has no effect if the wheel turns.
  open func swipeRight(velocity: XCUIGestureVelocity) { sendSwipe(.right, velocity) }

  /// Pinches with two fingers; with a pointer, turns the wheel over the element with Control held.
  ///
  /// Most programs zoom in response. The test fails in the same cases as for ``tap()``, and for a scale of 0 or less.
  ///
  /// - Parameters:
  ///   - scale: less than 1 closes the fingers (zooms out), more than 1 opens them. With a pointer, one notch of the
  ///     wheel is a factor of 1.2, so the scale is rounded to whole notches.
  ///   - velocity: scale factor per second; its sign is ignored.
  open func pinch(withScale scale: CGFloat, velocity: CGFloat) {
    perform(.pinch(scale: Double(scale), velocity: Double(velocity)))
  }

  /// Turns two fingers around the middle of the element.
  ///
  /// This needs a touch screen (the destination `input=touch`). With a pointer, which cannot rotate, the test fails. It
  /// also fails in the same cases as for ``tap()``.
  ///
  /// - Parameters:
  ///   - rotation: radians; positive is clockwise.
  ///   - velocity: radians per second.
  open func rotate(_ rotation: CGFloat, withVelocity velocity: CGFloat) {
    sendRotation(by: Double(rotation), velocity: Double(velocity))
  }

  // MARK: - Pointer

  /// Moves the pointer over the element.
  ///
  /// First, the element is scrolled into view. Afterwards, the pointer stays over the element. The test fails in the
  /// same cases as for ``tap()``.
  open func hover() { perform(.hover) }

  /// Clicks the element with the left button, even if the destination has `input=touch`.
  ///
  /// First, the element is scrolled into view and its window raised if necessary. The test fails with "Failed to click
  /// …" if there is not exactly one match, if the element stays disabled, or if something still covers it; the message
  /// names the obstacle.
  open func click() { perform(.click()) }

  /// Clicks the element twice with the left button, fast enough to count as a double click.
  ///
  /// The test fails in the same cases as for ``click()``.
  open func doubleClick() { perform(.click(count: 2)) }

  /// Clicks the element with the right button, which opens its context menu in most programs.
  ///
  /// The test fails in the same cases as for ``click()``.
  open func rightClick() { perform(.click(.right)) }

  /// Presses the left button, holds it, and drags to another element.
  ///
  /// Unlike ``press(forDuration:thenDragTo:)``, this method uses the pointer even if the destination has `input=touch`.
  /// The test fails in the same cases as for ``click()``, for either element.
  ///
  /// - Parameters:
  ///   - duration: seconds before the drag starts.
  ///   - otherElement: the end of the drag: an element in view, of the same program or of another one.
  open func click(forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement) {
    click(forDuration: duration, thenDragTo: otherElement, withVelocity: .default, thenHoldForDuration: 0)
  }

  /// Presses the left button, holds it, drags to another element, and holds again before the release.
  ///
  /// The test fails in the same cases as for ``click()``, for either element.
  ///
  /// - Parameters:
  ///   - duration: seconds before the drag starts.
  ///   - otherElement: the end of the drag: an element in view, of the same program or of another one.
  ///   - velocity: the velocity of the drag in pixels per second.
  ///   - holdDuration: seconds between the end of the drag and the release.
  open func click(
    forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement,
    withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval
  ) {
    sendDrag(to: otherElement, duration, velocity, holdDuration, with: .pointer)
  }

  /// Scrolls by turning the wheel over the element; one notch is about 50 pixels.
  ///
  /// The X server's wheel sends only notches, and each toolkit scrolls a different distance per notch: GTK 40 to 60
  /// pixels, Qt three lines, Chromium 53 pixels. Any distance except 0 is at least one notch. The test fails in the
  /// same cases as for ``click()``.
  ///
  /// - Parameters:
  ///   - deltaX: pixels; a positive number scrolls towards the left edge of the content.
  ///   - deltaY: pixels; a positive number scrolls towards the top of the content.
  open func scroll(byDeltaX deltaX: CGFloat, deltaY: CGFloat) {
    perform(.scroll(deltaX: Double(deltaX), deltaY: Double(deltaY)))
  }

  // MARK: - Keyboard

  /// Types text into the element, which must have or contain the keyboard focus.
  ///
  /// A line feed presses Return, a tab presses Tab, and the raw values of ``XCUIKeyboardKey`` press their keys. If
  /// no key types a character, the character is assigned to a key temporarily, so any character can be typed.
  ///
  /// The program must answer the first keys before more are sent. Some programs change the typed text, for example the
  /// format of a date, or move the focus, for example to the field of the next digit. In such a field, each further key
  /// is sent only after the reply to the previous key. After a field has stored words unchanged, later words are sent
  /// at once. This is learned separately for words, and for numbers, dates and codes. With
  /// `UNDERSTUDY_TYPING_ANSWERS=off`, all keys are always sent at once. A date or time in ISO 8601 format, such as
  /// `2026-05-04`, is typed into a field of a web page part by part, in the order of the field.
  ///
  /// If the element does not get the focus in time, the test fails with "Neither element nor any descendant has
  /// keyboard focus" and the name of the focused element. The test also fails if a part of the typed text is missing in
  /// a text field afterwards; `UNDERSTUDY_TYPING_CHECK=off` in the environment disables this check. The record of the
  /// run shows dots for text that is typed into a secure field.
  ///
  /// ```swift
  /// app.textFields["Name"].tap()
  /// app.textFields["Name"].typeText("Ada\n")
  /// ```
  ///
  /// - Parameter text: the text, typed character by character.
  open func typeText(_ text: String) { perform(.typeText(text)) }

  /// Presses a key that types one character, with modifiers held.
  ///
  /// `.capsLock` switches Caps Lock on for the key. Keyboards handle Fn themselves, so `.function` sends the key that a
  /// keyboard sends with Fn: Home for Left, End for Right, Page Up for Up, Page Down for Down, forward delete for
  /// Delete, Enter for Return. With other keys, `.function` has no effect.
  ///
  /// ```swift
  /// app.typeKey("s", modifierFlags: .command)  // Control+S on Linux
  /// ```
  ///
  /// The key goes to the element with the keyboard focus, not necessarily to this element. A string of more than one
  /// character fails the test.
  ///
  /// - Parameters:
  ///   - key: one character, or the raw value of an ``XCUIKeyboardKey``.
  ///   - flags: the modifier keys to hold; `[]` for none.
  open func typeKey(_ key: String, modifierFlags flags: XCUIElement.KeyModifierFlags) {
    typeKey(XCUIKeyboardKey(key), modifierFlags: flags)
  }

  /// Presses a key with modifiers held.
  ///
  /// For the flags, including `.capsLock` and `.function`, see the overload that takes a `String`.
  ///
  /// - Parameters:
  ///   - key: the key to press.
  ///   - flags: the modifier keys to hold; `[]` for none.
  open func typeKey(_ key: XCUIKeyboardKey, modifierFlags flags: XCUIElement.KeyModifierFlags) {
    sendKey(key, flags)
  }

  /// Holds modifier keys while a block runs; the keys are always released afterwards.
  ///
  /// Caps Lock is not held but switched on for the block. A `typeText` in the block releases the modifiers while it
  /// types, so the text is typed as written. The test fails if no desktop is running.
  ///
  /// ```swift
  /// XCUIElement.perform(withKeyModifiers: .shift) { app.cells["Row 7"].click() }
  /// ```
  ///
  /// - Parameters:
  ///   - flags: the modifier keys to hold.
  ///   - block: the code that runs while the keys are held.
  open class func perform(withKeyModifiers flags: XCUIElement.KeyModifierFlags, block: () -> Void) {
    IssueRecorder.attempt("hold modifier keys", in: nil) { try ModifierKeys.hold(flags.keyModifiers, block) }
  }

  // MARK: - Sliders and pickers

  /// Moves a slider as close to a position as the pixels and the program's steps allow.
  ///
  /// The handle of the slider is dragged to the position; on a web page, a click moves it there. The handle is dragged
  /// again as long as that brings it closer. An element without a straight track, such as a dial or a volume button, is
  /// moved by keys and by the wheel. The test fails in the same cases as for ``tap()``, if the element has no range of
  /// values, or if the final value is far from the position. Far means more than the largest of three distances: a
  /// pixel of the track, half a step of the program, and one hundredth of the range.
  ///
  /// - Parameter normalizedSliderPosition: 0 is the minimum, 1 the maximum; values beyond them are limited to this
  ///   range.
  open func adjust(toNormalizedSliderPosition normalizedSliderPosition: CGFloat) {
    perform(.adjustSlider(Double(normalizedSliderPosition)))
  }

  /// The position of a slider: 0 at its minimum, 1 at its maximum.
  ///
  /// If there is not exactly one match, or if the element has no range of values, the test fails and the position is 0.
  open var normalizedSliderPosition: CGFloat { readSliderPosition() }

  /// Chooses a value of a combo box, a pop-up button or a list, or sets the number of a spin button.
  ///
  /// These are the desktop's counterparts of picker wheels. If the value does not exist, the test fails with the list
  /// of the existing values.
  ///
  /// - Parameter pickerWheelValue: the label of the item or row, or the number to type.
  open func adjust(toPickerWheelValue pickerWheelValue: String) {
    perform(.adjustPicker(pickerWheelValue))
  }

  // MARK: - Coordinates

  /// A point relative to the element: the origin of the element's frame plus the offset multiplied by the frame's size.
  ///
  /// ```swift
  /// app.windows.firstMatch.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5)).tap()
  /// ```
  ///
  /// - Parameter normalizedOffset: (0, 0) is the top left corner of the element, and (1, 1) is the bottom right corner.
  /// - Returns: the point, which is not computed before it is used.
  @discardableResult
  open func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate {
    XCUICoordinate(element: self, normalizedOffset: normalizedOffset, offset: .zero)
  }

  // MARK: - Equality and descriptions

  /// Whether another element has the same query.
  ///
  /// The queries are compared without being evaluated. Elements with different queries are never equal, even if both
  /// find the same element on the screen.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? XCUIElement else { return false }
    return self === other || handle == other.handle
  }

  /// A hash of the query; equal elements have equal hashes.
  open override var hash: Int { handle.hashValue }

  /// The element's description in the log: `"Add" Button`.
  open override var description: String { handle.description }

  /// The element's attributes, the tree below it, the path to it, and the steps of the query that found it.
  open override var debugDescription: String { DebugDescription(handle).ofElement() }
}
