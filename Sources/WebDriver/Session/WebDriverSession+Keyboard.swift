// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Interaction

/// Text and keys that are sent to an element.
///
/// See `ValueChange` for the elements that Element Clear accepts, and ``WebDriverError`` for the error of others.
extension WebDriverSession {
  /// Types into an element, as Element Send Keys of the standard does.
  func sendKeys(_ text: String, to element: ElementHandle) throws {
    let keys = try Keys.actions(typing: text)
    try ActionPerformer(element).perform(TypingPreparation.caretAtEnd)
    try ActionPerformer(element).perform(keys)
  }

  /// Gives an element a value.
  ///
  /// - Throws: ``WebDriverError`` with "invalid element state" if the element cannot have a value, or with "invalid
  ///   argument" if it cannot have this value.
  func set(_ change: ValueChange, of element: ElementHandle) throws {
    do {
      try ActionPerformer(element).perform(change)
    } catch let error as ValueChangeError {
      throw WebDriverError(error)
    }
  }
}

extension ValueChange {
  /// Makes the change to a value that a client sends; the special keys in it are pressed.
  ///
  /// - Throws: ``WebDriverError`` with "invalid argument" for a character that no key types.
  init(toValueOfClient value: String) throws {
    let isPlain = value.allSatisfy { Keys.meaning(of: $0) == .text($0) }
    self = isPlain ? .value(value) : .keys(try Keys.actions(typing: value))
  }
}
