// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// The rules for sending events to the elements of a toolkit, and for scrolling.
package protocol ToolkitInput: ToolkitReading {
  // MARK: Pointer

  var pointer: PointerTraits { get }

  // MARK: Keyboard

  /// The parts in which a string must be typed, so that all of it arrives in order.
  func textEntry(of text: String) -> TextEntry

  // MARK: Scrolling

  var scrolling: ScrollTraits { get }

  /// Brings an element into view by the means of its toolkit, such as a request on the accessibility bus.
  ///
  /// - Returns: whether the toolkit has accepted this; if not, the caller scrolls the element by other means.
  func scrollIntoView(_ start: ElementNode, in program: any ProgramUnderTest) throws -> Bool
}

extension ToolkitInput {
  package var pointer: PointerTraits { PointerTraits() }
  package var scrolling: ScrollTraits { ScrollTraits() }
  package func textEntry(of text: String) -> TextEntry { TextEntry(parts: [text]) }
  package func scrollIntoView(_ start: ElementNode, in program: any ProgramUnderTest) throws -> Bool { false }
}
