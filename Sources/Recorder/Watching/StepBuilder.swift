// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Timing
import WindowSystem

/// Creates steps from gestures: finds their elements, and combines gestures that belong together.
///
/// It must be used on one thread only.
final class StepBuilder {
  let store: RecordingStore
  let cache: TreeCache
  /// The start of the recording, in seconds of `MonotonicClock`.
  private let origin: TimeInterval

  /// The element at the position where the current gesture began, and the readings that contain it.
  struct Pressed {
    let point: CGPoint
    let reading: TreeReading?
    let place: ClickedElementFinder.Place
    let written: TargetWriter.Written?
    let wait: RecordedWait?
    /// Whether the element is disabled, and so accepts no input.
    let isDisabled: Bool
    /// The latest reading: one from after the press if there is one, else ``reading``.
    let after: TreeReading
  }

  /// The step that the next gesture may belong to.
  struct Open {
    enum Kind { case tap, scroll, typing, other }

    let id: Int
    let kind: Kind
    /// The element with the focus into which text is typed.
    var focus: AccessibleReference?
    /// Whether the program had not yet reported the focus when typing began.
    var isFocusUncertain = false
    /// The press of the step.
    var press: Pressed?
  }

  private(set) var pressed: Pressed?
  var open: Open?
  var sliders: [PendingSlider] = []
  private(set) var lastEnd: TimeInterval

  init(store: RecordingStore, cache: TreeCache, origin: TimeInterval) {
    self.store = store
    self.cache = cache
    self.origin = origin
    lastEnd = origin
  }

  func buildSteps(from recognition: Recognition) throws {
    switch recognition {
    case .began(let point, let time, let isNextClick):
      // If the elements cannot be read, the gesture has no element. Only the second press of a double click is on the
      // element of the press before it.
      if !isNextClick { pressed = nil }
      pressed = try findPressed(at: point, time, isNextClick: isNextClick)
    case .gesture(let gesture): try buildSteps(from: gesture)
    }
  }

  private func buildSteps(from gesture: Gesture) throws {
    switch gesture.kind {
    case .text(let text): try type(text, gesture)
    case .backspace: try recordBackspace(gesture)
    case .key(let name): try press(name, gesture)
    case .taps(let count, let fingers): tap(count, fingers, gesture)
    case .scroll(let dx, let dy): try scroll(dx, dy, gesture)
    case .drag(let hold, let end): try drag(hold, to: end, gesture)
    case .event(let event): append(event, gesture)
    }
  }

  /// Adds an assertion.
  ///
  /// Text that is typed afterwards becomes a new step.
  func append(_ assertion: RecordedAssertion, about target: RecordedTarget) {
    open = nil
    let now = MonotonicClock.now - origin
    let wait = cache.wait(for: target.query, in: cache.latest, since: lastEnd)
    _ = store.append {
      RecordedStep(id: $0, action: .assertion(assertion), target: target, wait: wait, began: now, ended: now)
    }
  }

  // MARK: - Steps

  /// Adds a step for the pressed element, if the element belongs to the program and is not disabled.
  func append(_ event: RecordedEvent, _ gesture: Gesture, kind: Open.Kind = .other) {
    guard let pressed, var written = pressed.written else {
      pressed.map { remarkOnMiss($0.place) }
      open = nil
      return
    }
    guard !pressed.isDisabled else {
      open = nil
      return store.remark("Input to \(written.target.label), which was disabled, is not recorded.")
    }
    if !event.isAtAPlace { (written.target.offset, written.remark) = (nil, nil) }
    if event.isAtAPlace, opensAtPointer(pressed) {
      TargetWriter.setOffset(pressed.point, of: &written)
    }
    append(event, written, gesture, wait: pressed.wait, kind: kind)
  }

  /// Whether a menu that the last step opened at the pointer is still open, and the press is outside of the menu.
  ///
  /// In this case, both steps get a position in their elements. If the clicks were in the middle, the menu might cover
  /// the second element. If the windows cannot be read, the menu counts as closed.
  private func opensAtPointer(_ pressed: Pressed) -> Bool {
    guard let last = openStep(.other), last.action == .event(.rightClick) || last.action.isLongPress,
      let place = open?.press, let frame = last.target?.frame,
      let reading = pressed.reading,
      (try? ClickedElementFinder(tree: reading.tree).hasPopup(except: pressed.point)) == true
    else { return false }
    store.update(step: last.id) { $0.target?.offset = TargetWriter.offset(of: place.point, in: frame) }
    return true
  }

  @discardableResult
  func append(
    _ event: RecordedEvent, _ written: TargetWriter.Written?, _ gesture: Gesture, wait: RecordedWait? = nil,
    kind: Open.Kind = .other
  ) -> Int {
    var remarks = [written?.remark].compactMap { $0 }
    if gesture.isSuperHeld { remarks.append("The Super key was held; tests cannot hold this key.") }
    var modifiers = gesture.modifiers
    if case .typeKey = event { modifiers = [] }
    let id = store.append { id in
      RecordedStep(
        id: id, action: .event(event), target: written?.target, wait: wait, began: gesture.began - origin,
        ended: gesture.ended - origin, modifiers: modifiers,
        remark: remarks.isEmpty ? nil : remarks.joined(separator: " "))
    }
    open = Open(id: id, kind: kind, press: pressed)
    stepDidEnd(gesture)
    return id
  }

  func stepDidEnd(_ gesture: Gesture) {
    lastEnd = gesture.ended
    cache.noteStep()
  }

  /// Returns the open step if it is of a kind, and is still the last one of the recording.
  func openStep(_ kind: Open.Kind) -> RecordedStep? {
    guard let open, open.kind == kind, let last = store.value.steps.last, last.id == open.id else {
      return nil
    }
    return last
  }

