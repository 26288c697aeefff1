// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Notation
import QueryWriting
import TreeOutline

/// The assertions that a test can make about an element, each with its current value.
package struct AssertionMenu: Codable, Hashable, Sendable {
  package struct Item: Codable, Hashable, Sendable {
    package let assertion: RecordedAssertion
    /// The property, as the menu shows it: `label`, `count of cells`.
    package let title: String
    /// The current value of the property, for the menu.
    package let current: String
  }

  package let items: [Item]

  /// - Parameters:
  ///   - tree: the latest reading.
  ///   - node: an element of the tree.
  ///   - query: the query of the element. The query without its last index or name finds the elements that are counted.
  package init(tree: ElementTree, node: Int, query: WrittenQuery) {
    tree.attributes.tryPrefetch(Set(ElementAttribute.allCases), of: [node])
    var items = [Item(assertion: .exists, title: "exists", current: "true")]
    func add(_ title: String, _ text: String?, isOffered: Bool = true, _ make: (String) -> RecordedAssertion)
    {
      guard let text, isOffered else { return }
      items.append(Item(assertion: make(text), title: title, current: SwiftLiteral.quoted(text)))
    }
    func add(_ title: String, _ flag: Bool, _ make: (Bool) -> RecordedAssertion) {
      items.append(Item(assertion: make(flag), title: title, current: String(flag)))
    }
    let (label, title) = (tree.label(node), tree.attributes.title(node))
    add("value", tree.attributes.value(node)) { .value($0) }
    // A query by text finds no element after the text has changed, so an assertion about this text is the same as
    // `exists`.
    func isUseful(_ text: String) -> Bool { !text.isEmpty && !query.finds(by: text) }
    add("label", label, isOffered: isUseful(label)) { .label($0) }
    add("title", title, isOffered: isUseful(title) && title != label) { .title($0) }
    add("placeholder", tree.attributes.placeholder(node)) { .placeholder($0) }
    add("is enabled", tree.attributes.isEnabled(node)) { .isEnabled($0) }
    add("is selected", tree.attributes.isSelected(node)) { .isSelected($0) }
    // Properties that cannot be read, for example because the program has ended, are not in the menu.
    if let isHittable = try? HitTester(tree: tree).isHittable(node) {
      add("is hittable", isHittable) { .isHittable($0) }
    }
    add("has focus", tree.attributes.hasFocus(node)) { .hasFocus($0) }
    // The same applies to a count that cannot be read.
    if !query.steps.isEmpty, let count = try? query.list.matches(in: tree).count {
      items.append(Item(assertion: .count(count), title: "count of \(query.list)", current: String(count)))
    }
    self.items = items + Self.textAttributes(of: node, in: tree) + Self.trees(of: node, in: tree)
  }

  /// Returns the assertion about the tree of an element.
  ///
  /// The list is empty if no other element is in the element, or if the tree cannot be read.
  private static func trees(of node: Int, in tree: ElementTree) -> [Item] {
    var options = OutlineOptions()
    options.withFocus = false
    guard let outline = try? Outline(of: tree, roots: [node], options: options), outline.lines.count > 1
    else { return [] }
    let text = outline.text(limit: maximumTokens)
    let count = text.split(whereSeparator: \.isNewline).count
    return [Item(assertion: .tree(text), title: "tree", current: "\(count) lines")]
  }

  /// The estimated number of tokens of an asserted tree, so that a person can read it in the test.
  private static let maximumTokens = 1_000

  /// Returns assertions about the attributes of an element's text.
  ///
  /// The list is empty if parts of the text have different attributes, or if the attributes cannot be read.
  private static func textAttributes(of node: Int, in tree: ElementTree) -> [Item] {
    guard let runs = try? TextRunReader(tree: tree).runs(of: node), let first = runs.first?.style,
      runs.allSatisfy({ $0.style == first })
    else { return [] }
    return (TextAttributeName.common + first.raw.keys.filter { usefulAttributes.contains($0) }.sorted())
      .compactMap {
        name in
        TextAttributeName.value(name, of: first).map { value in
          Item(assertion: .textAttribute(name: name, value: value), title: "text: \(name)", current: value)
        }
      }
  }

  /// The toolkits' names of text attributes that are useful in tests.
  ///
  /// All other attributes belong to the theme or the layout.
  private static let usefulAttributes: Set = [
    "fg-color", "color", "bg-color", "background-color", "family-name", "font-family", "size", "font-size",
    "weight",
    "font-weight", "justification", "text-align",
  ]
}
