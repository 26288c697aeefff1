// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs
import XCTestSupport

// Open, as Apple's is, so that the compiler cannot check it: all that it stores is constant.
/// An element of a user interface, described by how it is found.
///
/// Mirrors Apple's `XCUIElement`.
///
/// An element is a description of how to find something, not the thing itself. It is looked up each time an event is sent
/// or a property is read, and not before. There must be exactly one match, or the test fails; only ``exists``,
/// ``isHittable`` and the waiting functions never fail.
///
/// ```swift
/// let app = XCUIApplication()
/// app.launch()
/// let add = app.buttons["Add"]
/// XCTAssertTrue(add.waitForExistence(timeout: 5))
/// add.tap()
/// ```
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
  /// Never fails the test: an element of a program that does not run, or that cannot be read, does not exist. A
  /// program exists while its process runs.
  open var exists: Bool {
    // A handler of interruptions that has exceeded its time is stopped in its loop.
    if InterruptionTimer.shared.isOverdue { StopAtFirstFailure.reachedSafePoint() }
    return noting(handle.exists())
  }

  /// Notes where a question stands whose answer is no: a failing assertion there is about it.
  private func noting(_ answer: Bool) -> Bool {
    if !answer { handle.application.session.lookups.noteFailed(at: CallStack.returnAddresses()) }
    return answer
  }

  /// Whether an event would reach the element: it is shown, in view and not covered.
  ///
  /// Never fails the test: an element that is not there, or that is found twice, is not hittable. Nothing is
  /// scrolled or raised for the answer, whereas an event does both before it is sent.
  open var isHittable: Bool {
    (try? handle.isHittable()) ?? false
  }

  /// Waits until the element exists.
  ///
  /// The wait also ends when the program ends, because nothing can come after that. While it waits, handlers of
  /// interruptions are asked about dialogs that come up.
  ///
  /// - Parameter timeout: seconds.
  /// - Returns: false when the time was up first; no failure is recorded. A failing assertion right after it says
  ///   what the query found and what came close.
  open func waitForExistence(timeout: TimeInterval) -> Bool {
    wait("\(handle.description) to exist", timeout) { try handle.isFound() }
  }

  /// Waits until the element does not exist any more.
  ///
  /// The elements of a program that has ended do not exist. While it waits, handlers of interruptions are asked
  /// about dialogs that come up.
  ///
  /// - Parameter timeout: seconds.
  /// - Returns: false when the time was up first; no failure is recorded.
  @discardableResult
  open func waitForNonExistence(timeout: TimeInterval) -> Bool {
    wait("\(handle.description) to not exist", timeout) { try handle.isGone() }
  }

  func wait(_ name: String, _ timeout: TimeInterval, until condition: () throws -> Bool) -> Bool {
    guard !timeout.isNaN else {
      IssueRecorder.record(
        "The timeout of a wait for \(name) is a number of seconds, not \(timeout).",
        at: SourceLocationFinder.callerOfThisModule())
      return false
    }
    return waiting(name, timeout, until: condition)
  }

  private func waiting(_ name: String, _ timeout: TimeInterval, until condition: () throws -> Bool) -> Bool {
    noting(handle.wait("\(timeout)s for \(name)", timeout: timeout, until: condition))
  }

  // MARK: - Queries

  /// The direct children of a type.
  ///
  /// - Parameter type: the type; `.any` for all.
  /// - Returns: a query, which looks nothing up yet.
  @discardableResult
  open func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    appending(.children(type.engine))
  }

  /// All descendants of a type; the element itself is not among them.
  ///
  /// - Parameter type: the type; `.any` for all.
  /// - Returns: a query, which looks nothing up yet.
  @discardableResult
  open func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    appending(.descendants(type.engine))
  }

  /// The element, bound to the first match when there are several.
  ///
  /// The first in the order of the accessibility tree, from front to back for windows.
  open var firstMatch: XCUIElement {
    XCUIElement(handle: handle.appending(.first))
  }

  func appending(_ step: QueryStep) -> XCUIElementQuery {
    XCUIElementQuery(handle: handle.appending(step))
  }

  // MARK: - Attributes

  /// The identifier that the program gave the element; "" if it has no identifier.
  ///
  /// It is the accessible id of AT-SPI, the `id` of an element of a web page, or the object name of Qt, depending on the
  /// toolkit; never the label. GTK 4.8, Qt 5 and Swing report no identifier. Buttons of a title bar have those of
  /// `XCUIIdentifierCloseWindow` and its kin.
  ///
  /// Reading it fails the test ("Failed to read identifier of …") when there is not exactly one match; it is "" then.
  open var identifier: String { read("identifier", "") { $0.tree.attributes.identifier($0.index) } }

  /// The element's accessible name; without one, the name that a person would use.
  ///
  /// The label of a row without a name is the texts in it, with commas between them. The label of a button without a name
  /// is its tool tip. The label of a text is the text. The label is "" where the program reports nothing of the kind. A
  /// field that only stands beside a text has no label, although `textFields["First name"]` finds it by that text.
  ///
  /// Reading it fails the test when there is not exactly one match; it is "" then.
  open var label: String { read("label", "") { $0.tree.label($0.index) } }

  /// The label, of the elements that show it as their title; "" for all others.
  ///
  /// Those are windows, dialogs, buttons, check boxes, radio buttons, pop-up buttons, tabs, menus, menu items and
  /// links. Reading it fails the test when there is not exactly one match; it is "" then.
  open var title: String { read("title", "") { $0.tree.attributes.title($0.index) } }

  /// The element's value, always as a `String`; nil when it has none.
  ///
  /// | element | value |
  /// | --- | --- |
  /// | fields, text views, steppers | the text in them |
  /// | check boxes, switches, toggles, radio buttons | "0", "1", or "2" for mixed |
  /// | menu items with a mark, rows with a check mark, disclosure triangles | "0" or "1" |
  /// | sliders, progress indicators, scroll bars | their number in the units of the program, such as "0.5" |
  /// | pop-up buttons, combo boxes | what is chosen |
  ///
  /// Numbers are texts here too, where Apple's systems have some as `NSNumber`. The value of a secure field is what
  /// the toolkit reports of it.
  ///
  /// ```swift
  /// XCTAssertEqual(app.checkBoxes["Wrap lines"].value as? String, "1")
  /// ```
  ///
  /// Reading it fails the test when there is not exactly one match; it is nil then.
  open var value: Any? { read("value", nil) { $0.tree.attributes.value($0.index) } }

  /// The placeholder of an empty field; nil for elements that hold no text and for fields without a placeholder.
  ///
  /// Qt reports it as the accessible description, the other toolkits as the attribute `placeholder-text` or
  /// `placeholder`. Reading it fails the test when there is not exactly one match; it is nil then.
  open var placeholderValue: String? {
    read("placeholderValue", nil) { $0.tree.attributes.placeholder($0.index) }
  }

  /// The rectangle that the element takes up, in pixels of the screen from its top left corner.
  ///
  /// Pixels, not points: they differ where the destination has a `scale`. It is empty, at 0, 0, for an element that
  /// is in the accessibility tree and has no place on the screen, and may reach beyond what can be seen of the
  /// element. The frame of a program is the smallest rectangle around all its windows.
  ///
  /// Reading it fails the test when there is not exactly one match; it is empty then.
  open var frame: CGRect { read("frame", .zero) { try $0.tree.frame($0.index) ?? .zero } }

  /// Whether the element takes events: the toolkit reports it as sensitive or enabled.
  ///
  /// Windows and programs always are. An event to an element that stays disabled fails the test. Reading it fails
  /// the test when there is not exactly one match; it is false then.
  open var isEnabled: Bool { read("isEnabled", false) { $0.tree.attributes.isEnabled($0.index) } }

  /// Whether the element is selected: a row, a tab, a pressed toggle button or the chosen radio button.
  ///
  /// Reading it fails the test when there is not exactly one match; it is false then.
  open var isSelected: Bool { read("isSelected", false) { $0.tree.attributes.isSelected($0.index) } }

  /// Whether the element has the keyboard focus.
  ///
  /// On Apple's systems it is the focus of the focus engine; here it is that of the keyboard, as the state
  /// `focused` of AT-SPI reports it. Reading it fails the test when there is not exactly one match; it is false
  /// then.
  open var hasFocus: Bool { read("hasFocus", false) { $0.tree.attributes.hasFocus($0.index) } }

  /// Whether the window that the element is in is narrow: less than 600 points wide is compact.
  ///
  /// `.unspecified` for a program without a window. Reading it fails the test when there is not exactly one match;
  /// it is `.unspecified` then.
  open var horizontalSizeClass: XCUIElement.SizeClass {
    read("horizontalSizeClass", .unspecified) { try SizeClasses.horizontal($0) }
  }

  /// Whether the window that the element is in is low: less than 480 points high is compact.
  ///
  /// `.unspecified` for a program without a window. Reading it fails the test when there is not exactly one match;
  /// it is `.unspecified` then.
  open var verticalSizeClass: XCUIElement.SizeClass {
    read("verticalSizeClass", .unspecified) { try SizeClasses.vertical($0) }
  }

  /// The type of the element, from its role on the accessibility bus.
  ///
  /// An element has one type and may be found as others too: a toggle button also by `buttons`, an alert also by
  /// `dialogs`. Reading it fails the test when there is not exactly one match; it is `.any` then.
  open var elementType: XCUIElement.ElementType { readElementType() }

  // MARK: - Touch

  /// Taps the element: a click of the left button, or a finger where the destination says `input=touch`.
  ///
  /// Before it, the element is scrolled into view and its window raised where that is needed. The test fails with
  /// "Failed to tap …" when there is not exactly one match, when the element stays disabled, or when something
  /// stays in its way, which is named.
  open func tap() { perform(.tap()) }

  /// Taps twice, fast enough to count as a double click.
  ///
  /// It fails the test as ``tap()`` does.
  open func doubleTap() { perform(.tap(taps: 2)) }

  /// Taps with two fingers; with a pointer, a right click.
  ///
  /// That is what touchpads make of two fingers. It fails the test as ``tap()`` does.
  open func twoFingerTap() { perform(.tap(fingers: 2)) }

  /// Taps several times, fast enough to count as one gesture.
  ///
  /// It fails the test as ``tap()`` does, and for numbers that the input does not have.
  ///
  /// - Parameters:
  ///   - numberOfTaps: how often; at least 1.
  ///   - numberOfTouches: fingers, at most 15. With a pointer 1 is a click of the left button, 2 of the right, 3 of
  ///     the middle one, as on touchpads; more fail the test.
  open func tap(withNumberOfTaps numberOfTaps: Int, numberOfTouches: Int) {
    perform(.tap(taps: numberOfTaps, fingers: numberOfTouches))
  }

  /// Presses and holds.
  ///
  /// It fails the test as ``tap()`` does.
  ///
  /// - Parameter duration: seconds until the release.
  open func press(forDuration duration: TimeInterval) {
    perform(.press(duration: duration))
  }

  /// Presses, holds, and drags to another element.
  ///
  /// It ends at the other element's middle, as a rule, and may drop something in another program. It fails the test
  /// as ``tap()`` does, for either element.
  ///
  /// - Parameters:
  ///   - duration: seconds before the drag starts.
  ///   - otherElement: where it ends; an element that is in view, of the same program or of another one.
  open func press(forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement) {
    press(forDuration: duration, thenDragTo: otherElement, withVelocity: .default, thenHoldForDuration: 0)
  }

  /// Presses, holds, drags to another element, and holds again before letting go.
  ///
  /// It fails the test as ``tap()`` does, for either element.
  ///
  /// - Parameters:
  ///   - duration: seconds before the drag starts.
  ///   - otherElement: where it ends; an element that is in view, of the same program or of another one.
  ///   - velocity: pixels a second.
  ///   - holdDuration: seconds before the release.
  open func press(
    forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement,
    withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval
  ) {
    perform(
      .drag(
        .init(
          to: ActionTarget(otherElement.handle), duration: duration, velocity: Double(velocity.rawValue),
          holdDuration: holdDuration, with: .finger)))
  }

  /// Swipes up over the element, which brings in what lies below.
  ///
  /// With a pointer, the wheel turns by five notches, about a third of a page, where the element, something around
  /// it or something in it scrolls; elsewhere the pointer drags over 60 % of the element, from its lower part to
  /// its upper one. With `input=touch` a finger does that everywhere. It fails the test as ``tap()`` does.
  open func swipeUp() { sendSwipe(.up) }

  /// Swipes up over the element at a velocity.
  ///
  /// It does what ``swipeUp()`` does.
  ///
  /// - Parameter velocity: pixels a second of the drag. The wheel has none: where it turns, this changes nothing.
  open func swipeUp(velocity: XCUIGestureVelocity) { sendSwipe(.up, velocity) }

  /// Swipes down over the element, which brings in what lies above.
  ///
  /// It does what ``swipeUp()`` does, in the other direction.
  open func swipeDown() { sendSwipe(.down) }

  /// Swipes down over the element at a velocity.
  ///
  /// It does what ``swipeUp()`` does, in the other direction.
  ///
  /// - Parameter velocity: pixels a second of the drag. The wheel has none: where it turns, this changes nothing.
  open func swipeDown(velocity: XCUIGestureVelocity) { sendSwipe(.down, velocity) }

  /// Swipes left over the element, which brings in what lies to the right.
  ///
  /// It does what ``swipeUp()`` does, with the wheel that scrolls sideways; in Java, which has no such wheel,
  /// with Shift held.
  open func swipeLeft() { sendSwipe(.left) }

  /// Swipes left over the element at a velocity.
  ///
  /// It does what ``swipeLeft()`` does.
  ///
  /// - Parameter velocity: pixels a second of the drag. The wheel has none: where it turns, this changes nothing.
  open func swipeLeft(velocity: XCUIGestureVelocity) { sendSwipe(.left, velocity) }

  /// Swipes right over the element, which brings in what lies to the left.
  ///
  /// It does what ``swipeLeft()`` does, in the other direction.
  open func swipeRight() { sendSwipe(.right) }

  /// Swipes right over the element at a velocity.
  ///
  /// It does what ``swipeLeft()`` does, in the other direction.
  ///
  /// - Parameter velocity: pixels a second of the drag. The wheel has none: where it turns, this changes nothing.
  open func swipeRight(velocity: XCUIGestureVelocity) { sendSwipe(.right, velocity) }

  /// Pinches with two fingers; with a pointer, turns the wheel over the element with Control held.
  ///
  /// That zooms in most programs. It fails the test as ``tap()`` does, and for a scale of 0 or less.
  ///
  /// - Parameters:
  ///   - scale: less than 1 closes the fingers (zooms out), more opens them. With a pointer a notch of the wheel
  ///     counts as a factor of 1.2, so the scale is met as well as whole notches can.
  ///   - velocity: scale factor a second; its sign does not count.
  open func pinch(withScale scale: CGFloat, velocity: CGFloat) {
    perform(.pinch(scale: Double(scale), velocity: Double(velocity)))
  }

  /// Turns two fingers round the middle of the element.
  ///
  /// Fails the test when the destination's input is the pointer, which cannot turn
  /// ("XCUIElement.rotate(_:withVelocity:) is not available on Linux: …"), and as ``tap()`` does.
  ///
  /// - Parameters:
  ///   - rotation: radians; positive is clockwise.
  ///   - velocity: radians a second.
  open func rotate(_ rotation: CGFloat, withVelocity velocity: CGFloat) {
    sendRotation(by: Double(rotation), velocity: Double(velocity))
  }

  // MARK: - Pointer

  /// Moves the pointer over the element.
  ///
  /// The pointer stays there. Before it, the element is scrolled into view; the test fails as for ``tap()``.
  open func hover() { perform(.hover) }

  /// Clicks the element with the left button, also where the destination says `input=touch`.
  ///
  /// Before it, the element is scrolled into view and its window raised where that is needed. The test fails with
  /// "Failed to click …" when there is not exactly one match, when the element stays disabled, or when something
  /// stays in its way, which is named.
  open func click() { perform(.click()) }

  /// Clicks the element twice with the left button, fast enough to count as a double click.
  ///
  /// It fails the test as ``click()`` does.
  open func doubleClick() { perform(.click(count: 2)) }

  /// Clicks the element with the right button, which opens its context menu in most programs.
  ///
  /// It fails the test as ``click()`` does.
  open func rightClick() { perform(.click(.right)) }

  /// Presses the left button, holds it, and drags to another element.
  ///
  /// It differs from ``press(forDuration:thenDragTo:)`` where the destination says `input=touch`: this is always
  /// the pointer. It fails the test as ``click()`` does, for either element.
  ///
  /// - Parameters:
  ///   - duration: seconds before the drag starts.
  ///   - otherElement: where it ends; an element that is in view, of the same program or of another one.
  open func click(forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement) {
    click(forDuration: duration, thenDragTo: otherElement, withVelocity: .default, thenHoldForDuration: 0)
  }

  /// Presses the left button, holds it, drags to another element, and holds again before letting go.
  ///
  /// It fails the test as ``click()`` does, for either element.
  ///
  /// - Parameters:
  ///   - duration: seconds before the drag starts.
  ///   - otherElement: where it ends; an element that is in view, of the same program or of another one.
  ///   - velocity: pixels a second.
  ///   - holdDuration: seconds before the release.
  open func click(
    forDuration duration: TimeInterval, thenDragTo otherElement: XCUIElement,
    withVelocity velocity: XCUIGestureVelocity, thenHoldForDuration holdDuration: TimeInterval
  ) {
    perform(
      .drag(
        .init(
          to: ActionTarget(otherElement.handle), duration: duration, velocity: Double(velocity.rawValue),
          holdDuration: holdDuration, with: .pointer)))
  }

  /// Scrolls by turning the wheel over the element; one notch is about 50 pixels.
  ///
  /// The X server's wheel counts notches only, and each toolkit makes of one what it likes: GTK 40 to 60 pixels, Qt
  /// three lines, Chromium 53. A distance other than 0 is at least one notch. It fails the test as ``click()``
  /// does.
  ///
  /// - Parameters:
  ///   - deltaX: pixels; positive towards the left edge of the content.
  ///   - deltaY: pixels; positive towards the top of the content.
  open func scroll(byDeltaX deltaX: CGFloat, deltaY: CGFloat) {
    perform(.scroll(deltaX: Double(deltaX), deltaY: Double(deltaY)))
  }

  // MARK: - Keyboard

  /// Types text into the element, which must have or contain the keyboard focus.
  ///
  /// A line feed presses Return, a tab presses Tab, and the raw values of ``XCUIKeyboardKey`` press their keys. A character
  /// that is on no key of the keyboard is assigned to one temporarily, so that any character can be typed.
  ///
  /// The program answers the first keys before more are sent. If it then writes the text in another way, as with dates, or
  /// moves the focus, as between the fields of a code, each key waits for the answer to the one before. A field that has
  /// once taken such a text unchanged is not checked again. `UNDERSTUDY_TYPING_ANSWERS=off` sends all keys at once in any
  /// case. A date or a time in the form of ISO 8601, such as `2026-05-04`, is typed into a field of a page part by part, in
  /// the order of the field.
  ///
  /// The test fails with "Neither element nor any descendant has keyboard focus" and the name of the focused element when
  /// the focus does not come in time. It also fails when a text field then lacks a part of the typed text;
  /// `UNDERSTUDY_TYPING_CHECK=off` in the environment leaves that check out. The record of the run shows dots for text that
  /// is typed into a secure field.
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
  /// `.capsLock` switches Caps Lock on for the key. `.function` is handled inside of keyboards, so it makes what
  /// theirs does: Home, End, Page Up and Page Down of the arrow keys, a forward delete of Delete, Enter of Return;
  /// with other keys it changes nothing.
  ///
  /// ```swift
  /// app.typeKey("s", modifierFlags: .command)  // Control+S on Linux
  /// ```
  ///
  /// The key goes to what has the keyboard focus, whichever element it is sent to. A text of more than one
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
  /// It does what the method for a character does, which also says what `.capsLock` and `.function` are here.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - flags: the modifier keys to hold; `[]` for none.
  open func typeKey(_ key: XCUIKeyboardKey, modifierFlags flags: XCUIElement.KeyModifierFlags) {
    sendKey(key, flags)
  }

  /// Holds modifier keys while a block runs; they come up whatever happens in it.
  ///
  /// Caps Lock is not held but switched on for the block. `typeText` in it types the text as written: the modifiers
  /// come up for it. The test fails when there is no desktop whose keys could be held.
  ///
  /// ```swift
  /// XCUIElement.perform(withKeyModifiers: .shift) { app.cells["Row 7"].click() }
  /// ```
  ///
  /// - Parameters:
  ///   - flags: the modifier keys to hold.
  ///   - block: what is done meanwhile.
  open class func perform(withKeyModifiers flags: XCUIElement.KeyModifierFlags, block: () -> Void) {
    IssueRecorder.attempt("hold modifier keys", in: nil) { try ModifierKeys.hold(flags.keyModifiers, block) }
  }

  // MARK: - Sliders and pickers

  /// Moves a slider, as near as the pixels and the program's steps allow.
  ///
  /// The handle is dragged, or clicked into place on a web page, and dragged again while that comes nearer. An element that has no
  /// straight track, such as a dial or a button for the volume, is moved by keys and by the wheel. The test fails as
  /// ``tap()`` does, when the element has no range of values, and when the value ends far from the position.
  ///
  /// - Parameter normalizedSliderPosition: 0 is the minimum, 1 the maximum; what lies beyond counts as the end.
  open func adjust(toNormalizedSliderPosition normalizedSliderPosition: CGFloat) {
    perform(.adjustSlider(Double(normalizedSliderPosition)))
  }

  /// Where a slider stands: 0 at its minimum, 1 at its maximum.
  ///
  /// Reading it fails the test when there is not exactly one match, or when the element has no range of values; it
  /// is 0 then.
  open var normalizedSliderPosition: CGFloat { readSliderPosition() }

  /// Chooses a value: of a combo box, a pop-up button, a list, or the number of a spin button.
  ///
  /// These are what a desktop has for wheels. The test fails with the values that there are when it is not among
  /// them.
  ///
  /// - Parameter pickerWheelValue: the label of the item or row, or the number to type.
  open func adjust(toPickerWheelValue pickerWheelValue: String) {
    perform(.adjustPicker(pickerWheelValue))
  }

  // MARK: - Coordinates

  /// A point relative to the element: its origin plus the offset times its size.
  ///
  /// ```swift
  /// app.windows.firstMatch.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5)).tap()
  /// ```
  ///
  /// - Parameter normalizedOffset: 0, 0 is the top left corner, 1, 1 the bottom right one.
  /// - Returns: the point, which looks nothing up until it is used.
  @discardableResult
  open func coordinate(withNormalizedOffset normalizedOffset: CGVector) -> XCUICoordinate {
    XCUICoordinate(element: self, normalizedOffset: normalizedOffset, offset: .zero)
  }

  // MARK: - Equality and descriptions

  /// Whether another element is found in the same way: their queries read the same.
  ///
  /// Nothing is looked up, so elements that are found in different ways are never equal, even where they are one on
  /// the screen.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? XCUIElement else { return false }
    return self === other || handle == other.handle
  }

  /// A hash of the query, which equal elements share.
  open override var hash: Int { handle.hashValue }

  /// The element's description in the log: `"Add" Button`.
  open override var description: String { handle.description }

  /// The element's attributes, the tree below it, the path to it, and how the query found it.
  open override var debugDescription: String { DebugDescription(handle).ofElement() }
}
