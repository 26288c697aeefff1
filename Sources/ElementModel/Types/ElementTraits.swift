// SPDX-License-Identifier: Apache-2.0

/// Properties that several element types have in common, for use in rules.
///
/// In the comments, "it" is an element of such a type.
///
/// ``ElementTypeRow`` lists the traits of each type. A rule names a type only if it applies to that type alone.
package struct ElementTraits: OptionSet, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  // The generic versions of the standard library make many calls in debug builds, and tests are debug builds.
  package init(arrayLiteral elements: Self...) {
    var bits: UInt64 = 0
    for element in elements { bits |= element.rawValue }
    rawValue = bits
  }
  package static func == (one: Self, other: Self) -> Bool { one.rawValue == other.rawValue }
  package func contains(_ traits: Self) -> Bool { rawValue & traits.rawValue == traits.rawValue }
  package func isDisjoint(with traits: Self) -> Bool { rawValue & traits.rawValue == 0 }

  // MARK: Windows and containers

  /// A window on the desktop.
  package static let window = Self(rawValue: 1 << 0)
  /// A window with a question or a message.
  package static let dialog = Self(rawValue: 1 << 1)
  /// Shown over other elements in a separate window, as long as it is needed.
  package static let popup = Self(rawValue: 1 << 2)
  /// Its items are in a popup, so they are not clipped by scroll areas around the element.
  package static let holdsPopup = Self(rawValue: 1 << 3)
  /// Contains other elements, and is not itself a result when the element at a point is searched for.
  package static let container = Self(rawValue: 1 << 4)
  /// A part of a window that a person would name; a window has one or a few of each kind.
  package static let landmark = Self(rawValue: 1 << 5)
  /// One of many similar elements, distinguished by the elements in it.
  package static let repeated = Self(rawValue: 1 << 6)
  /// Draws nothing itself; it arranges other elements.
  package static let arranging = Self(rawValue: 1 << 7)
  /// Omitted from excerpts of trees if it has no name.
  package static let unmentioned = Self(rawValue: 1 << 8)
  /// Two such elements may contain parts with equal names.
  package static let namesItsParts = Self(rawValue: 1 << 9)

  // MARK: Lists and scrolling

  /// A row or a cell of a list, a table or a tree.
  package static let row = Self(rawValue: 1 << 10)
  /// Contains rows.
  package static let list = Self(rawValue: 1 << 11)
  /// One of its rows is the value that a person chooses.
  package static let choosable = Self(rawValue: 1 << 12)
  /// Its elements may lie outside of its rectangle.
  package static let viewport = Self(rawValue: 1 << 13)
  /// The wheel moves its content.
  package static let scrolling = Self(rawValue: 1 << 14)
  /// The wheel changes its value.
  package static let changedByWheel = Self(rawValue: 1 << 15)

  // MARK: Text and pictures

  /// A field for text, of one line or many.
  package static let textField = Self(rawValue: 1 << 16)
  /// Its text is its value: a person types into it or reads running text from it.
  package static let text = Self(rawValue: 1 << 17)
  /// A picture.
  package static let picture = Self(rawValue: 1 << 18)
  /// A field or a range that is named by text next to it.
  package static let captioned = Self(rawValue: 1 << 19)
  /// Shows its label as its title.
  package static let titled = Self(rawValue: 1 << 20)
  /// Shows that something is in progress, or how far it has progressed.
  package static let progress = Self(rawValue: 1 << 21)

  // MARK: Elements that are operated

  /// Operated by a click, so that a tool tip may replace a missing label.
  package static let control = Self(rawValue: 1 << 22)
  /// Intended to be operated, by a click or by keys.
  package static let operable = Self(rawValue: 1 << 23)
  /// A click on a part of it is a click on it, although it is not operable.
  package static let clickTarget = Self(rawValue: 1 << 24)
  /// Acts immediately when it is clicked, in every toolkit.
  package static let pressable = Self(rawValue: 1 << 25)
  /// Two fast clicks on it are two single clicks, even within the time limit for a double click.
  package static let withoutDoubleClick = Self(rawValue: 1 << 26)
  /// Its value is the state "0", "1" or "2" (mixed).
  package static let checkable = Self(rawValue: 1 << 27)
  /// Its value is a number in a range.
  package static let ranged = Self(rawValue: 1 << 34)
  /// Toolkits draw it lower than the recommended height for fingers.
  package static let lowByDesign = Self(rawValue: 1 << 28)

  // MARK: Keyboard and menus

  /// The arrow keys move to it, so that it need not receive the focus.
  package static let reachedByArrowKeys = Self(rawValue: 1 << 29)
  /// The arrow keys move between its elements.
  package static let navigatedByArrowKeys = Self(rawValue: 1 << 30)
  /// Shows one choice, and opens a list of all choices.
  package static let dropDown = Self(rawValue: 1 << 31)
  /// A menu, a menu bar, or an item of one.
  package static let menu = Self(rawValue: 1 << 32)
  /// A press opens a list, and the release may choose from it.
  package static let opensMenu = Self(rawValue: 1 << 33)
}
