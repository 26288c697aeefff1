// SPDX-License-Identifier: Apache-2.0

extension XCUIElement {
  /// The type of an element, with Apple's names and numbers.
  ///
  /// Mirrors Apple's `XCUIElement.ElementType`.
  ///
  /// The type depends on the element's role on the accessibility bus and on the toolkit's use of that role. A query for
  /// a type also finds related types: `buttons` also finds toggle buttons, menu buttons and tabs. Some types have no
  /// counterpart in any toolkit on Linux. They exist only so that suites compile, and queries for them find nothing.
  public enum ElementType: UInt, Sendable {
    /// Every type, for queries; no element has this type.
    case any = 0
    /// An element whose role corresponds to none of the other types.
    case other = 1
    /// A program, the root of its elements.
    case application = 2
    /// A container of other elements: a panel, a section of a web page, a form.
    case group = 3
    /// A window of a program, or the banner of a notification.
    case window = 4
    /// A modal dialog; no element has this type, but `sheets` finds modal dialogs.
    case sheet = 5
    /// A drawer of macOS; no toolkit on Linux has one.
    case drawer = 6
    /// A dialog with a message that asks for an answer; `dialogs` finds it too.
    case alert = 7
    /// A dialog, including those that choose a file, a color or a font.
    case dialog = 8
    /// A push button, or the header of a column.
    case button = 9
    /// A radio button; its value is "1" if it is chosen, else "0".
    case radioButton = 10
    /// A group of radio buttons; no toolkit on Linux reports one: the buttons are in a ``group``.
    case radioGroup = 11
    /// A check box; its value is "0", "1", or "2" for mixed.
    case checkBox = 12
    /// A control that shows and hides content: an expander, the arrow of a row; its value is "1" if it is open.
    case disclosureTriangle = 13
    /// A button with a list of choices: a combo box without a field; its value is the chosen item.
    case popUpButton = 14
    /// A combo box with a text field; `popUpButtons` finds it too.
    case comboBox = 15
    /// A button that opens a menu or a popover; `buttons` finds it too.
    case menuButton = 16
    /// A button of a tool bar; no toolkit on Linux distinguishes it from other buttons.
    case toolbarButton = 17
    /// A popover, or another part of a window that opens above the rest.
    case popover = 18
    /// An on-screen keyboard; no toolkit on Linux reports one.
    case keyboard = 19
    /// A key of an on-screen keyboard; no toolkit on Linux reports one.
    case key = 20
    /// The header bar of a GTK window; its label is the first text in it.
    case navigationBar = 21
    /// A bar of tabs; no element has this type, but `tabBars` finds every ``tabGroup``.
    case tabBar = 22
    /// A notebook or a stack switcher, which holds tabs; `tabBars` finds it too.
    case tabGroup = 23
    /// A tool bar.
    case toolbar = 24
    /// A status bar; if it has a label, `staticTexts` finds it too.
    case statusBar = 25
    /// A list, a list box, a table or the sheet of a spreadsheet; its rows are ``cell`` or ``tableRow``.
    case table = 26
    /// A row of a table with cells; `cells` finds it too.
    case tableRow = 27
    /// A column of a table; no toolkit on Linux reports one: the headers of columns are buttons.
    case tableColumn = 28
    /// A tree, whose rows can be expanded.
    case outline = 29
    /// A row of a tree; `cells` finds it too.
    case outlineRow = 30
    /// A view of columns like that of the Finder; no toolkit on Linux reports one.
    case browser = 31
    /// A grid of items; no toolkit on Linux reports one.
    case collectionView = 32
    /// A slider or a dial; its value is its number in the units of the program.
    case slider = 33
    /// The dots that show the current page of several; no toolkit on Linux reports them.
    case pageIndicator = 34
    /// A progress bar; its value is its number in the units of the program.
    case progressIndicator = 35
    /// A spinner, which turns while the program works.
    case activityIndicator = 36
    /// A row of joined buttons; no toolkit on Linux distinguishes it from single ones.
    case segmentedControl = 37
    /// A group of picker wheels; no toolkit on Linux has one, see `adjust(toPickerWheelValue:)`.
    case picker = 38
    /// A picker wheel; no toolkit on Linux has one, see `adjust(toPickerWheelValue:)`.
    case pickerWheel = 39
    /// A switch; `toggles` finds it too, and its value is "1" if it is on, else "0".
    case `switch` = 40
    /// A toggle button; `buttons` finds it too, and its value is "1" if it is pressed, else "0".
    case toggle = 41
    /// A link.
    case link = 42
    /// A picture, an icon or a chart.
    case image = 43
    /// An icon on the desktop.
    case icon = 44
    /// A search field: GtkSearchEntry, or an `input` of the type `search`.
    case searchField = 45
    /// A scroll pane.
    case scrollView = 46
    /// A scroll bar; its value is its number in the units of the program.
    case scrollBar = 47
    /// A read-only text: a label, a heading, a paragraph; its label is the text.
    case staticText = 48
    /// A field of one line; its value is the text.
    case textField = 49
    /// A field for a password.
    case secureTextField = 50
    /// A calendar, or a field for a date.
    case datePicker = 51
    /// Text of several lines, a document or a terminal; its value is the text.
    case textView = 52
    /// A menu, including one that a right click opens; `menuItems` also finds a menu inside a menu.
    case menu = 53
    /// An item of a menu, or of the open list of a pop-up button; if it has a mark, its value is "0" or "1".
    case menuItem = 54
    /// A menu bar.
    case menuBar = 55
    /// A title in a menu bar, such as "File".
    case menuBarItem = 56
    /// A map; no toolkit on Linux reports one.
    case map = 57
    /// The document of a browser, or of a web view in another program.
    case webView = 58
    /// The arrow of a stepper that counts up; no toolkit on Linux reports one.
    case incrementArrow = 59
    /// The arrow of a stepper that counts down; no toolkit on Linux reports one.
    case decrementArrow = 60
    /// A timeline; no toolkit on Linux reports one.
    case timeline = 61
    /// A rating, such as a row of stars; its value is its number.
    case ratingIndicator = 62
    /// The handle of a slider; no toolkit on Linux reports one.
    case valueIndicator = 63
    /// Two panes with a handle between them.
    case splitGroup = 64
    /// The handle between two panes; if it has a range, its value is its number.
    case splitter = 65
    /// A mark of relevance; no toolkit on Linux reports one.
    case relevanceIndicator = 66
    /// A button that shows a color and chooses another one; only GTK 4 reports it.
    case colorWell = 67
    /// A tool tip.
    case helpTag = 68
    /// A frame laid over a picture; no toolkit on Linux reports one.
    case matte = 69
    /// An item of the Dock of macOS; it does not exist on Linux.
    case dockItem = 70
    /// A ruler.
    case ruler = 71
    /// A mark on a ruler; no toolkit on Linux reports one.
    case rulerMarker = 72
    /// A grid; no toolkit on Linux reports one, and a grid of a web page is a ``table``.
    case grid = 73
    /// A bar that shows a level, such as that of a battery; its value is its number.
    case levelIndicator = 74
    /// A row of a list, or a cell of a table; if it has no name, its label consists of the text in it.
    case cell = 75
    /// An area that lays out items; no toolkit on Linux reports one.
    case layoutArea = 76
    /// An item in a layout area; no toolkit on Linux reports one.
    case layoutItem = 77
    /// A handle to drag; no toolkit on Linux reports one, except a ``splitter``.
    case handle = 78
    /// A spin button; `textFields` finds it too, and its value is the text in it.
    case stepper = 79
    /// A tab of a notebook or a stack switcher; `buttons` finds it too.
    case tab = 80
    /// The Touch Bar of a Mac; it does not exist on Linux.
    case touchBar = 81
    /// An item at the right of the menu bar of macOS; it does not exist on Linux.
    case statusItem = 82
  }
}
