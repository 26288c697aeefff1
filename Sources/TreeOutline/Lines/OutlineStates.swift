// SPDX-License-Identifier: Apache-2.0

/// The states that a line of an outline shows.
package struct OutlineStates: OptionSet, Sendable, Hashable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A click has no effect.
  package static let disabled = Self(rawValue: 1 << 0)
  /// The element is chosen among others, such as a row or a tab, or is held down, such as a button.
  package static let selected = Self(rawValue: 1 << 1)
  /// Keys go to the element.
  package static let focused = Self(rawValue: 1 << 2)
  /// The check mark is set, or the switch is on.
  package static let checked = Self(rawValue: 1 << 3)
  /// The check mark is neither set nor unset.
  package static let mixed = Self(rawValue: 1 << 4)
  /// The element is open and shows what is in it.
  package static let expanded = Self(rawValue: 1 << 5)
  /// The element can be opened, and is closed.
  package static let collapsed = Self(rawValue: 1 << 6)
  /// The window takes all events of its program.
  package static let modal = Self(rawValue: 1 << 7)

  /// All states with their names, in the order in which a line shows them.
  package static let table: [(state: OutlineStates, name: String)] = [
    (.disabled, "disabled"), (.selected, "selected"), (.focused, "focused"), (.checked, "checked"),
    (.mixed, "mixed"), (.expanded, "expanded"), (.collapsed, "collapsed"), (.modal, "modal"),
  ]

  /// The names of the states, in the order in which a line shows them.
  package var names: [String] { Self.table.filter { contains($0.state) }.map(\.name) }

  /// Returns the state with a name; nil if no state has it.
  package static func named(_ name: String) -> OutlineStates? { table.first { $0.name == name }?.state }
}