  private func remarkOnMiss(_ place: ClickedElementFinder.Place) {
    switch place {
    case .otherProgram(let window):
      store.remark(
        "Input to the window \"\(window.title)\" of another program (\(window.className)) is not recorded.")
    case .windowFrame(let window):
      store.remark("Input to the title bar and borders of the window \"\(window.title)\" is not recorded.")
    case .element, .nothing: break
    }
  }

  // MARK: - Taps

  private func tap(_ count: Int, _ fingers: Int, _ gesture: Gesture) {
    if let written = pressed?.written, fingers == 1, adjust(written, gesture) { return }
    // If the first click of a double click closed the element, the second click has no target.
    if gesture.continuesPrevious, openStep(.tap) != nil, hasClosedByFirstClick() { return }
    // The first click can open a menu, and the second one close it. Only a single step for both clicks records that.
    let type = pressed?.written?.target.type
    let countsAlone =
      type.map { $0.has(.withoutDoubleClick) && !$0.has(.opensMenu) } ?? false && !isSameAsFirstClick()
    if gesture.continuesPrevious, !countsAlone, let last = openStep(.tap), last.action.isTap,
      // The first click may have opened or closed something. In this case, the second click is on another element.
      last.target?.query == pressed?.written?.target.query || isSameAsFirstClick()
    {
      store.update(step: last.id) {
        $0.action = .event(Self.taps(count, fingers))
        $0.ended = gesture.ended - origin
      }
      return stepDidEnd(gesture)
    }
    append(Self.taps(countsAlone ? 1 : count, fingers), gesture, kind: .tap)
  }

  /// Whether a second click is on the element of the first one, whose name may have changed, for example from "Edit" to
  /// "Done".
  private func isSameAsFirstClick() -> Bool {
    guard let first = open?.press, let reading = first.reading, let node = first.written?.node, let pressed,
      let second = pressed.written?.node, let now = pressed.reading
    else { return false }
    return reading.tree.nodes.reference(node) == now.tree.nodes.reference(second)
  }

  private func hasClosedByFirstClick() -> Bool {
    guard let first = open?.press, let node = first.written?.node, let reading = first.reading, let pressed
    else {
      return false
    }
    if first.written?.target.type == .menuItem { return true }
    // An element whose frame cannot be read does not count as open.
    if let now = pressed.after.node(node, of: reading), pressed.after.tree.mayBeOnScreen(now),
      (try? pressed.after.tree.frame(now)) != nil
    {
      return false
    }
    guard case .element(_, isExposed: true) = pressed.place else { return true }
    return pressed.written?.target.type.takesClicksOfParts != true
  }

  static func taps(_ count: Int, _ fingers: Int) -> RecordedEvent {
    switch (count, fingers) {
    case (1, 1): .tap
    case (2, 1): .doubleTap
    default: .taps(count: count, fingers: fingers)
    }
  }

  // MARK: - Scrolling

  private func scroll(_ dx: Double, _ dy: Double, _ gesture: Gesture) throws {
    if gesture.continuesPrevious, let last = openStep(.scroll),
      case .event(.scroll(let x, let y)) = last.action,
      // Movements in opposite directions are not added up, because one of them has no effect at the end of the content.
      x * dx >= 0, y * dy >= 0
    {
      store.update(step: last.id) {
        $0.action = .event(.scroll(dx: x + dx, dy: y + dy))
        $0.ended = gesture.ended - origin
      }
      return stepDidEnd(gesture)
    }
    guard let pressed, let written = pressed.written, let reading = cache.latest else {
      return append(.scroll(dx: dx, dy: dy), gesture)
    }
    let scrolled = try reading.writer.scrolled(from: written, at: pressed.point)
    append(.scroll(dx: dx, dy: dy), scrolled, gesture, wait: pressed.wait, kind: .scroll)
  }

  // MARK: - Drags

  private func drag(_ hold: TimeInterval, to end: CGPoint, _ gesture: Gesture) throws {
    guard let pressed, var start = pressed.written else { return append(.tap, gesture) }
    if adjust(start, gesture, end: end) { return }
    if start.target.type.has(.opensMenu), let choice = try choice(at: end) {
      append(.tap, start, gesture, wait: pressed.wait)
      append(.tap, choice, gesture)
      return
    }
    let before = try pressed.reading?.writer.target(at: end)
    guard var stop = try before ?? cache.latest?.writer.target(at: end) else {
      return store.remark("A drag out of the program's windows is not recorded.")
    }
    if start.node == stop.node {
      // A short drag within a button counts as a click.
      if start.target.type.has(.withoutDoubleClick) { return append(.tap, gesture, kind: .tap) }
      TargetWriter.setOffset(end, of: &stop)
    }
    if start.node == stop.node || start.target.type.has(.container) {
      TargetWriter.setOffset(pressed.point, of: &start)
    }
    if stop.target.type.has(.container) { TargetWriter.setOffset(end, of: &stop) }
    append(.drag(hold: hold, to: stop.target), start, gesture, wait: pressed.wait)
  }

  /// Returns the item that was chosen from a menu that opened when the button was pressed.
  private func choice(at end: CGPoint) throws -> TargetWriter.Written? {
    let reading = cache.isFresh ? cache.latest : try cache.readNow()
    guard let written = try reading?.writer.target(at: end) else { return nil }
    let type = written.target.type
    return type == .menuItem || type == .menu || type.has(.row) ? written : nil
  }
}

extension RecordedAction {
  fileprivate var isLongPress: Bool {
    if case .event(.press) = self { return true }
    return false
  }

  fileprivate var isTap: Bool {
    switch self {
    case .event(.tap), .event(.doubleTap), .event(.taps): true
    default: false
    }
  }
}
