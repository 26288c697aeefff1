// SPDX-License-Identifier: Apache-2.0

@testable import Interaction

extension [ElementAction] {
  /// The actions that enter a value, one word for each, so that a test compares the whole list.
  var texts: [String] {
    map { action in
      switch action {
      case .tap(1, 1): "tap"
      case .typeText(let text): "type \(text)"
      case .typeKey(_, _, let name): name
      case .adjustSlider(let position): "position \(position)"
      case .adjustSliderValue(let value): "number \(value)"
      case .adjustPicker(let value): "choose \(value)"
      default: "\(action)"
      }
    }
  }
}
