import Foundation

/// What Qt tells at a call for each object, and need not be asked.
enum QtQuirks {
  /// Whether only the number of characters is asked: Qt's widgets answer with no text, Qt Quick with the password.
  static func isPassword(_ node: Int, in tree: AccessibleTree) -> Bool {
    switch tree.application.toolkit.kind {
    case .qt5, .qt6: tree.role(node) == .passwordText
    default: false
    }
  }

  /// A text with the ends of its lines as others tell them: Qt Quick keeps the signs of paragraphs that its
  /// documents have inside.
  static func text(_ text: String, in tree: AccessibleTree) -> String {
    switch tree.application.toolkit.kind {
    case .qt5, .qt6:
      text.replacingOccurrences(of: "\u{2029}", with: "\n").replacingOccurrences(of: "\u{2028}", with: "\n")
    default: text
    }
  }

  /// Below this the calls cost less than a frame.
  private static let fewRows = 64

  /// Fills in what the rows of a long list of a QListView have in common (5.15 and 6.4): two calls for each of
  /// 10,000 rows instead of five.
  static func fillInRows(_ rows: [Int32], of list: Int32, in table: ItemTable) {
    let container = table.items[Int(list)]
    guard rows.count > fewRows, Role(rawValue: container.role) == .list,
      InterfaceSet(rawValue: container.interfaces).contains(.table)
    else { return }
    let interfaces: InterfaceSet = [.accessible, .action, .component]
    for row in rows {
      let item = table.items + Int(row)
      item.pointee.role = Role.listItem.rawValue
      item.pointee.interfaces = interfaces.rawValue
      item.pointee.fields |= ItemFields.role | ItemFields.interfaces
      item.pointee.slotCount = 0
    }
  }
}
