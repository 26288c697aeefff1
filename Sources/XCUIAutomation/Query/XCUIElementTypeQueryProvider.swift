// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// An object with a query for each type of element.
///
/// Mirrors Apple's protocol of the same name. Each property equals `descendants(matching:)` with its type;
/// ``XCUIElement/ElementType`` describes each type on Linux.
public protocol XCUIElementTypeQueryProvider {
  /// The first element in document order; further elements do not fail the test.
  var firstMatch: XCUIElement { get }

  /// The touch bars among the descendants.
  var touchBars: XCUIElementQuery { get }
  /// The groups among the descendants.
  var groups: XCUIElementQuery { get }
  /// The windows among the descendants.
  var windows: XCUIElementQuery { get }
  /// The sheets among the descendants.
  var sheets: XCUIElementQuery { get }
  /// The drawers among the descendants.
  var drawers: XCUIElementQuery { get }
  /// The alerts among the descendants.
  var alerts: XCUIElementQuery { get }
  /// The dialogs among the descendants.
  var dialogs: XCUIElementQuery { get }
  /// The buttons among the descendants.
  var buttons: XCUIElementQuery { get }
  /// The radio buttons among the descendants.
  var radioButtons: XCUIElementQuery { get }
  /// The radio groups among the descendants.
  var radioGroups: XCUIElementQuery { get }
  /// The check boxes among the descendants.
  var checkBoxes: XCUIElementQuery { get }
  /// The disclosure triangles among the descendants.
  var disclosureTriangles: XCUIElementQuery { get }
  /// The pop up buttons among the descendants.
  var popUpButtons: XCUIElementQuery { get }
  /// The combo boxes among the descendants.
  var comboBoxes: XCUIElementQuery { get }
  /// The menu buttons among the descendants.
  var menuButtons: XCUIElementQuery { get }
  /// The toolbar buttons among the descendants.
  var toolbarButtons: XCUIElementQuery { get }
  /// The popovers among the descendants.
  var popovers: XCUIElementQuery { get }
  /// The keyboards among the descendants.
  var keyboards: XCUIElementQuery { get }
  /// The keys among the descendants.
  var keys: XCUIElementQuery { get }
  /// The navigation bars among the descendants.
  var navigationBars: XCUIElementQuery { get }
  /// The tab bars among the descendants.
  var tabBars: XCUIElementQuery { get }
  /// The tab groups among the descendants.
  var tabGroups: XCUIElementQuery { get }
  /// The toolbars among the descendants.
  var toolbars: XCUIElementQuery { get }
  /// The status bars among the descendants.
  var statusBars: XCUIElementQuery { get }
  /// The tables among the descendants.
  var tables: XCUIElementQuery { get }
  /// The table rows among the descendants.
  var tableRows: XCUIElementQuery { get }
  /// The table columns among the descendants.
  var tableColumns: XCUIElementQuery { get }
  /// The outlines among the descendants.
  var outlines: XCUIElementQuery { get }
  /// The outline rows among the descendants.
  var outlineRows: XCUIElementQuery { get }
  /// The rows that an outline row discloses.
  var disclosedChildRows: XCUIElementQuery { get }
  /// The browsers among the descendants.
  var browsers: XCUIElementQuery { get }
  /// The collection views among the descendants.
  var collectionViews: XCUIElementQuery { get }
  /// The sliders among the descendants.
  var sliders: XCUIElementQuery { get }
  /// The page indicators among the descendants.
  var pageIndicators: XCUIElementQuery { get }
  /// The progress indicators among the descendants.
  var progressIndicators: XCUIElementQuery { get }
  /// The activity indicators among the descendants.
  var activityIndicators: XCUIElementQuery { get }
  /// The segmented controls among the descendants.
  var segmentedControls: XCUIElementQuery { get }
  /// The pickers among the descendants.
  var pickers: XCUIElementQuery { get }
  /// The picker wheels among the descendants.
  var pickerWheels: XCUIElementQuery { get }
  /// The switches among the descendants.
  var switches: XCUIElementQuery { get }
  /// The toggles among the descendants.
  var toggles: XCUIElementQuery { get }
  /// The links among the descendants.
  var links: XCUIElementQuery { get }
  /// The images among the descendants.
  var images: XCUIElementQuery { get }
  /// The icons among the descendants.
  var icons: XCUIElementQuery { get }
  /// The search fields among the descendants.
  var searchFields: XCUIElementQuery { get }
  /// The scroll views among the descendants.
  var scrollViews: XCUIElementQuery { get }
  /// The scroll bars among the descendants.
  var scrollBars: XCUIElementQuery { get }
  /// The static texts among the descendants.
  var staticTexts: XCUIElementQuery { get }
  /// The text fields among the descendants.
  var textFields: XCUIElementQuery { get }
  /// The secure text fields among the descendants.
  var secureTextFields: XCUIElementQuery { get }
  /// The date pickers among the descendants.
  var datePickers: XCUIElementQuery { get }
  /// The text views among the descendants.
  var textViews: XCUIElementQuery { get }
  /// The menus among the descendants.
  var menus: XCUIElementQuery { get }
  /// The menu items among the descendants.
  var menuItems: XCUIElementQuery { get }
  /// The menu bars among the descendants.
  var menuBars: XCUIElementQuery { get }
  /// The menu bar items among the descendants.
  var menuBarItems: XCUIElementQuery { get }
  /// The maps among the descendants.
  var maps: XCUIElementQuery { get }
  /// The web views among the descendants.
  var webViews: XCUIElementQuery { get }
  /// The steppers among the descendants.
  var steppers: XCUIElementQuery { get }
  /// The increment arrows among the descendants.
  var incrementArrows: XCUIElementQuery { get }
  /// The decrement arrows among the descendants.
  var decrementArrows: XCUIElementQuery { get }
  /// The tabs among the descendants.
  var tabs: XCUIElementQuery { get }
  /// The timelines among the descendants.
  var timelines: XCUIElementQuery { get }
  /// The rating indicators among the descendants.
  var ratingIndicators: XCUIElementQuery { get }
  /// The value indicators among the descendants.
  var valueIndicators: XCUIElementQuery { get }
  /// The split groups among the descendants.
  var splitGroups: XCUIElementQuery { get }
  /// The splitters among the descendants.
  var splitters: XCUIElementQuery { get }
  /// The relevance indicators among the descendants.
  var relevanceIndicators: XCUIElementQuery { get }
  /// The color wells among the descendants.
  var colorWells: XCUIElementQuery { get }
  /// The help tags among the descendants.
  var helpTags: XCUIElementQuery { get }
  /// The mattes among the descendants.
  var mattes: XCUIElementQuery { get }
  /// The dock items among the descendants.
  var dockItems: XCUIElementQuery { get }
  /// The rulers among the descendants.
  var rulers: XCUIElementQuery { get }
  /// The ruler markers among the descendants.
  var rulerMarkers: XCUIElementQuery { get }
  /// The grids among the descendants.
  var grids: XCUIElementQuery { get }
  /// The level indicators among the descendants.
  var levelIndicators: XCUIElementQuery { get }
  /// The cells among the descendants.
  var cells: XCUIElementQuery { get }
  /// The layout areas among the descendants.
  var layoutAreas: XCUIElementQuery { get }
  /// The layout items among the descendants.
  var layoutItems: XCUIElementQuery { get }
  /// The handles among the descendants.
  var handles: XCUIElementQuery { get }
  /// The descendants without a specific type.
  var otherElements: XCUIElementQuery { get }
  /// The status items among the descendants.
  var statusItems: XCUIElementQuery { get }
}

