// SPDX-License-Identifier: Apache-2.0

/// The role of an accessible object: a number of the `AtspiRole` enumeration.
///
/// A toolkit newer than this table may send a number that has no name here; the number is stored unchanged.
package struct Role: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  // The functions of the standard library for raw values are generic, which makes them slow in debug builds, where most tests
  // run; roles are compared for each node of each query.
  package static func == (one: Role, other: Role) -> Bool { one.rawValue == other.rawValue }
  package static func != (one: Role, other: Role) -> Bool { one.rawValue != other.rawValue }

  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }

  /// AT-SPI's name of the role, such as "push button", or "role 140" for a number without a name.
  package var name: String {
    let index = Int(rawValue)
    return index < Role.names.count ? Role.names[index] : "role \(rawValue)"
  }

  package var description: String { name }
}

// MARK: - The roles of AT-SPI 2.54, by number

extension Role {
  package static let invalid = Role(rawValue: 0)
  package static let acceleratorLabel = Role(rawValue: 1)
  package static let alert = Role(rawValue: 2)
  package static let animation = Role(rawValue: 3)
  package static let arrow = Role(rawValue: 4)
  package static let calendar = Role(rawValue: 5)
  package static let canvas = Role(rawValue: 6)
  package static let checkBox = Role(rawValue: 7)
  package static let checkMenuItem = Role(rawValue: 8)
  package static let colorChooser = Role(rawValue: 9)
  package static let columnHeader = Role(rawValue: 10)
  package static let comboBox = Role(rawValue: 11)
  package static let dateEditor = Role(rawValue: 12)
  package static let desktopIcon = Role(rawValue: 13)
  package static let desktopFrame = Role(rawValue: 14)
  package static let dial = Role(rawValue: 15)
  package static let dialog = Role(rawValue: 16)
  package static let directoryPane = Role(rawValue: 17)
  package static let drawingArea = Role(rawValue: 18)
  package static let fileChooser = Role(rawValue: 19)
  package static let filler = Role(rawValue: 20)
  package static let focusTraversable = Role(rawValue: 21)
  package static let fontChooser = Role(rawValue: 22)
  package static let frame = Role(rawValue: 23)
  package static let glassPane = Role(rawValue: 24)
  package static let htmlContainer = Role(rawValue: 25)
  package static let icon = Role(rawValue: 26)
  package static let image = Role(rawValue: 27)
  package static let internalFrame = Role(rawValue: 28)
  package static let label = Role(rawValue: 29)
  package static let layeredPane = Role(rawValue: 30)
  package static let list = Role(rawValue: 31)
  package static let listItem = Role(rawValue: 32)
  package static let menu = Role(rawValue: 33)
  package static let menuBar = Role(rawValue: 34)
  package static let menuItem = Role(rawValue: 35)
  package static let optionPane = Role(rawValue: 36)
  package static let pageTab = Role(rawValue: 37)
  package static let pageTabList = Role(rawValue: 38)
  package static let panel = Role(rawValue: 39)
  package static let passwordText = Role(rawValue: 40)
  package static let popupMenu = Role(rawValue: 41)
  package static let progressBar = Role(rawValue: 42)
  package static let pushButton = Role(rawValue: 43)
  package static let radioButton = Role(rawValue: 44)
  package static let radioMenuItem = Role(rawValue: 45)
  package static let rootPane = Role(rawValue: 46)
  package static let rowHeader = Role(rawValue: 47)
  package static let scrollBar = Role(rawValue: 48)
  package static let scrollPane = Role(rawValue: 49)
  package static let separator = Role(rawValue: 50)
  package static let slider = Role(rawValue: 51)
  package static let spinButton = Role(rawValue: 52)
  package static let splitPane = Role(rawValue: 53)
  package static let statusBar = Role(rawValue: 54)
  package static let table = Role(rawValue: 55)
  package static let tableCell = Role(rawValue: 56)
  package static let tableColumnHeader = Role(rawValue: 57)
  package static let tableRowHeader = Role(rawValue: 58)
  package static let tearoffMenuItem = Role(rawValue: 59)
  package static let terminal = Role(rawValue: 60)
  package static let text = Role(rawValue: 61)
  package static let toggleButton = Role(rawValue: 62)
  package static let toolBar = Role(rawValue: 63)
  package static let toolTip = Role(rawValue: 64)
  package static let tree = Role(rawValue: 65)
  package static let treeTable = Role(rawValue: 66)
  package static let unknown = Role(rawValue: 67)
  package static let viewport = Role(rawValue: 68)
  package static let window = Role(rawValue: 69)
  package static let extended = Role(rawValue: 70)
  package static let header = Role(rawValue: 71)
  package static let footer = Role(rawValue: 72)
  package static let paragraph = Role(rawValue: 73)
  package static let ruler = Role(rawValue: 74)
  package static let application = Role(rawValue: 75)
  package static let autocomplete = Role(rawValue: 76)
  package static let editbar = Role(rawValue: 77)
  package static let embedded = Role(rawValue: 78)
  package static let entry = Role(rawValue: 79)
  package static let chart = Role(rawValue: 80)
  package static let caption = Role(rawValue: 81)
  package static let documentFrame = Role(rawValue: 82)
  package static let heading = Role(rawValue: 83)
  package static let page = Role(rawValue: 84)
  package static let section = Role(rawValue: 85)
  package static let redundantObject = Role(rawValue: 86)
  package static let form = Role(rawValue: 87)
  package static let link = Role(rawValue: 88)
  package static let inputMethodWindow = Role(rawValue: 89)
  package static let tableRow = Role(rawValue: 90)
  package static let treeItem = Role(rawValue: 91)
  package static let documentSpreadsheet = Role(rawValue: 92)
  package static let documentPresentation = Role(rawValue: 93)
  package static let documentText = Role(rawValue: 94)
  package static let documentWeb = Role(rawValue: 95)
  package static let documentEmail = Role(rawValue: 96)
  package static let comment = Role(rawValue: 97)
  package static let listBox = Role(rawValue: 98)
  package static let grouping = Role(rawValue: 99)
  package static let imageMap = Role(rawValue: 100)
  package static let notification = Role(rawValue: 101)
  package static let infoBar = Role(rawValue: 102)
  package static let levelBar = Role(rawValue: 103)
  package static let titleBar = Role(rawValue: 104)
  package static let blockQuote = Role(rawValue: 105)
  package static let audio = Role(rawValue: 106)
  package static let video = Role(rawValue: 107)
  package static let definition = Role(rawValue: 108)
  package static let article = Role(rawValue: 109)
  package static let landmark = Role(rawValue: 110)
  package static let log = Role(rawValue: 111)
  package static let marquee = Role(rawValue: 112)
  package static let math = Role(rawValue: 113)
  package static let rating = Role(rawValue: 114)
  package static let timer = Role(rawValue: 115)
  package static let `static` = Role(rawValue: 116)
  package static let mathFraction = Role(rawValue: 117)
  package static let mathRoot = Role(rawValue: 118)
  package static let `subscript` = Role(rawValue: 119)
  package static let superscript = Role(rawValue: 120)
  package static let descriptionList = Role(rawValue: 121)
  package static let descriptionTerm = Role(rawValue: 122)
  package static let descriptionValue = Role(rawValue: 123)
  package static let footnote = Role(rawValue: 124)
  package static let contentDeletion = Role(rawValue: 125)
  package static let contentInsertion = Role(rawValue: 126)
  package static let mark = Role(rawValue: 127)
  package static let suggestion = Role(rawValue: 128)
  package static let pushButtonMenu = Role(rawValue: 129)
  package static let `switch` = Role(rawValue: 130)
}

