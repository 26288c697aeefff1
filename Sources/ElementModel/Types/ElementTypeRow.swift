// SPDX-License-Identifier: Apache-2.0

/// A row of the table of element types: the properties of one type.
struct ElementTypeRow {
  /// The further types by which queries find an element of this type.
  ///
  /// Apple's platforms differ from each other here. A suite for any of them should find its elements: a tab is also a
  /// button and its group a tab bar (iOS), an alert is also a dialog (macOS), and a toggle or a button that opens a
  /// menu is also a button.
  let kinds: [ElementType]
  let traits: ElementTraits

  init(_ traits: ElementTraits = [], alsoFoundAs kinds: [ElementType] = []) {
    self.traits = traits
    self.kinds = kinds
  }
}

extension ElementType {
  /// The row of this type in the table of all types.
  ///
  /// A new type is a case of ``ElementType``, a row here, and the roles that have it in ``RoleTable``. The table is a
  /// single switch, so that the compiler reports a missing row.
  private var row: ElementTypeRow {
    switch self {
    case .any: .init(.container)
    case .other: .init([.container, .repeated, .arranging, .unmentioned])
    case .application: .init(.container)
    case .group: .init([.container, .repeated, .arranging, .unmentioned])

    case .window: .init([.window, .container, .titled])
    case .sheet: .init([.window, .dialog, .container, .landmark, .titled], alsoFoundAs: [.dialog])
    case .alert: .init([.window, .dialog, .container, .landmark, .titled], alsoFoundAs: [.dialog])
    case .dialog: .init([.window, .dialog, .container, .landmark, .titled])
    case .popover: .init([.popup, .container, .landmark, .holdsPopup])
    case .helpTag: .init(.popup)

    case .button: .init([.control, .operable, .pressable, .withoutDoubleClick, .titled])
    case .toolbarButton:
      .init([.control, .operable, .pressable, .withoutDoubleClick, .titled], alsoFoundAs: [.button])
    case .menuButton:
      .init(
        [.control, .operable, .pressable, .withoutDoubleClick, .titled, .opensMenu], alsoFoundAs: [.button])
    case .toggle:
      .init(
        [.control, .operable, .pressable, .withoutDoubleClick, .titled, .checkable], alsoFoundAs: [.button])
    case .`switch`:
      .init(
        [.control, .operable, .pressable, .withoutDoubleClick, .checkable, .captioned], alsoFoundAs: [.toggle]
      )
    case .checkBox: .init([.control, .operable, .withoutDoubleClick, .titled, .checkable, .lowByDesign])
    case .radioButton: .init([.control, .operable, .withoutDoubleClick, .titled, .checkable, .lowByDesign])
    case .link: .init([.control, .operable, .pressable, .withoutDoubleClick, .titled])
    case .disclosureTriangle: .init([.control, .operable, .withoutDoubleClick, .reachedByArrowKeys])
    case .colorWell: .init([.control, .operable])
    case .incrementArrow: .init(.withoutDoubleClick)
    case .decrementArrow: .init(.withoutDoubleClick)

    case .popUpButton:
      .init(
        [
          .control, .operable, .withoutDoubleClick, .titled, .dropDown, .opensMenu, .captioned,
          .changedByWheel,
        ])
    case .comboBox:
      .init(
        [.control, .operable, .dropDown, .opensMenu, .text, .captioned, .changedByWheel],
        alsoFoundAs: [.popUpButton])
    case .picker: .init(.choosable)
    case .pickerWheel: .init(.choosable)
    case .datePicker: .init([.captioned, .clickTarget])
    case .stepper:
      .init([
        .control, .operable, .withoutDoubleClick, .text, .captioned, .changedByWheel, .namesItsParts, .ranged,
      ])
    case .slider: .init([.control, .operable, .captioned, .changedByWheel, .ranged])
    case .progressIndicator: .init([.captioned, .progress, .ranged])
    case .activityIndicator: .init(.progress)
    case .levelIndicator: .init([.captioned, .ranged])
    case .valueIndicator, .ratingIndicator: .init(.ranged)

    case .staticText: .init()
    case .textField: .init([.textField, .text, .operable, .captioned])
    case .secureTextField: .init([.textField, .text, .operable, .captioned])
    case .searchField: .init([.textField, .text, .operable, .captioned])
    case .textView: .init([.textField, .text, .operable, .captioned, .scrolling])
    case .image: .init([.picture, .control])
    case .icon: .init([.picture, .clickTarget])

    case .menuBar: .init([.menu, .container, .landmark, .navigatedByArrowKeys])
    case .menuBarItem:
      .init([
        .menu, .opensMenu, .operable, .withoutDoubleClick, .titled, .reachedByArrowKeys, .holdsPopup,
        .lowByDesign,
      ])
    case .menu:
      .init([.menu, .opensMenu, .popup, .landmark, .titled, .holdsPopup, .clickTarget, .navigatedByArrowKeys])
    case .menuItem:
      .init([
        .menu, .opensMenu, .control, .operable, .withoutDoubleClick, .titled, .reachedByArrowKeys,
        .lowByDesign,
      ])

    case .tab:
      .init(
        [
          .control, .operable, .withoutDoubleClick, .titled, .reachedByArrowKeys, .changedByWheel,
          .lowByDesign,
          .namesItsParts,
        ],
        alsoFoundAs: [.button])
    case .tabGroup: .init([.container, .landmark, .navigatedByArrowKeys], alsoFoundAs: [.tabBar])
    case .tabBar: .init([.container, .landmark, .navigatedByArrowKeys])
    case .toolbar: .init([.container, .landmark])
    case .navigationBar: .init([.container, .landmark])
    case .statusBar: .init([.container, .landmark])
    case .radioGroup: .init([.container, .landmark])
    case .segmentedControl: .init(.namesItsParts)

    case .table: .init([.container, .landmark, .list, .scrolling, .choosable, .navigatedByArrowKeys])
    case .outline: .init([.container, .landmark, .list, .scrolling, .choosable, .navigatedByArrowKeys])
    case .collectionView: .init([.container, .landmark, .list, .scrolling])
    case .browser: .init([.container, .landmark])
    case .grid: .init([.container, .landmark])
    case .cell: .init([.row, .repeated, .navigatedByArrowKeys])
    case .tableRow: .init([.row, .repeated, .navigatedByArrowKeys], alsoFoundAs: [.cell])
    case .outlineRow: .init([.row, .repeated, .navigatedByArrowKeys], alsoFoundAs: [.cell])
    case .tableColumn: .init(.clickTarget)

    case .scrollView: .init([.container, .scrolling, .arranging, .unmentioned, .viewport])
    case .scrollBar:
      .init([.changedByWheel, .unmentioned, .clickTarget, .namesItsParts, .navigatedByArrowKeys, .ranged])
    case .webView: .init([.container, .landmark, .scrolling, .viewport])
    case .splitGroup: .init([.container, .arranging])
    case .splitter: .init([.clickTarget, .ranged])
    case .layoutArea: .init([.container, .arranging])
    case .layoutItem: .init(.repeated)

    case .drawer, .keyboard, .key, .pageIndicator, .map, .timeline, .relevanceIndicator, .matte, .dockItem,
      .ruler, .rulerMarker, .handle, .touchBar, .statusItem:
      .init()
    }
  }

  // Indexed by the numbers of the types, which begin at 0 without gaps. Stored separately, since they are read often.
  private static let traitsByNumber: [ElementTraits] = allCases.map(\.row.traits)
  private static let kindsByNumber: [[ElementType]] = allCases.map(\.row.kinds)

  package var traits: ElementTraits { Self.traitsByNumber[Int(rawValue)] }
  /// The further types by which queries find an element of this type.
  package var kinds: [ElementType] { Self.kindsByNumber[Int(rawValue)] }

  /// Whether the type has all of the given traits.
  package func has(_ traits: ElementTraits) -> Bool { self.traits.contains(traits) }

  /// Whether the type has any of the given traits.
  package func hasAny(of traits: ElementTraits) -> Bool { !self.traits.isDisjoint(with: traits) }

  /// Whether a query for `type` finds an element of this type.
  package func matches(_ type: ElementType) -> Bool {
    type == .any || type == self || kinds.contains(type)
  }
}
