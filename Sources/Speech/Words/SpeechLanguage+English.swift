// SPDX-License-Identifier: Apache-2.0

extension SpeechLanguage {
  /// The English words: those of Orca 48 and at-spi2-core, which an Orca user hears.
  package static let english = SpeechLanguage(
    code: "en",
    roles: [
      .frame: "frame", .window: "window", .dialog: "dialog", .alert: "alert", .notification: "notification",
      .infoBar: "info bar", .toolTip: "tool tip",
      .button: "button", .menuButton: "menu button", .toggleButton: "toggle button", .checkBox: "check box",
      .radioButton: "radio button", .switch: "switch", .link: "link",
      .comboBox: "combo box", .editableComboBox: "editable combo box",
      .slider: "slider", .horizontalSlider: "horizontal slider", .verticalSlider: "vertical slider",
      .dial: "dial", .spinButton: "spin button", .progressBar: "progress bar", .levelBar: "level bar",
      .rating: "rating",
      .calendar: "calendar", .dateEditor: "dateeditor",
      .heading: "heading", .entry: "entry", .passwordText: "password text", .text: "text",
      .terminal: "terminal",
      .image: "image", .icon: "icon", .chart: "chart",
      .list: "list", .listBox: "list box", .table: "table", .tree: "tree", .treeTable: "tree table",
      .columnHeader: "column header", .rowHeader: "row header",
      .menuBar: "menu bar", .menu: "menu", .checkMenuItem: "check menu item",
      .radioMenuItem: "radio menu item",
      .toolBar: "tool bar", .statusBar: "statusbar", .pageTabList: "page tab list", .pageTab: "page tab",
      .panel: "panel", .grouping: "grouping", .separator: "separator", .scrollBar: "scroll bar",
      .document: "document web",
      .banner: "banner", .complementary: "complementary content", .contentInformation: "information",
      .form: "form", .mainContent: "main content", .navigation: "navigation", .region: "region",
      .search: "search",
    ],
    states: [
      .checked: "checked", .notChecked: "not checked", .partlyChecked: "partially checked",
      .chosen: "selected", .notChosen: "not selected", .notSelected: "not selected",
      .on: "on", .off: "off", .pressed: "pressed", .notPressed: "not pressed",
      .expanded: "expanded", .collapsed: "collapsed",
      .disabled: "grayed", .readOnly: "read only", .required: "required", .invalid: "invalid entry",
    ],
    list: { "list with \($0) item\($0 == 1 ? "" : "s")" },
    table: { "table with \($0) row\($0 == 1 ? "" : "s") \($1) column\($1 == 1 ? "" : "s")" },
    position: { "\($0) of \($1)" },
    treeLevel: { "tree level \($0)" },
    percent: { "\($0) percent" })
}
