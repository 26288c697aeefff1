// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Method {
  fileprivate static let getSelection = Method(interface: "org.a11y.atspi.Text", member: "GetSelection")
  fileprivate static let getSelectionCount = Method(
    interface: "org.a11y.atspi.Text", member: "GetNSelections")
}

extension AccessibilityBusConnection {
  /// Where the caret of a text is, in the toolkit's own count of characters: scalars in GTK, UTF-16 units in Qt.
  package func caretOffset(of reference: AccessibleReference) throws -> Int {
    try integer("org.a11y.atspi.Text", "CaretOffset", of: reference)
  }

  /// How many characters a text has, in the toolkit's own count.
  package func characterCount(of reference: AccessibleReference) throws -> Int {
    try integer("org.a11y.atspi.Text", "CharacterCount", of: reference)
  }

  /// Where what is typed next begins: at the caret, or at the start of the selection that it replaces.
  package func insertionOffset(of reference: AccessibleReference) throws -> Int {
    let caret = try caretOffset(of: reference)
    let count = try call(.getSelectionCount, on: reference, expecting: "i") { $0.readInt32() }
    guard count > 0 else { return caret }
    let selection = try call(.getSelection, .int32(0), on: reference, expecting: "ii") { message in
      message.readInt32().flatMap { start in message.readInt32().map { (Int(start), Int($0)) } }
    }
    return min(caret, selection.0, selection.1)
  }

  /// A part of a text; what is asked for beyond the end is left out.
  package func text(_ range: Range<Int>, of reference: AccessibleReference) throws -> String {
    guard !range.isEmpty else { return "" }
    return try call(
      .getText, .int32Pair(Int32(clamping: range.lowerBound), Int32(clamping: range.upperBound)),
      on: reference, expecting: "s"
    ) { $0.readString().map { String(cString: $0) } }
  }
}
