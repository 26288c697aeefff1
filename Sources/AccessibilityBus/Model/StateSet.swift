// SPDX-License-Identifier: Apache-2.0

/// The states of an accessible object: bit *n* is number *n* of the `AtspiStateType` enumeration.
package struct StateSet: OptionSet, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  // The generic versions of the standard library make many calls in debug builds, and tests are debug builds.
  package func contains(_ member: StateSet) -> Bool { rawValue & member.rawValue == member.rawValue }

  /// AT-SPI's names of the states, lowest number first.
  package var names: [String] {
    (0..<64).compactMap { bit in
      guard rawValue & (1 << UInt64(bit)) != 0 else { return nil }
      return bit < StateSet.allNames.count ? StateSet.allNames[bit] : "state \(bit)"
    }
  }

  package var description: String { "[" + names.joined(separator: ", ") + "]" }
}

// MARK: - The states of AT-SPI 2.46, by number

extension StateSet {
  package static let invalid = StateSet(rawValue: 1 << 0)
  package static let active = StateSet(rawValue: 1 << 1)
  package static let armed = StateSet(rawValue: 1 << 2)
  package static let busy = StateSet(rawValue: 1 << 3)
  package static let checked = StateSet(rawValue: 1 << 4)
  package static let collapsed = StateSet(rawValue: 1 << 5)
  package static let defunct = StateSet(rawValue: 1 << 6)
  package static let editable = StateSet(rawValue: 1 << 7)
  package static let enabled = StateSet(rawValue: 1 << 8)
  package static let expandable = StateSet(rawValue: 1 << 9)
  package static let expanded = StateSet(rawValue: 1 << 10)
  package static let focusable = StateSet(rawValue: 1 << 11)
  package static let focused = StateSet(rawValue: 1 << 12)
  package static let hasTooltip = StateSet(rawValue: 1 << 13)
  package static let horizontal = StateSet(rawValue: 1 << 14)
  package static let iconified = StateSet(rawValue: 1 << 15)
  package static let modal = StateSet(rawValue: 1 << 16)
  package static let multiLine = StateSet(rawValue: 1 << 17)
  package static let multiselectable = StateSet(rawValue: 1 << 18)
  package static let opaque = StateSet(rawValue: 1 << 19)
  package static let pressed = StateSet(rawValue: 1 << 20)
  package static let resizable = StateSet(rawValue: 1 << 21)
  package static let selectable = StateSet(rawValue: 1 << 22)
  package static let selected = StateSet(rawValue: 1 << 23)
  package static let sensitive = StateSet(rawValue: 1 << 24)
  package static let showing = StateSet(rawValue: 1 << 25)
  package static let singleLine = StateSet(rawValue: 1 << 26)
  package static let stale = StateSet(rawValue: 1 << 27)
  package static let transient = StateSet(rawValue: 1 << 28)
  package static let vertical = StateSet(rawValue: 1 << 29)
  package static let visible = StateSet(rawValue: 1 << 30)
  package static let managesDescendants = StateSet(rawValue: 1 << 31)
  package static let indeterminate = StateSet(rawValue: 1 << 32)
  package static let required = StateSet(rawValue: 1 << 33)
  package static let truncated = StateSet(rawValue: 1 << 34)
  package static let animated = StateSet(rawValue: 1 << 35)
  package static let invalidEntry = StateSet(rawValue: 1 << 36)
  package static let supportsAutocompletion = StateSet(rawValue: 1 << 37)
  package static let selectableText = StateSet(rawValue: 1 << 38)
  package static let isDefault = StateSet(rawValue: 1 << 39)
  package static let visited = StateSet(rawValue: 1 << 40)
  package static let checkable = StateSet(rawValue: 1 << 41)
  package static let hasPopup = StateSet(rawValue: 1 << 42)
  package static let readOnly = StateSet(rawValue: 1 << 43)
}

// MARK: - Their names

extension StateSet {
  package static let allNames: [String] = [
    "invalid", "active", "armed", "busy", "checked", "collapsed", "defunct", "editable", "enabled",
    "expandable", "expanded", "focusable", "focused", "has tooltip", "horizontal", "iconified", "modal",
    "multi line", "multiselectable", "opaque", "pressed", "resizable", "selectable", "selected",
    "sensitive", "showing", "single line", "stale", "transient", "vertical", "visible",
    "manages descendants", "indeterminate", "required", "truncated", "animated", "invalid entry",
    "supports autocompletion", "selectable text", "is default", "visited", "checkable", "has popup",
    "read only",
  ]
}
