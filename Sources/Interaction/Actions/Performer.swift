// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import WindowSystem

/// Performs actions on an element, or on a place in it.
package struct Performer {
  private let target: ActionTarget

  package init(_ target: ActionTarget) { self.target = target }

  /// Makes a performer for an element itself.
  package init(_ element: ElementHandle) { self.init(ActionTarget(element)) }

  private var element: ElementHandle { target.element }

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
    switch action {
    case .swipe(let direction, let velocity):
      if let place = target.place {
        try Swipe(element).swipe(direction, velocity: velocity, from: place.point)
      } else {
        try Swipe(element).swipe(direction, velocity: velocity)
      }
    case .scroll(let deltaX, let deltaY):
      if target.place == nil {
        try WheelTurn(element).scroll(deltaX: deltaX, deltaY: deltaY)
      } else {
        try sendStep(.scroll(deltaX: deltaX, deltaY: deltaY), for: action)
      }
    case .pinch(let scale, let velocity):
      try TwoFingerGesture(element).pinch(scale: scale, velocity: velocity)
    case .rotate(let radians, let velocity):
      try TwoFingerGesture(element).rotate(by: radians, velocity: velocity)
    case .typeText(let text): try KeyboardInput(element).typeText(text)
    case .typeKey(let key, let modifiers, let name):
      try KeyboardInput(element).typeKey(key, modifiers: modifiers, name: name)
    case .adjustSlider(let position): try SliderAdjustment(element).adjust(toNormalizedPosition: position)
    case .adjustSliderValue(let value): try SliderAdjustment(element).adjust(toValue: value)
    case .adjustPicker(let value): try PickerAdjustment(element).adjust(toValue: value)
    case .chooseFile(let path): try FileChoice(in: element).choose(path)
    case .tap(let taps, let fingers): try sendStep(.tap(taps: taps, fingers: fingers), for: action)
    case .click(let button, let count): try sendStep(.click(button, count: count), for: action)
    case .press(let duration): try sendStep(.press(duration: duration), for: action)
    case .hover: try sendStep(.hover, for: action)
    case .drag(let drag): try sendStep(.drag(drag), for: action)
    }
  }

  /// An action that consists of events of the pointer or of fingers at one point.
  ///
  /// The cases are those of ``ElementAction`` with the same names.
  enum PointAction {
    case tap(taps: Int = 1, fingers: Int = 1)
    case click(PointerButton, count: Int)
    case press(duration: TimeInterval)
    case hover
    case scroll(deltaX: Double, deltaY: Double)
    case drag(ElementAction.Drag)
  }

  /// Sends the events of an action; the action also gives the step its title.
  private func sendStep(_ events: PointAction, for action: ElementAction) throws {
    let title = action.title(on: target)
    guard let place = target.place else {
      return try element.perform(title) { try sendToElement(events, $0) }
    }
    try element.performAtCoordinate(title, from: place.point) { gesture, frame in
      try sendToPoint(events, place.point(in: frame), by: gesture, on: nil)
    }
  }

  private func sendToElement(_ action: PointAction, _ target: EventTarget) throws {
    switch action {
    // Taps and clicks on an element are separated from the previous ones by a pause.
    case .tap(let taps, let fingers): try target.tap(taps: taps, fingers: fingers)
    case .click(let button, let count): try target.click(button, count: count)
    case .hover: try sendToPoint(action, target.point, by: target.gesture, on: target.live)
    case .press, .drag, .scroll:
      try sendToPoint(action, target.point, by: target.gesture(from: target.point), on: target.live)
    }
  }

  /// Sends the action to a point; if `live` is not nil, it brings the goal of a drag into view on that desktop.
  func sendToPoint(
    _ action: PointAction, _ point: CGPoint, by gesture: PointerGesture, on live: LiveDesktop?
  ) throws {
    switch action {
    case .tap(let taps, let fingers): try gesture.fingers.tap(at: point, taps: taps, fingers: fingers)
    case .click(let button, let count): try gesture.click(button, at: point, count: count)
    case .press(let duration): try gesture.fingers.press(at: point, duration: duration)
    case .hover: try gesture.hover(at: point)
    case .scroll(let deltaX, let deltaY): try gesture.scroll(at: point, deltaX: deltaX, deltaY: deltaY)
    case .drag(let drag):
      let goal = drag.goal.element
      let end =
        if let live, drag.goal.place == nil {
          try goal.aim(on: live, requiresEnabled: false).point
        } else {
          try drag.goal.point()
        }
      let hand: any GestureInput = drag.hand == .finger ? gesture.fingers : gesture
      try hand.dragAndDrop(
        from: point, to: end, duration: drag.duration, velocity: drag.velocity,
        holdDuration: drag.holdDuration
      ) {
        element.application.idle.settleWhileDragging(to: goal.application)
      }
      goal.application.idle.waitForDrop(from: element.application)
    }
  }
}
