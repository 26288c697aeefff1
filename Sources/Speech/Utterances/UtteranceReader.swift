// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Forms the utterances of the elements of a tree.
package struct UtteranceReader {
  let tree: ElementTree
  let language: SpeechLanguage
  private let rows: TreeRows
  private let positions: PositionsInSet

  package init(tree: ElementTree, language: SpeechLanguage) {
    self.tree = tree
    self.language = language
    rows = TreeRows(tree: tree)
    positions = PositionsInSet(tree: tree, rows: rows)
  }

  /// Fetches the properties that utterances need, in as few batches of calls as possible.
  ///
  /// - Throws: `AccessibilityError` if the program hangs or ends.
  package func prefetch(_ nodes: [Int]) throws {
    try tree.attributes.prefetch([.label, .value, .placeholderValue], of: nodes)
    try tree.nodes.fetch([.description, .attributes, .relations], of: nodes)
  }

  /// Returns the utterance of an element.
  ///
  /// Properties that have not been fetched count as missing.
  package func utterance(of node: Int) -> Utterance {
    let role = SpokenRole.of(node, in: tree)
    var parts: [Utterance.Part] = []
    for facet in role.order {
      // The size or the percentage takes the place of the role.
      if facet == .role, parts.contains(where: { $0.facet == .size || $0.facet == .percent }) { continue }
      // An element that can be opened is not said to be pressed.
      if facet == .pressed, parts.contains(where: { $0.facet == .expanded }) { continue }
      guard let text = words(for: facet, of: node, role).map(Self.line), !text.isEmpty else { continue }
      // Some toolkits name a combo box by its choice, and a cell by its text.
      if facet == .value, [.comboBox, .editableComboBox, .tableCell].contains(role),
        parts.contains(where: { $0.facet == .name && $0.text.contains(text) })
      {
        continue
      }
      if facet == .description, parts.contains(where: { $0.text == text }) { continue }
      parts.append(Utterance.Part(facet: facet, text: text))
    }
    let utterance = Utterance(parts: parts)
    return role.needsContent && !utterance.hasContent ? Utterance(parts: []) : utterance
  }

  private func words(for facet: Utterance.Facet, of node: Int, _ role: SpokenRole) -> String? {
    switch facet {
    case .name: tree.label(node)
    case .role: roleWord(of: node, role)
    case .value: value(of: node, role)
    case .percent: percent(of: node)
    case .size: size(of: node, role)
    case .position: positions.position(of: node, role).map { language.position($0.index, $0.count) }
    case .level: rows.level(of: node).map(language.treeLevel)
    case .description: description(of: node)
    case .readOnly, .checked, .chosen, .switched, .pressed, .expanded, .required, .invalid, .disabled,
      .notSelected:
      state(facet, of: node, role).map(language.word)
    }
  }

  /// A string on one line, with single spaces.
  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func roleWord(of node: Int, _ role: SpokenRole) -> String? {
    guard let word = language.word(role) else { return nil }
    // `ROLE_HEADING_LEVEL_SPEECH` in Orca's object_properties.py
    guard role == .heading, let level = number("level", of: node) else { return word }
    return "\(word) \(level)"
  }

  private func number(_ attribute: StaticString, of node: Int) -> Int? {
    guard let text = tree.nodes.attributes(node)?[attribute], let number = Int(text), number > 0 else {
      return nil
    }
    return number
  }

  // MARK: - Values

  private func value(of node: Int, _ role: SpokenRole) -> String? {
    let value = tree.attributes.value(node) ?? ""
    switch role {
    case .text, .terminal, .entry, .editableComboBox, .passwordText:
      if value.isEmpty { return tree.attributes.placeholder(node) }
      // A screen reader reads the line of the caret; here it is the first line with text.
      return value.split(whereSeparator: \.isNewline).map(String.init).first {
        !$0.allSatisfy(\.isWhitespace)
      }
    case .tableCell:
      // The value of a cell may be a state, which is read as such.
      let states = RowStates(tree: tree)
      return states.checkMark(of: node) == nil && states.expansion(of: node) == nil ? value : nil
    default: return value
    }
  }

  /// The value in percent of its range.
  ///
  /// Like `get_value_as_percent` in Orca's `ax_value.py`, it is missing for an element without a range.
  private func percent(of node: Int) -> String? {
    guard let value = tree.nodes.value(node), value.maximum > value.minimum, value.current.isFinite else {
      return nil
    }
    if tree.nodes.states(node).contains(.indeterminate) { return nil }
    let part = (value.current - value.minimum) / (value.maximum - value.minimum)
    guard part.isFinite, (0...1).contains(part) else { return nil }
    return language.percent(Int((part * 100).rounded()))
  }

  private func size(of node: Int, _ role: SpokenRole) -> String? {
    let nodes = tree.nodes
    if role == .table {
      let rows = nodes.children(node).filter {
        SpokenRole.of($0, in: tree) == .tableRow && !tree.isHidden($0)
      }
      guard let first = rows.first, isComplete(node, rows: rows) else { return nil }
      let columns = nodes.children(first).filter {
        tree.type($0).has(.row) || SpokenRole.of($0, in: tree) == .rowHeader
      }
      return columns.isEmpty ? nil : language.table(rows.count, columns.count)
    }
    if let reported = number("setsize", of: node) { return language.list(reported) }
    let items = nodes.children(node).filter { tree.type($0).has(.row) && !tree.isHidden($0) }
    guard !items.isEmpty, isComplete(node, rows: items) else { return nil }
    if let place = nodes.place(items[0]) { return language.list(place.rows) }
    return language.list(items.count)
  }

  /// Whether all rows of a list are in the tree, or their number is known.
  private func isComplete(_ list: Int, rows: [Int]) -> Bool {
    if let first = rows.first, tree.nodes.place(first) != nil { return true }
    return !tree.nodes.truncations.contains { $0.node == list }
      && !rows.contains { tree.toolkit.rules.storedRows?.row(of: $0, in: tree.nodes) != nil }
  }

  /// The description, or the text that describes the element.
  ///
  /// The utterance leaves out a description that is also the name (`_generate_accessible_description` in Orca's
  /// `generator.py`).
  private func description(of node: Int) -> String? {
    let nodes = tree.nodes
    let text = nodes.description(node).map { tree.toolkit.plain($0, .description, of: node, in: nodes) } ?? ""
    if !text.allSatisfy(\.isWhitespace) { return text }
    let targets = nodes.relations(node)?.filter(\.isDescribedBy).flatMap(\.targets) ?? []
    let texts = targets.compactMap { nodes.node(for: $0) }.map { tree.label($0) }.filter { !$0.isEmpty }
    return texts.joined(separator: " ")
  }

  // MARK: - States

  private func state(_ facet: Utterance.Facet, of node: Int, _ role: SpokenRole) -> SpokenState? {
    let states = tree.nodes.states(node)
    switch facet {
    case .readOnly: return isReadOnly(node) ? .readOnly : nil
    case .checked: return mark(of: node, role)
    case .chosen: return mark(of: node, role) == .checked ? .chosen : .notChosen
    case .switched: return tree.attributes.value(node) == "1" ? .on : .off
    case .pressed:
      guard tree.type(node) != .disclosureTriangle else { return nil }
      return tree.attributes.isSelected(node) ? .pressed : .notPressed
    case .expanded:
      switch RowStates(tree: tree).expansion(of: node) {
      case "1": return .expanded
      case nil: return nil
      default: return .collapsed
      }
    case .required: return states.contains(.required) ? .required : nil
    case .invalid: return states.contains(.invalidEntry) ? .invalid : nil
    case .disabled: return tree.attributes.isEnabled(node) ? nil : .disabled
    case .notSelected:
      return states.contains(.selectable) && !tree.attributes.isSelected(node) ? .notSelected : nil
    case .name, .role, .value, .percent, .size, .position, .level, .description: return nil
    }
  }

  /// The check mark of an element; nil if the element cannot have a check mark.
  private func mark(of node: Int, _ role: SpokenRole) -> SpokenState? {
    let rows = RowStates(tree: tree)
    let mark: String?
    switch role {
    case .checkBox, .radioButton: mark = tree.attributes.value(node)
    case .menuItem, .checkMenuItem, .radioMenuItem: mark = rows.markOfItem(node)
    default: mark = rows.checkMark(of: node)
    }
    switch mark {
    case "1": return .checked
    case "2": return .partlyChecked
    case "0": return .notChecked
    default: return nil
    }
  }

  /// Whether the text or the mark cannot be changed (`is_read_only` in Orca's `ax_utilities_state.py`).
  private func isReadOnly(_ node: Int) -> Bool {
    let states = tree.nodes.states(node)
    if states.contains(.readOnly) { return true }
    // GTK does not set the state on text.
    return tree.nodes.role(node) == .text && !states.contains(.editable)
  }
}
