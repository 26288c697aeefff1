// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The reason why an element cannot have a value.
package enum ValueChangeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The element, described by its label and type, is disabled or has no editable text.
  case notEditable(String)
  /// The text is not a state of an element of this type, such as a check box.
  case noState(ElementType, String)
  /// A radio button, described by its label and type, stays selected until another one of its group is selected.
  case staysSelected(String)
  /// The value for a slider is not a number.
  case noNumber(String)
  /// The number is not in the range of the slider.
  case outOfRange(ClosedRange<Double>, String)

  package var description: String {
    switch self {
    case .notEditable(let element): "\(element) is disabled or has no editable text."
    case .noState(let type, let text): "A \(type) can only be set to on or off; found \(quoted(text))."
    case .staysSelected(let element):
      "\(element) cannot be switched off. Select another radio button of its group instead."
    case .noNumber(let text): "A slider can only be set to a number; found \(quoted(text))."
    case .outOfRange(let range, let text):
      "The slider's range is \(ElementValue.format(range.lowerBound)) to \(ElementValue.format(range.upperBound)); "
        + "found \(quoted(text))."
    }
  }
}
