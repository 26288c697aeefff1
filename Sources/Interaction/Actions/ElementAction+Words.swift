// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel

/// The words of all actions: the titles of their steps in a record, and their names in failures.
///
/// They are those of Apple's log where examples of it are known: `Tap "Add" Button`, `Type 'Tea' into "Name" TextField`,
/// `Set value of "Colour" PopUpButton to "Green"`.
extension ElementAction {
  /// Returns the action and its target as words for the middle of a sentence, such as `tap "Add" Button` or
  /// `double-click a coordinate of "List" Table`.
  ///
  /// Typed strings and keys are omitted.
  package func words(on target: ActionTarget) -> String { words(on: target, typed: nil) }

  /// Returns the title of the step in which the action is performed.
  ///
  /// It consists of the words of ``words(on:)``, and of the typed text or key if the text is not typed into a secure
  /// field.
  func title(on target: ActionTarget) -> String {
    let words = words(on: target, typed: typed(into: target.element))
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  private func words(on target: ActionTarget, typed: String?) -> String {
    let isPlace = target.isPlace
    let name = target.description
    return switch self {
    case .tap(1, 1): "tap \(name)"
    case .tap(2, 1): "double-tap \(name)"
    case .tap(1, 2): "two-finger tap \(name)"
    case .tap(let taps, let fingers): "tap (\(taps) times with \(fingers) fingers) \(name)"
    case .click(.left, 1): "click \(name)"
    case .click(.left, 2): "double-click \(name)"
    case .click(.right, 1): "right-click \(name)"
    case .click(let button, let count): "click (\(count) times with the \(button) button) \(name)"
    case .press(let duration): "press (for \(duration)s) \(name)"
    case .hover: "hover \(isPlace ? "over " : "")\(name)"
    case .drag(let drag):
      "\(drag.hand == .finger ? "press" : "click") \(name) (for \(drag.duration)s) and drag to "
        + drag.goal.description
    case .swipe(let direction, _): "swipe \(direction.rawValue) \(isPlace ? "from " : "")\(name)"
    case .scroll(let deltaX, let deltaY): "scroll \(isPlace ? "at " : "")\(name) by (\(deltaX), \(deltaY))"
    case .pinch(let scale, _): "pinch \(name) with scale \(scale)"
    case .rotate(let radians, _): "rotate \(name) by \(radians) rad"
    case .typeText: typed.map { "type \($0) into \(name)" } ?? "type into \(name)"
    case .typeKey: typed.map { "type \($0) key in \(name)" } ?? "type a key in \(name)"
    case .adjustSlider(let position): "adjust \(name) to \(position)"
    case .adjustSliderValue(let value): "adjust \(name) to the value \(value)"
    case .adjustPicker(let value): "set value of \(name) to \(quoted(value))"
    case .chooseFile(let path): "choose the file \(quoted(path)) in \(name)"
    }
  }

  /// Returns the typed text or key in quotation marks, or dots if it is secret; nil for other actions.
  private func typed(into element: ElementHandle) -> String? {
    let secureText = SecureText(element.application.session.settings.tunables)
    switch self {
    case .typeText(let text): return secureText.shown(text, into: element)
    case .typeKey(let key, let modifiers, let name):
      let isText = key.scalar != nil && modifiers.isSubset(of: .shift)
      return isText ? secureText.shown(name, into: element) : quoted(name, by: "'")
    default: return nil
    }
  }
}

/// A part of an action that has its own step in a record, inside the step of the action.
enum ActionPart {
  /// A click that opens the list of a picker.
  case openList
  /// A click on an item of a picker.
  case chooseItem(String)
  /// The entry of a number into the field of a picker.
  case enterNumber(String)
  /// Drags to both ends of a slider that does not report its range.
  case measureRange
  /// A click on a button that answers an interruption.
  case pressButton(String)

  /// Returns the title of the step; `element` is the element of the action.
  func title(on element: ElementHandle) -> String {
    switch self {
    case .openList: "Open \(element.description)"
    case .chooseItem(let label): "Choose \(quoted(label))"
    case .enterNumber(let number): "Type \(number)"
    case .measureRange: "Determine the range of \(element.description)"
    case .pressButton(let label): "Press \(quoted(label))"
    }
  }
}
