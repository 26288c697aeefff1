// SPDX-License-Identifier: Apache-2.0

import WindowSystem

/// A text, divided for typing.
package struct TextEntry: Equatable {
  /// The parts in order; the program must be idle between them.
  package var parts: [String]
  package var manner = TypingManner.usual

  package init(parts: [String], manner: TypingManner = .usual) {
    self.parts = parts
    self.manner = manner
  }
}
