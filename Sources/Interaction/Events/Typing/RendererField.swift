// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Programs

/// A field that is queried through its renderer, because the renderer answers at once and the bus with a delay; offsets
/// are in UTF-16 units.
struct RendererField: TypedField {
  let connection: any RendererConnection

  /// Always true: the renderer returns the text of the field with the keyboard focus.
  func hasFocus() -> Bool { true }

  func typingStart() -> TypingStart? {
    connection.fieldText(from: nil, atMost: 0).map {
      TypingStart(offset: $0.start, field: .renderer($0.field))
    }
  }

  func text(from start: Int, atMost maximum: Int) -> String? {
    connection.fieldText(from: start, atMost: maximum)?.text
  }
}
