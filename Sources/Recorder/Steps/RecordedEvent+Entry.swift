// SPDX-License-Identifier: Apache-2.0

import Interaction

extension RecordedEvent {
  /// Creates the recorded form of an action that enters a value: an action of `ValueChange` or `TypingPreparation`.
  ///
  /// It is nil for an action that enters no value, and for a slider's value in the units of the program, for which
  /// Apple's API has no call.
  package init?(entering action: ElementAction) {
    switch action {
    case .tap(1, 1): self = .tap
    case .typeText(let text): self = .typeText(text)
    case .typeKey(let key, let modifiers, _):
      guard let name = KeyNames.name(of: key) else { return nil }
      self = .typeKey(name, modifiers: RecordedModifiers(modifiers))
    case .adjustSlider(let position): self = .adjustSlider(position: position)
    case .adjustPicker(let value): self = .adjustPicker(value: value)
    case .tap, .click, .press, .hover, .drag, .swipe, .scroll, .pinch, .rotate, .adjustSliderValue,
      .chooseFile:
      return nil
    }
  }
}
