// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Finds fields by the text next to them, if neither a name nor a relation identifies them.
///
/// Users read a form in the same way. A label belongs to the nearest field to its right in the same line. Without such
/// a field, the label belongs to the nearest field below it, otherwise to the nearest field to its left (as in
/// right-to-left scripts). If other text is between the label and a field, the field belongs to that text.
///
/// Fields of all types compete for a label, whichever type a query searches for: the fields that have no label, and
/// the fields that already have the same text as their label.
package struct LabelBeside {
  package let tree: ElementTree

  package init(tree: ElementTree) {
    self.tree = tree
  }

  /// The fields whose label is the text, with or without a colon, in the order of the candidates.
  ///
  /// If there are no such fields, the result is the fields without a label that are next to a static text with this
  /// string, with or without a colon.
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
    let labeled = fields.filter { Self.reads(tree.label($0), text) }
    guard labeled.isEmpty else { return labeled }
    fields = fields.filter(isUnlabeled)
    guard !fields.isEmpty else { return [] }
    let labels = texts(in: 1..<max(1, tree.count)).filter { Self.reads($0.text, text) }
    guard !labels.isEmpty else { return [] }
    var found: Set<Int> = []
    var competitorsOfWindows: [Int: [Int]] = [:]
    for label in labels {
      guard let window = tree.topLevel(of: label.node) else { continue }
      let competitors =
        try competitorsOfWindows[window]
        ?? self.competitors(of: fields.filter { tree.descendants(of: window).contains($0) }, in: window)
      competitorsOfWindows[window] = competitors
      guard !competitors.isEmpty else { continue }
      if let field = try field(beside: label, among: competitors, in: window) { found.insert(field) }
    }
    return fields.filter(found.contains)
  }

  /// The text next to a field that has no label, without the colon; nil if no text belongs to the field.
  package func text(beside field: Int) throws -> String? {
    guard isUnlabeled(field), let window = tree.topLevel(of: field) else { return nil }
    let competitors = try self.competitors(of: [field], in: window)
    let shown = texts(around: field, in: window)
    try tree.attributes.prefetch([.frame], of: [field] + shown.map(\.node))
    guard let frame = try tree.frame(field) else { return nil }
    let near = try shown.compactMap { text in
      try tree.frame(text.node).map { (text: text, distance: Self.distance($0, frame)) }
    }
    .sorted { $0.distance < $1.distance }.prefix(Self.maximumLabels)
    for (text, _) in near where try self.field(beside: text, among: competitors, in: window) == field {
      return Self.withoutColon(text.text)
    }
    return nil
  }

  /// The field that a label belongs to; nil if there is no such field.
  ///
  /// - Parameters:
  ///   - label: a static text.
  ///   - competitors: the fields that compete for labels; those with another label are ignored.
  ///   - window: the top-level node that contains the label and the fields.
  /// - Returns: the number of the field's node.
  /// - Throws: `AccessibilityError` if the program does not answer.
  private func field(
    beside label: (node: Int, text: String), among competitors: [Int], in window: Int
  ) throws -> Int? {
    let text = Self.withoutColon(label.text)
    let fields = competitors.filter { isUnlabeled($0) || Self.withoutColon(tree.label($0)) == text }
    guard !fields.isEmpty else { return nil }
    let shown = texts(around: label.node, in: window).map(\.node).filter { $0 != label.node }
    try tree.attributes.prefetch([.frame], of: [label.node] + fields + shown)
    guard let place = try tree.frame(label.node) else { return nil }
    let frames = try fields.compactMap { field in try tree.frame(field).map { (field, $0) } }
    let others = try shown.compactMap { try tree.frame($0) }
    let line = max(place.height, Self.minimumLine)
    func nearest(_ gap: (CGRect) -> CGFloat?, upTo limit: CGFloat) -> Int? {
      var near: (field: Int, frame: CGRect, gap: CGFloat)?
      for (field, frame) in frames {
        guard let gap = gap(frame), gap >= -2, gap <= limit else { continue }
        if near.map({ gap < $0.gap }) ?? true { near = (field, frame, gap) }
      }
      guard let (field, frame, _) = near else { return nil }
      // Text in the gap is nearer to the field, so the field belongs to that text.
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

  /// The maximum distance between a label and a field next to it, in heights of a line.
  private static let widestGap: CGFloat = 16

  /// The maximum distance between a label and a field below it, in heights of a line.
  private static let highestGap: CGFloat = 2

  /// The minimum height of a line, in pixels.
  private static let minimumLine: CGFloat = 10

  /// The maximum number of text elements near a field that are considered as its label.
  private static let maximumLabels = 6

  /// The maximum number of nodes before and after a node that are searched for text.
  ///
  /// Reading the position of each text element costs a call.
  private static let maximumAround = 400

  // MARK: - Fields

  /// Some fields of a window, and the other fields of the window that compete with them for labels, in document order.
  ///
  /// The other fields that contain one of these fields, or are inside one, do not compete: for a user, a combo box and
  /// the text field in it are one field, and both have the same label.
  ///
  /// - Parameters:
  ///   - fields: the fields that may get a label.
  ///   - window: the top-level node that contains them.
  /// - Returns: the numbers of the nodes; empty if `fields` is empty.
  /// - Throws: `AccessibilityError` if the program does not answer.
  private func competitors(of fields: [Int], in window: Int) throws -> [Int] {
    guard !fields.isEmpty else { return [] }
    let given = Set(fields)
    var around: Set<Int> = []
    for field in fields {
      var ancestor = tree.nodes.parent(field)
      while ancestor > 0, around.insert(ancestor).inserted { ancestor = tree.nodes.parent(ancestor) }
    }
    let competitors = tree.descendants(of: window).filter { node in
      isShownField(node) && (given.contains(node) || !around.contains(node) && !isInside(node, given))
    }
    try tree.attributes.prefetch([.label], of: competitors)
    return competitors
  }

  /// Whether a node is inside one of some other nodes.
  private func isInside(_ node: Int, _ others: Set<Int>) -> Bool {
    var ancestor = tree.nodes.parent(node)
    while ancestor > 0 {
      if others.contains(ancestor) { return true }
      ancestor = tree.nodes.parent(ancestor)
    }
    return false
  }

  /// Whether a node is shown and may be named by text next to it.
  private func isShownField(_ node: Int) -> Bool {
    tree.type(node).has(.captioned) && !tree.isHidden(node)
  }

  private func isUnlabeled(_ node: Int) -> Bool {
    guard isShownField(node) else { return false }
    let label = tree.label(node)
    // The name of some pop-up buttons is the current choice.
    return label.isEmpty || (tree.type(node) == .popUpButton && tree.attributes.value(node) == label)
  }

  // MARK: - Text

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
