// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The content of a document: `ContentColumns` in `PageScript/types.d.ts`, with one value for each entry.
struct DevToolsContent: Decodable {
  /// The kinds: `ContentKind` in `PageScript/types.d.ts`.
  let kinds: [String]
  /// For each entry, the number of the entry that contains it; -1 if only the document contains it.
  let parents: [Int]
  /// nil for a name that only accessibility can determine.
  let names: [String?]
  let ids: [String]
  /// The numbers of the entries about which accessibility must be queried, in the order of the found elements.
  let asked: [Int]

  /// Whether all columns have the same length, and each entry follows the one that contains it.
  var isValid: Bool {
    parents.count == kinds.count && names.count == kinds.count && ids.count == kinds.count
      && parents.enumerated().allSatisfy { number, parent in (-1..<number).contains(parent) }
      && asked.allSatisfy(kinds.indices.contains)
  }

  /// Returns the role that Chromium reports on the bus for a kind, or a role with the same type and label.
  ///
  /// An element that is one with its only text has the role of a label, whatever role it has on the bus.
  static func role(of kind: String) -> Role? { roles[kind] }

  private static let roles: [String: Role] = [
    "piece": .`static`, "marker": .`static`, "inlineText": .`static`, "edit": .contentDeletion,
    "text": .label, "image": .image, "separator": .separator,
    "choice": .comboBox, "slider": .slider,
    "list": .list, "listItem": .listItem, "table": .table, "row": .tableRow, "cell": .tableCell,
    "header": .columnHeader, "button": .pushButton, "link": .link, "checkBox": .checkBox,
    "radioButton": .radioButton, "textField": .entry, "secureTextField": .passwordText,
    "searchField": .entry, "textView": .entry,
  ]

  /// The kinds of the entries that queries find by their types.
  static let kinds: [(kind: String, type: ElementType)] = [
    ("piece", .staticText), ("inlineText", .staticText), ("text", .staticText), ("image", .image),
    ("list", .table), ("listItem", .cell),
    ("table", .table), ("row", .tableRow), ("cell", .cell), ("header", .button), ("button", .button),
    ("link", .link), ("checkBox", .checkBox), ("radioButton", .radioButton), ("textField", .textField),
    ("secureTextField", .secureTextField), ("searchField", .searchField), ("textView", .textView),
  ]
}
