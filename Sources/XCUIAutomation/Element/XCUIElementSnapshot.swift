// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction

/// A static copy of an element and its descendants.
///
/// Mirrors Apple's protocol of the same name. Its values do not change when the program changes or ends.
public protocol XCUIElementSnapshot: XCUIElementAttributes {
  /// Copies of the direct children, in the order of the accessibility tree.
  var children: [any XCUIElementSnapshot] { get }

  /// The attributes of the element and, under `children`, of all its descendants.
  ///
  /// Types and size classes are raw values. The frame is a dictionary with `X`, `Y`, `Width` and `Height` in pixels of
  /// the screen. `value` and `placeholderValue` are left out if they are nil.
  var dictionaryRepresentation: [XCUIElement.AttributeName: Any] { get }
}

/// An object that can make a snapshot of itself.
///
/// Mirrors Apple's protocol of the same name.
public protocol XCUIElementSnapshotProviding: NSObjectProtocol {
  /// Reads an element with all its descendants.
  ///
  /// - Returns: a copy whose values do not change.
  /// - Throws: an error with the reason if there is not exactly one match.
  @discardableResult
  func snapshot() throws -> any XCUIElementSnapshot
}

extension XCUIElement: XCUIElementSnapshotProviding {
  /// Reads the element with all its descendants, in as few calls on the accessibility bus as possible.
  ///
  /// The method does not fail the test itself, but an error that the test does not catch fails the test.
  ///
  /// ```swift
  /// let snapshot = try app.tables.firstMatch.snapshot()
  /// XCTAssertEqual(snapshot.children.map(\.label), ["Milk", "Bread"])
  /// ```
  ///
  /// - Returns: a copy whose values do not depend on the program and the bus.
  /// - Throws: an error with the reason if there is not exactly one match or if the program cannot be read.
  @discardableResult
  public func snapshot() throws -> any XCUIElementSnapshot {
    try handle.read { node -> ElementSnapshot in
      try node.tree.attributes.prefetch(
        Set(ElementAttribute.allCases), of: [node.index] + Array(node.tree.descendants(of: node.index)))
      return try node.tree.reading { try ElementSnapshot(node) }
    }
  }
}

/// A copy of an element and its descendants, whose values do not depend on the program and the bus.
final class ElementSnapshot: NSObject, XCUIElementSnapshot, Sendable {
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
  private let copies: [ElementSnapshot]

  var children: [any XCUIElementSnapshot] { copies }

  typealias Sizes = (horizontal: XCUIElement.SizeClass, vertical: XCUIElement.SizeClass)

  var value: Any? { valueText }

  /// Copies an element.
  ///
  /// - Parameters:
  ///   - node: the element.
  ///   - withChildren: whether the descendants are copied too.
  ///   - sizes: the size classes of the window that contains the element; nil to determine them.
  /// - Throws: an error if the windows or the element's position cannot be read.
  init(_ node: ElementNode, withChildren: Bool = true, windowSizes sizes: Sizes? = nil) throws {
    let (tree, index) = (node.tree, node.index)
    identifier = tree.attributes.identifier(index)
    frame = try tree.frame(index) ?? .zero
    valueText = tree.attributes.value(index)
    title = tree.attributes.title(index)
    label = index == 0 ? tree.nodes.application.name : tree.label(index)
    elementType = XCUIElement.ElementType(rawValue: tree.type(index).rawValue) ?? .other
    isEnabled = tree.attributes.isEnabled(index)
    isSelected = tree.attributes.isSelected(index)
    hasFocus = tree.attributes.hasFocus(index)
    placeholderValue = tree.attributes.placeholder(index)
    let sizes = try sizes ?? (SizeClasses.horizontal(node), SizeClasses.vertical(node))
    (horizontalSizeClass, verticalSizeClass) = sizes
    let sizesBelow = index == 0 ? nil : sizes
    copies =
      withChildren
      ? try tree.nodes.children(index).map {
        try ElementSnapshot(ElementNode(tree: tree, index: $0), windowSizes: sizesBelow)
      } : []
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
