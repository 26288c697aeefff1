// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Recognizes text elements and containers that only repeat the label of the element around them.
///
/// Toolkits report the text in a button or a row as a separate element. The label of the row already has it.
enum RepeatedTexts {
  /// Whether an element has no line because the line of its container has its text.
  static func isRepetition(_ element: OutlineElement, of container: OutlineElement) -> Bool {
    guard !element.type.hasAny(of: [.operable, .row, .list, .window, .popup, .captioned]),
      !container.type.hasAny(of: [.window, .popup])
    else { return false }
    let text = element.label
    guard !text.isEmpty else { return false }
    if text == container.label { return true }
    let isPlain = element.type == .staticText || element.type.has(.unmentioned)
    guard isPlain else { return false }
    if container.type.hasAny(of: [.row, .control]), contains(container.label, text) { return true }
    guard let value = container.value else { return false }
    return value == text || container.type == .textView && value.contains(text)
  }

  /// Whether a label that consists of several strings has the text as one of them.
  ///
  /// The strings of a row are separated by a comma and a space, those of a control by a space.
  private static func contains(_ label: String, _ text: String) -> Bool {
    var rest = label[...]
    while let found = rest.firstRange(of: text) {
      let startsPart = found.lowerBound == label.startIndex || label[..<found.lowerBound].last == " "
      let after = label[found.upperBound...].first
      if startsPart, after == nil || after == " " || after == "," { return true }
      rest = label[found.upperBound...]
    }
    return false
  }
}
