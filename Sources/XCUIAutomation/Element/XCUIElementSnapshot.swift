import AutomationEngine
import Foundation

/// A static copy of an element and what is below it.
///
/// Mirrors Apple's protocol of the same name.
public protocol XCUIElementSnapshot: XCUIElementAttributes {
  var children: [any XCUIElementSnapshot] { get }
  /// The attributes of the element and, under `children`, of everything below it.
  var dictionaryRepresentation: [XCUIElement.AttributeName: Any] { get }
}

/// What a snapshot can be made of.
///
/// Mirrors Apple's protocol of the same name.
public protocol XCUIElementSnapshotProviding: NSObjectProtocol {
  /// - Throws: an error whose description says why there is not exactly one match.
  @discardableResult
  func snapshot() throws -> any XCUIElementSnapshot
}

extension XCUIElement: XCUIElementSnapshotProviding {
  @discardableResult
  public func snapshot() throws -> any XCUIElementSnapshot {
    try handle.read { node in
      try node.tree.prefetch(
        Set(ElementAttribute.allCases), of: [node.index] + Array(node.tree.descendants(of: node.index)))
      return try node.tree.reading { try ElementSnapshot(node) }
    }
  }
}

/// The copy: it owns its values and needs neither the program nor the bus any more.
final class ElementSnapshot: NSObject, XCUIElementSnapshot, @unchecked Sendable {
  let identifier: String
  let frame: CGRect
  let valueText: String?
  let title: String
  let label: String
  let elementType: XCUIElement.ElementType
  let isEnabled: Bool
  let isSelected: Bool
  let hasFocus: Bool
  let placeholderValue: String?
  let horizontalSizeClass: XCUIElement.SizeClass
  let verticalSizeClass: XCUIElement.SizeClass
  let children: [any XCUIElementSnapshot]

  var value: Any? { valueText }

  init(_ node: ElementNode, withChildren: Bool = true) throws {
    let (tree, index) = (node.tree, node.index)
    identifier = tree.identifier(index)
    frame = try tree.frame(index) ?? .zero
    valueText = tree.value(index)
    title = tree.title(index)
    label = index == 0 ? tree.nodes.application.name : tree.label(index)
    elementType = XCUIElement.ElementType(rawValue: tree.type(index).rawValue) ?? .other
    isEnabled = tree.isEnabled(index)
    isSelected = tree.isSelected(index)
    hasFocus = tree.hasFocus(index)
    placeholderValue = tree.placeholder(index)
    horizontalSizeClass = try SizeClasses.horizontal(node)
    verticalSizeClass = try SizeClasses.vertical(node)
    children =
      withChildren
      ? try tree.nodes.children(index).map { try ElementSnapshot(ElementNode(tree: tree, index: $0)) } : []
  }

  var dictionaryRepresentation: [XCUIElement.AttributeName: Any] {
    var dictionary: [XCUIElement.AttributeName: Any] = [
      .identifier: identifier, .title: title, .label: label, .elementType: elementType.rawValue,
      .enabled: isEnabled, .selected: isSelected, .hasFocus: hasFocus,
      .horizontalSizeClass: horizontalSizeClass.rawValue, .verticalSizeClass: verticalSizeClass.rawValue,
      .frame: [
        "X": Double(frame.minX), "Y": Double(frame.minY), "Width": Double(frame.width),
        "Height": Double(frame.height),
      ],
      .children: children.map(\.dictionaryRepresentation),
    ]
    if let valueText { dictionary[.value] = valueText }
    if let placeholderValue { dictionary[.placeholderValue] = placeholderValue }
    return dictionary
  }
}
