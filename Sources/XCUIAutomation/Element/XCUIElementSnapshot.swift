// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction

/// A static copy of an element and what is below it.
///
/// Mirrors Apple's protocol of the same name. It keeps its values when the program changes or ends.
public protocol XCUIElementSnapshot: XCUIElementAttributes {
  /// Copies of the direct children, in the order of the accessibility tree.
  var children: [any XCUIElementSnapshot] { get }

  /// The attributes of the element and, under `children`, of everything below it.
  ///
  /// Types and size classes are there by their raw values, the frame is a dictionary with `X`, `Y`, `Width` and
  /// `Height` in pixels of the screen. `value` and `placeholderValue` are left out where they are nil.
  var dictionaryRepresentation: [XCUIElement.AttributeName: Any] { get }
}

/// An object of which a snapshot can be made.
///
/// Mirrors Apple's protocol of the same name.
public protocol XCUIElementSnapshotProviding: NSObjectProtocol {
  /// Reads an element with all that is below it.
  ///
  /// - Returns: a copy that owns its values.
  /// - Throws: an error whose description says why there is not exactly one match.
  @discardableResult
  func snapshot() throws -> any XCUIElementSnapshot
}

extension XCUIElement: XCUIElementSnapshotProviding {
  /// Reads the element with all that is below it, in as few calls on the accessibility bus as possible.
  ///
  /// It does not fail the test by itself; the error that it throws does, where the test does not catch it.
  ///
  /// ```swift
  /// let snapshot = try app.tables.firstMatch.snapshot()
  /// XCTAssertEqual(snapshot.children.map(\.label), ["Milk", "Bread"])
  /// ```
  ///
  /// - Returns: a copy that owns its values, and needs neither the program nor the bus any more.
  /// - Throws: an error whose description says why there is not exactly one match, or why the program cannot be
  ///   read.
  @discardableResult
  public func snapshot() throws -> any XCUIElementSnapshot {
    try handle.read { node in
      try node.tree.attributes.prefetch(
        Set(ElementAttribute.allCases), of: [node.index] + Array(node.tree.descendants(of: node.index)))
      return try node.tree.reading { try ElementSnapshot(node) }
    }
  }
}

/// The copy: it owns its values and needs neither the program nor the bus any more.
final class ElementSnapshot: NSObject, XCUIElementSnapshot {
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

  typealias Sizes = (horizontal: XCUIElement.SizeClass, vertical: XCUIElement.SizeClass)

  var value: Any? { valueText }

  /// - Parameters:
  ///   - node: what is copied.
  ///   - withChildren: whether what is below it is copied too.
  ///   - sizes: the size classes of the window that it is in, where they are known.
  /// - Throws: why the windows or the element's place cannot be read.
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
    children =
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