// MARK: - Their names

extension Role {
  package static let names: [String] = [
    "invalid", "accelerator label", "alert", "animation", "arrow", "calendar", "canvas", "check box",
    "check menu item", "color chooser", "column header", "combo box", "date editor", "desktop icon",
    "desktop frame", "dial", "dialog", "directory pane", "drawing area", "file chooser", "filler",
    "focus traversable", "font chooser", "frame", "glass pane", "html container", "icon", "image",
    "internal frame", "label", "layered pane", "list", "list item", "menu", "menu bar", "menu item",
    "option pane", "page tab", "page tab list", "panel", "password text", "popup menu", "progress bar",
    "push button", "radio button", "radio menu item", "root pane", "row header", "scroll bar",
    "scroll pane", "separator", "slider", "spin button", "split pane", "status bar", "table",
    "table cell", "table column header", "table row header", "tearoff menu item", "terminal", "text",
    "toggle button", "tool bar", "tool tip", "tree", "tree table", "unknown", "viewport", "window",
    "extended", "header", "footer", "paragraph", "ruler", "application", "autocomplete", "editbar",
    "embedded", "entry", "chart", "caption", "document frame", "heading", "page", "section",
    "redundant object", "form", "link", "input method window", "table row", "tree item",
    "document spreadsheet", "document presentation", "document text", "document web", "document email",
    "comment", "list box", "grouping", "image map", "notification", "info bar", "level bar", "title bar",
    "block quote", "audio", "video", "definition", "article", "landmark", "log", "marquee", "math",
    "rating", "timer", "static", "math fraction", "math root", "subscript", "superscript",
    "description list", "description term", "description value", "footnote", "content deletion",
    "content insertion", "mark", "suggestion", "push button menu", "switch",
  ]
}