// The public extension below applies only to types that conform to this protocol, so the protocol must be public too.
// It is not part of Apple's API, so the underscore hides its name from completion and documentation.
/// A type of the library that has queries for each type of element: `XCUIElement` or `XCUIElementQuery`.
public protocol _DescendantQueries {
  /// All descendants of a type.
  ///
  /// - Parameter type: the type; `.any` for all.
  /// - Returns: a query, not yet evaluated.
  func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery
}

// These properties have no comments, because tools show the comments of the protocol's requirements. A type of a test
// suite that conforms to `XCUIElementTypeQueryProvider` does not get these properties. It must implement every
// requirement itself, as on Apple platforms.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension XCUIElementTypeQueryProvider where Self: _DescendantQueries {
  public var touchBars: XCUIElementQuery { descendants(matching: .touchBar) }
  public var groups: XCUIElementQuery { descendants(matching: .group) }
  public var windows: XCUIElementQuery { descendants(matching: .window) }
  public var sheets: XCUIElementQuery { descendants(matching: .sheet) }
  public var drawers: XCUIElementQuery { descendants(matching: .drawer) }
  public var alerts: XCUIElementQuery { descendants(matching: .alert) }
  public var dialogs: XCUIElementQuery { descendants(matching: .dialog) }
  public var buttons: XCUIElementQuery { descendants(matching: .button) }
  public var radioButtons: XCUIElementQuery { descendants(matching: .radioButton) }
  public var radioGroups: XCUIElementQuery { descendants(matching: .radioGroup) }
  public var checkBoxes: XCUIElementQuery { descendants(matching: .checkBox) }
  public var disclosureTriangles: XCUIElementQuery { descendants(matching: .disclosureTriangle) }
  public var popUpButtons: XCUIElementQuery { descendants(matching: .popUpButton) }
  public var comboBoxes: XCUIElementQuery { descendants(matching: .comboBox) }
  public var menuButtons: XCUIElementQuery { descendants(matching: .menuButton) }
  public var toolbarButtons: XCUIElementQuery { descendants(matching: .toolbarButton) }
  public var popovers: XCUIElementQuery { descendants(matching: .popover) }
  public var keyboards: XCUIElementQuery { descendants(matching: .keyboard) }
  public var keys: XCUIElementQuery { descendants(matching: .key) }
  public var navigationBars: XCUIElementQuery { descendants(matching: .navigationBar) }
  public var tabBars: XCUIElementQuery { descendants(matching: .tabBar) }
  public var tabGroups: XCUIElementQuery { descendants(matching: .tabGroup) }
  public var toolbars: XCUIElementQuery { descendants(matching: .toolbar) }
  public var statusBars: XCUIElementQuery { descendants(matching: .statusBar) }
  public var tables: XCUIElementQuery { descendants(matching: .table) }
  public var tableRows: XCUIElementQuery { descendants(matching: .tableRow) }
  public var tableColumns: XCUIElementQuery { descendants(matching: .tableColumn) }
  public var outlines: XCUIElementQuery { descendants(matching: .outline) }
  public var outlineRows: XCUIElementQuery { descendants(matching: .outlineRow) }
  public var browsers: XCUIElementQuery { descendants(matching: .browser) }
  public var collectionViews: XCUIElementQuery { descendants(matching: .collectionView) }
  public var sliders: XCUIElementQuery { descendants(matching: .slider) }
  public var pageIndicators: XCUIElementQuery { descendants(matching: .pageIndicator) }
  public var progressIndicators: XCUIElementQuery { descendants(matching: .progressIndicator) }
  public var activityIndicators: XCUIElementQuery { descendants(matching: .activityIndicator) }
  public var segmentedControls: XCUIElementQuery { descendants(matching: .segmentedControl) }
  public var pickers: XCUIElementQuery { descendants(matching: .picker) }
  public var pickerWheels: XCUIElementQuery { descendants(matching: .pickerWheel) }
  public var switches: XCUIElementQuery { descendants(matching: .`switch`) }
  public var toggles: XCUIElementQuery { descendants(matching: .toggle) }
  public var links: XCUIElementQuery { descendants(matching: .link) }
  public var images: XCUIElementQuery { descendants(matching: .image) }
  public var icons: XCUIElementQuery { descendants(matching: .icon) }
  public var searchFields: XCUIElementQuery { descendants(matching: .searchField) }
  public var scrollViews: XCUIElementQuery { descendants(matching: .scrollView) }
  public var scrollBars: XCUIElementQuery { descendants(matching: .scrollBar) }
  public var staticTexts: XCUIElementQuery { descendants(matching: .staticText) }
  public var textFields: XCUIElementQuery { descendants(matching: .textField) }
  public var secureTextFields: XCUIElementQuery { descendants(matching: .secureTextField) }
  public var datePickers: XCUIElementQuery { descendants(matching: .datePicker) }
  public var textViews: XCUIElementQuery { descendants(matching: .textView) }
  public var menus: XCUIElementQuery { descendants(matching: .menu) }
  public var menuItems: XCUIElementQuery { descendants(matching: .menuItem) }
  public var menuBars: XCUIElementQuery { descendants(matching: .menuBar) }
  public var menuBarItems: XCUIElementQuery { descendants(matching: .menuBarItem) }
  public var maps: XCUIElementQuery { descendants(matching: .map) }
  public var webViews: XCUIElementQuery { descendants(matching: .webView) }
  public var steppers: XCUIElementQuery { descendants(matching: .stepper) }
  public var incrementArrows: XCUIElementQuery { descendants(matching: .incrementArrow) }
  public var decrementArrows: XCUIElementQuery { descendants(matching: .decrementArrow) }
  public var tabs: XCUIElementQuery { descendants(matching: .tab) }
  public var timelines: XCUIElementQuery { descendants(matching: .timeline) }
  public var ratingIndicators: XCUIElementQuery { descendants(matching: .ratingIndicator) }
  public var valueIndicators: XCUIElementQuery { descendants(matching: .valueIndicator) }
  public var splitGroups: XCUIElementQuery { descendants(matching: .splitGroup) }
  public var splitters: XCUIElementQuery { descendants(matching: .splitter) }
  public var relevanceIndicators: XCUIElementQuery { descendants(matching: .relevanceIndicator) }
  public var colorWells: XCUIElementQuery { descendants(matching: .colorWell) }
  public var helpTags: XCUIElementQuery { descendants(matching: .helpTag) }
  public var mattes: XCUIElementQuery { descendants(matching: .matte) }
  public var dockItems: XCUIElementQuery { descendants(matching: .dockItem) }
  public var rulers: XCUIElementQuery { descendants(matching: .ruler) }
  public var rulerMarkers: XCUIElementQuery { descendants(matching: .rulerMarker) }
  public var grids: XCUIElementQuery { descendants(matching: .grid) }
  public var levelIndicators: XCUIElementQuery { descendants(matching: .levelIndicator) }
  public var cells: XCUIElementQuery { descendants(matching: .cell) }
  public var layoutAreas: XCUIElementQuery { descendants(matching: .layoutArea) }
  public var layoutItems: XCUIElementQuery { descendants(matching: .layoutItem) }
  public var handles: XCUIElementQuery { descendants(matching: .handle) }
  public var otherElements: XCUIElementQuery { descendants(matching: .other) }
  public var statusItems: XCUIElementQuery { descendants(matching: .statusItem) }
}

extension XCUIElement: XCUIElementTypeQueryProvider, _DescendantQueries {
  /// The rows that an outline row discloses.
  public var disclosedChildRows: XCUIElementQuery { appending(.disclosedRows) }
}

extension XCUIElementQuery: XCUIElementTypeQueryProvider, _DescendantQueries {
  /// The rows that an outline row discloses.
  public var disclosedChildRows: XCUIElementQuery { appending(.disclosedRows) }
}
