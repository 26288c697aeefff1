// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The role of an element in WAI-ARIA 1.2, which clients request as its computed role.
enum ARIARole {
  /// - Parameters:
  ///   - type: the type of the element.
  ///   - role: the AT-SPI name of the role.
  ///   - explicit: the ARIA roles that a browser reports for an element of a page, separated by spaces; nil or empty
  ///     if there are no roles.
  /// - Returns: the first explicit role, else the role for the AT-SPI role or the type; "generic" without all of these.
  static func name(type: ElementType, role: String, explicit: String?) -> String {
    if let explicit = explicit?.split(separator: " ").first { return String(explicit) }
    return byRole[role] ?? byType[type] ?? "generic"
  }

  private static let byRole: [String: String] = [
    "alert": "alertdialog", "application": "application", "article": "article", "block quote": "blockquote",
    "caption": "caption", "check box": "checkbox", "check menu item": "menuitemcheckbox",
    "column header": "columnheader", "combo box": "combobox", "comment": "comment",
    "content deletion": "deletion", "content insertion": "insertion", "definition": "definition",
    "dialog": "dialog", "document frame": "document", "document text": "document", "document web": "document",
    "entry": "textbox", "form": "form", "grouping": "group", "heading": "heading", "icon": "img",
    "image": "img",
    "image map": "img", "info bar": "status", "landmark": "region", "level bar": "meter", "link": "link",
    "list": "list", "list box": "listbox", "list item": "listitem", "log": "log", "mark": "mark",
    "marquee": "marquee", "math": "math", "menu": "menu", "menu bar": "menubar", "menu item": "menuitem",
    "notification": "alert", "page tab": "tab", "page tab list": "tablist", "panel": "group",
    "paragraph": "paragraph", "password text": "textbox", "popup menu": "menu", "progress bar": "progressbar",
    "push button": "button", "button": "button", "push button menu": "button", "radio button": "radio",
    "radio menu item": "menuitemradio", "row header": "rowheader", "scroll bar": "scrollbar",
    "separator": "separator", "slider": "slider", "spin button": "spinbutton", "static": "generic",
    "status bar": "status", "subscript": "subscript", "suggestion": "suggestion",
    "superscript": "superscript",
    "switch": "switch", "table": "table", "table cell": "cell", "table column header": "columnheader",
    "table row": "row", "table row header": "rowheader", "text": "textbox", "timer": "timer",
    "toggle button": "button", "tool bar": "toolbar", "tool tip": "tooltip", "tree": "tree",
    "tree item": "treeitem", "tree table": "treegrid",
  ]

  private static let byType: [ElementType: String] = [
    .button: "button", .checkBox: "checkbox", .radioButton: "radio", .comboBox: "combobox",
    .popUpButton: "combobox", .textField: "textbox", .secureTextField: "textbox", .searchField: "searchbox",
    .textView: "textbox", .link: "link", .image: "img", .slider: "slider", .stepper: "spinbutton",
    .progressIndicator: "progressbar", .table: "table", .outline: "tree", .cell: "cell", .menu: "menu",
    .menuItem: "menuitem", .menuBar: "menubar", .tab: "tab", .toolbar: "toolbar", .dialog: "dialog",
    .alert: "alertdialog", .window: "application", .group: "group", .switch: "switch",
  ]
}
