// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Finds fields by the text beside them, if neither a name nor a relation identifies them.
///
/// Users read a form in the same way. A label belongs to the nearest field to its right in the same line. Without such
/// a field, the label belongs to the nearest field below it, otherwise to the nearest field to its left (as in
/// right-to-left scripts). If another text is between the label and a field, the field belongs to that text.
package struct LabelBeside {
  package let tree: ElementTree

  package init(tree: ElementTree) {
    self.tree = tree
  }

  /// The fields whose label is the text, with or without a colon, in the order of the candidates.
  ///
  /// If there are no such fields, the result is the fields without a label that are beside a static text with this
  /// text, with or without a colon.
  func fields(beside text: String, among candidates: [Int]) throws -> [Int] {
    var fields: [Int] = []
    // An index is used, since "for" allocates memory for each candidate in a build without optimization, and most
    // queries without a match reach this code.
    var position = 0
    while position < candidates.count {
      if tree.type(candidates[position]).has(.captioned) { fields.append(candidates[position]) }
      position += 1
    }
    guard !text.isEmpty, !fields.isEmpty else { return [] }
    let labelled = fields.filter { Self.reads(tree.label($0), text) }
    guard labelled.isEmpty else { return labelled }
    fields = fields.filter(isUnlabelled)
    guard !fields.isEmpty else { return [] }
    let labels = texts(in: 1..<max(1, tree.count)).filter { Self.reads($0.text, text) }
    guard !labels.isEmpty else { return [] }
    var found: Set<Int> = []
    for label in labels {
      guard let window = tree.topLevel(of: label.node) else { continue }
      let others = fields.filter { tree.descendants(of: window).contains($0) }
      if let field = try field(beside: label.node, among: others, in: window) { found.insert(field) }
    }
    return fields.filter(found.contains)
  }

  /// The text beside a field that has no label, without the colon; nil if no text belongs to the field.
  package func text(beside field: Int) throws -> String? {
    guard isUnlabelled(field), let window = tree.topLevel(of: field) else { return nil }
    let fields = tree.descendants(of: window).filter(isUnlabelled)
    let shown = texts(around: field, in: window)
    try tree.attributes.prefetch([.frame], of: [field] + shown.map(\.node))
    guard let frame = try tree.frame(field) else { return nil }
    let near = try shown.compactMap { text in
      try tree.frame(text.node).map { (text: text, distance: Self.distance($0, frame)) }
    }
    .sorted { $0.distance < $1.distance }.prefix(Self.maximumLabels)
    for (text, _) in near where try self.field(beside: text.node, among: fields, in: window) == field {
      return Self.withoutColon(text.text)
    }
    return nil
  }

  /// The field that a label belongs to; nil if there is no such field.
  private func field(beside label: Int, among fields: [Int], in window: Int) throws -> Int? {
    let shown = texts(around: label, in: window).map(\.node).filter { $0 != label }
    try tree.attributes.prefetch([.frame], of: [label] + fields + shown)
    guard let place = try tree.frame(label) else { return nil }
    let frames = try fields.compactMap { field in try tree.frame(field).map { (field, $0) } }
    let others = try shown.compactMap { try tree.frame($0) }
    let line = max(place.height, Self.minimumLine)
    func nearest(_ gap: (CGRect) -> CGFloat?, upTo limit: CGFloat) -> Int? {
      let near = frames.compactMap { field, frame in gap(frame).map { (field, frame, $0) } }
        .filter { $0.2 >= -2 && $0.2 <= limit }.min { $0.2 < $1.2 }
      guard let (field, frame, _) = near else { return nil }
      // A text in the gap is nearer to the field, so the field belongs to that text.
      let between = place.union(frame)
      let isTaken = others.contains { other in
        between.contains(other.center) && !place.contains(other.center) && !frame.contains(other.center)
          && gap(other) != nil
      }
      return isTaken ? nil : field
    }
    func isInLine(_ frame: CGRect) -> Bool {
      (frame.minY...frame.maxY).contains(place.midY) || (place.minY...place.maxY).contains(frame.midY)
    }
    return nearest({ isInLine($0) ? $0.minX - place.maxX : nil }, upTo: line * Self.widestGap)
      ?? nearest(
        { $0.minX < place.maxX && $0.maxX > place.minX ? $0.minY - place.maxY : nil },
        upTo: line * Self.highestGap)
      ?? nearest({ isInLine($0) ? place.minX - $0.maxX : nil }, upTo: line * Self.widestGap)
  }

  /// The maximum distance between a label and a field beside it, in heights of a line.
  private static let widestGap: CGFloat = 16

  /// The maximum distance between a label and a field below it, in heights of a line.
  private static let highestGap: CGFloat = 2

  /// The minimum height of a line, in pixels.
  private static let minimumLine: CGFloat = 10

  /// The maximum number of texts near a field that are tried as its label.
  private static let maximumLabels = 6

  /// The maximum number of nodes before and after a node that are searched for texts.
  ///
  /// The place of each text costs a call.
  private static let maximumAround = 400

  // MARK: - Fields

  private func isUnlabelled(_ node: Int) -> Bool {
    guard tree.type(node).has(.captioned), !tree.isHidden(node) else { return false }
    let label = tree.label(node)
    // The name of some pop-up buttons is the current choice.
    return label.isEmpty || (tree.type(node) == .popUpButton && tree.attributes.value(node) == label)
  }

  // MARK: - Texts

  private func texts(around node: Int, in window: Int) -> [(node: Int, text: String)] {
    let all = tree.descendants(of: window)
    let near = (node - Self.maximumAround)..<(node + Self.maximumAround)
    return texts(in: all.clamped(to: near))
  }

  private func texts(in range: Range<Int>) -> [(node: Int, text: String)] {
    range.compactMap { node in
      guard tree.type(node) == .staticText, !tree.isHidden(node) else { return nil }
      let text = tree.nodes.name(node).trimmingCharacters(in: .whitespaces)
      return text.isEmpty ? nil : (node, text)
    }
  }

  private static func reads(_ label: String, _ text: String) -> Bool {
    label == text || label.count > text.count && withoutColon(label) == text
  }

  private static func withoutColon(_ text: String) -> String {
    guard let last = text.last, last == ":" || last == "\u{FF1A}" else { return text }
    return text.dropLast().trimmingCharacters(in: .whitespaces)
  }

  private static func distance(_ a: CGRect, _ b: CGRect) -> CGFloat {
    let dx = max(0, a.minX - b.maxX, b.minX - a.maxX)
    let dy = max(0, a.minY - b.maxY, b.minY - a.maxY)
    return dx + dy
  }
}
