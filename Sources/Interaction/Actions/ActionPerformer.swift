// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Programs
import RunningDesktops
import WindowSystem

/// Performs actions on an element, or on a position in it.
package struct ActionPerformer {
  private let target: ActionTarget

  package init(_ target: ActionTarget) { self.target = target }

  /// Creates a performer for an element itself.
  package init(_ element: ElementHandle) { self.init(ActionTarget(element)) }

  private var element: ElementHandle { target.element }

  /// Gives the element a value, by the actions of ``ValueChange`` for its current state.
  ///
  /// - Throws: ``ValueChangeError`` if the element cannot have the value, and the errors of its actions.
  package func perform(_ change: ValueChange) throws {
    let (actions, mark) = try element.read { (try change.actions(for: $0), $0.checkMark) }
    try perform(actions)
    // The tap may have closed the window of the element, or ended the program.
    guard mark != nil, !actions.isEmpty, try !element.isGone() else { return }
    try perform(element.read { try change.missingActions(for: $0, before: mark) })
  }

  /// Gives the element the keyboard focus and places the caret, by the actions of ``TypingPreparation``.
  package func perform(_ preparation: TypingPreparation) throws {
    try perform(element.read { preparation.actions(for: $0) })
  }

  /// Performs actions in their order.
  package func perform(_ actions: [ElementAction]) throws {
    for action in actions { try perform(action) }
  }

  /// Performs an action.
  ///
  /// - Throws: `AutomationError` if the action is not possible, with the obstacle.
  package func perform(_ action: ElementAction) throws {
    guard target.place == nil || !action.isOnWhole else {
      throw AutomationError(
        .unsupported,
        "The action \"\(action.words(on: target))\" is not possible: it applies to a whole element, not to a "
          + "coordinate."
      )
    }
    let title = action.title(on: target)
    switch action {
    // Taps and clicks on an element are separated from the previous ones by a pause.
    case .tap(let taps, let fingers):
      try send(
        title, toElement: { try $0.tap(taps: taps, fingers: fingers) },
        toPoint: { gesture, point, _ in try gesture.fingers.tap(at: point, taps: taps, fingers: fingers) })
    case .click(let button, let count):
      try send(
        title, toElement: { try $0.click(button, count: count) },
        toPoint: { gesture, point, _ in try gesture.click(button, at: point, count: count) })
    case .hover:
      try send(
        title, toElement: { try $0.gesture.hover(at: $0.point) },
        toPoint: { gesture, point, _ in try gesture.hover(at: point) })
    case .press(let duration):
      try send(title) { gesture, point, _ in try gesture.fingers.press(at: point, duration: duration) }
    case .scroll(let deltaX, let deltaY):
      try send(title) { gesture, point, _ in try gesture.scroll(at: point, deltaX: deltaX, deltaY: deltaY) }
    case .drag(let drag):
      try send(title) { gesture, point, runningDesktop in
        try self.drag(drag, from: point, by: gesture, on: runningDesktop)
      }
    case .swipe(let direction, let velocity):
      try Swipe(element, title: title).swipe(direction, velocity: velocity, from: target.place)
    case .pinch(let scale, let velocity):
      try TwoFingerGesture(element, title: title).pinch(scale: scale, velocity: velocity)
    case .rotate(let radians, let velocity):
      try TwoFingerGesture(element, title: title).rotate(by: radians, velocity: velocity)
    case .typeText(let text): try KeyboardInput(element, title: title).typeText(text)
    case .typeKey(let key, let modifiers, _):
      try KeyboardInput(element, title: title).typeKey(key, modifiers: modifiers)
    case .adjustSlider(let position):
      try SliderAdjustment(element).adjust(toNormalizedPosition: position, title: title)
    case .adjustSliderValue(let value): try SliderAdjustment(element).adjust(toValue: value, title: title)
    case .adjustPicker(let value): try PickerAdjustment(element, title: title).adjust(toValue: value)
    case .chooseFile(let path): try FileChoice(in: element, title: title).choose(path)
    }
  }

  /// Sends input that begins at the point of the target.
  ///
  /// - Parameters:
  ///   - title: the title of the step.
  ///   - toElement: sends the input to an element itself; if nil, `toPoint` is used.
  ///   - toPoint: sends the input to a point. It receives the desktop of the element, or nil for a position in the
  ///     element.
  /// - Throws: `AutomationError` if the element cannot be reached, and the errors of the closures.
  private func send(
    _ title: String, toElement: ((EventTarget) throws -> Void)? = nil,
    toPoint: (_ gesture: PointerGesture, _ point: CGPoint, _ runningDesktop: RunningDesktop?) throws -> Void
  ) throws {
    guard let place = target.place else {
      return try element.perform(title) { target in
        if let toElement { return try toElement(target) }
        try toPoint(target.gesture(from: target.point), target.point, target.runningDesktop)
      }
    }
    try element.performAtCoordinate(title, from: place.point) { gesture, frame in
      try toPoint(gesture, place.point(in: frame), nil)
    }
  }

  /// Drags from a point; if `runningDesktop` is not nil, the goal is brought into view on that desktop.
  private func drag(
    _ drag: ElementAction.Drag, from point: CGPoint, by gesture: PointerGesture,
    on runningDesktop: RunningDesktop?
  ) throws {
    let goal = drag.goal.element
    let end =
      if let runningDesktop, drag.goal.place == nil {
        try goal.aim(on: runningDesktop, requiresEnabled: false).point
      } else {
        try drag.goal.point()
      }
    let hand: any GestureInput = drag.hand == .finger ? gesture.fingers : gesture
    try hand.dragAndDrop(
      from: point, to: end, duration: drag.duration, velocity: drag.velocity, holdDuration: drag.holdDuration
    ) {
      element.application.idle.settleWhileDragging(to: goal.application)
    }
    goal.application.idle.waitForDrop(from: element.application)
  }
}
