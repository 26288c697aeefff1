// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Runs the steps of a query over a tree.
///
/// Each step is a pass over an array of node numbers. The attributes that a step compares are fetched for all of its
/// candidates in one batch of calls before the first comparison.
package struct QueryEvaluator {
  package let tree: ElementTree

  /// Whether elements are included that only the toolkit's hiding rule recognizes as hidden, such as elements without a
  /// position on the screen.
  private let includesUnplaced: Bool

  /// A cache of strings for further queries of the same tree; nil if there is only one query.
  private let texts: IdentifyingTexts?

  /// Whether one match is enough.
  ///
  /// If so, the program is not queried to find further matches.
  private let isOneEnough: Bool

  package init(tree: ElementTree, includesUnplaced: Bool = false) {
    self.init(tree: tree, includesUnplaced: includesUnplaced, texts: nil)
  }

  package init(
    tree: ElementTree, includesUnplaced: Bool = false, texts: IdentifyingTexts? = nil,
    isOneEnough: Bool = false
  ) {
    self.tree = tree
    self.includesUnplaced = includesUnplaced
    self.texts = texts
    self.isOneEnough = isOneEnough
  }

  /// The output of one step.
  package struct StepResult {
    package let step: QueryStep
    package let matches: [Int]
  }

  /// The nodes that the query finds, in document order; from front to back if all of them are windows.
  package func matches(of query: ElementQuery) throws -> [Int] { try matches(of: query.steps) }

  package func matches(of steps: [QueryStep]) throws -> [Int] { try trace(steps).last?.matches ?? [0] }

  /// The output of each step of the query.
  package func trace(_ query: ElementQuery) throws -> [StepResult] { try trace(query.steps) }

  private func trace(_ steps: [QueryStep]) throws -> [StepResult] {
    try tree.answering {
      var input = [0]
      var results: [StepResult] = []
      for (position, step) in steps.enumerated() {
        let next = position + 1 < steps.count ? steps[position + 1] : nil
        input = try selected(by: step, before: next, from: input)
        results.append(StepResult(step: step, matches: input))
      }
      return results
    }
  }

  /// The elements that one step selects from some elements.
  ///
  /// They are in document order. After the last step, and before a step that selects by position, they are sorted
  /// from front to back if all of them are windows.
  ///
  /// - Parameters:
  ///   - step: the step to evaluate.
  ///   - next: the step that follows; nil at the end of the query.
  ///   - input: the numbers of the nodes.
  /// - Returns: the numbers of the selected nodes.
  /// - Throws: the errors of a predicate; `AccessibilityError` if the program does not answer.
  package func output(of step: QueryStep, before next: QueryStep?, from input: [Int]) throws -> [Int] {
    try tree.answering { try selected(by: step, before: next, from: input) }
  }

  private func selected(by step: QueryStep, before next: QueryStep?, from input: [Int]) throws -> [Int] {
    if isOneEnough, next == nil, let labeled = try labeled(step, among: input) { return labeled }
    let found = try apply(step, to: input)
    let settled = step.mustRemoveHidden(before: next) ? try shown(found) : found
    return next.isPosition ? try frontToBack(settled) : settled
  }

  /// Sorts nodes from front to back, as in AppKit, if all of them are windows of the application.
  ///
  /// The order of other elements is not changed.
  private func frontToBack(_ nodes: [Int]) throws -> [Int] {
    guard nodes.count > 1, nodes.allSatisfy({ tree.nodes.parent($0) == 0 }) else { return nodes }
    let geometry = try tree.geometry()
    let heights = nodes.map { node in
      geometry.window(ofTopLevel: node).flatMap { window in
        geometry.windows.firstIndex { $0.id == window.id }
      } ?? -1
    }
    return zip(nodes, heights).enumerated().sorted { a, b in
      a.element.1 == b.element.1 ? a.offset < b.offset : a.element.1 > b.element.1
    }.map(\.element.0)
  }

  private func apply(_ step: QueryStep, to input: [Int]) throws -> [Int] {
    switch step {
    case .descendants(let type):
      return descendants(of: input, type)
    case .children(let type):
      return input.flatMap { parent in tree.nodes.children(parent).filter { tree.matches($0, type) } }
        .sorted()
    case .matching(let filter):
      return try pass(filter, input)
    case .containing(let filter):
      return try containing(filter, input)
    case .at(let index):
      // A negative index counts from the end: -1 is the last element.
      let position = index < 0 ? input.count + index : index
      return input.indices.contains(position) ? [input[position]] : []
    case .first:
      return Array(input.prefix(1))
    case .object(let reference, _, let row):
      return (tree.nodes.node(for: reference) ?? row?.node(in: tree)).map { [$0] } ?? []
    case .disclosedRows:
      return input.flatMap { row in
        tree.nodes.children(row).filter { tree.matches($0, .outlineRow) || tree.matches($0, .cell) }
      }
    }
  }

  private func descendants(of input: [Int], _ type: ElementType) -> [Int] {
    var found: [Int] = []
    // The input is in document order. The nodes before `next` were already visited, as descendants of an earlier node.
    var next = 0
    for node in input {
      let range = tree.descendants(of: node)
      // If the toolkit draws the triangle of a row without a node for it, the row represents the triangle.
      if type == .disclosureTriangle, node >= next, tree.matches(node, type), tree.type(node) != type {
        found.append(node)
      }
      var current = max(next, range.lowerBound)
      while current < range.upperBound {
        if tree.matches(current, type) { found.append(current) }
        current += 1
      }
      next = max(next, range.upperBound)
    }
    return found
  }

  // MARK: - Hidden elements

  /// Removes the elements that the toolkit's hiding rule recognizes as hidden, usually by a call to the program for
  /// each node.
  private func shown(_ candidates: [Int]) throws -> [Int] {
    guard !includesUnplaced, let rule = tree.toolkit.rules.hiding else { return candidates }
    return try rule.shown(candidates, in: tree)
  }

  // MARK: - Filters

  private func pass(_ filter: QueryFilter, _ candidates: [Int]) throws -> [Int] {
    switch filter {
    case .predicate(let predicate):
      try tree.attributes.prefetch(predicate.attributes, of: candidates)
      return try candidates.filter { try predicate.evaluate(ElementNode(tree: tree, index: $0)) }
    case .identifier(let text):
      return try withIdentifier(text, candidates)
    case .type(let type, let text):
      let typed = candidates.filter { tree.matches($0, type) }
      guard let text else { return typed }
      return try withIdentifier(text, typed)
    case .picture(let picture):
      return candidates.filter { tree.pictures[$0]?.isSame(as: picture) == true }
    }
  }

  /// The candidates with an identifying property that equals the text; if there are no such candidates, the fields
  /// next to the text.
  private func withIdentifier(_ text: String, _ candidates: [Int]) throws -> [Int] {
    guard text.count <= Self.maximumIdentifier else {
      throw AutomationError.identifierTooLong(text, limit: Self.maximumIdentifier)
    }
    let known = try identified(by: text, candidates)
    return known.isEmpty ? try LabelBeside(tree: tree).fields(beside: text, among: candidates) : known
  }

  private func identified(by text: String, _ candidates: [Int]) throws -> [Int] {
    if let texts { return try texts.named(text, among: candidates) }
    // The label of most nodes is already known. Other properties are fetched only for the remaining nodes.
    let named = try labeled(text, candidates)
    let unnamed = named.isEmpty ? candidates : candidates.filter { tree.label($0) != text }
    let others = try NonLabelMatcher(tree: tree, text: text).matches(among: unnamed)
    return named.isEmpty ? others : (named + others).sorted()
  }

  /// The elements that a last step selects by label alone, without calls for other properties.
  ///
  /// Nil if there are no such elements, if the step does not search for a string, or if the strings are cached.
  private func labeled(_ step: QueryStep, among input: [Int]) throws -> [Int]? {
    let text: String
    let candidates: [Int]
    switch step {
    case .matching(.identifier(let identifier)): (text, candidates) = (identifier, input)
    case .matching(.type(let type, identifier: let identifier?)):
      (text, candidates) = (identifier, input.filter { tree.matches($0, type) })
    default: return nil
    }
    guard texts == nil, text.count <= Self.maximumIdentifier else { return nil }
    let named = try labeled(text, candidates)
    guard !named.isEmpty else { return nil }
    let shown = try shown(named)
    return shown.isEmpty ? nil : shown
  }

  private func labeled(_ text: String, _ candidates: [Int]) throws -> [Int] {
    let possible = mayBeLabeled(text, candidates)
    try tree.attributes.prefetch([.label], of: possible)
    return possible.filter { tree.label($0) == text }
  }

  /// The candidates whose label may equal the text.
  ///
  /// Candidates whose label certainly differs are left out.
  private func mayBeLabeled(_ text: String, _ candidates: [Int]) -> [Int] {
    guard let test = NameFilter(text) else { return candidates }
    return candidates.filter {
      !(test.rulesOut($0, in: tree.nodes) && tree.toolkit.isLabeledByName($0, in: tree))
    }
  }

  /// The elements that a string identifies by any of their identifying properties; if there are no such elements, the
  /// fields next to the text.
  package static func known(by text: String, among candidates: [Int], in tree: ElementTree) throws -> [Int] {
    try tree.answering { try QueryEvaluator(tree: tree).withIdentifier(text, candidates) }
  }

  /// Apple's limit for the text of a subscript or an `identifier:` argument, in characters.
  package static let maximumIdentifier = 128

  private func containing(_ filter: QueryFilter, _ candidates: [Int]) throws -> [Int] {
    var inside = descendants(of: candidates, .any)
    // A predicate is also evaluated for the element itself: many suites filter leaf text in this way.
    if case .predicate = filter { inside = Array(Set(inside).union(candidates)).sorted() }
    let passing = try pass(filter, inside)
    return candidates.filter { node in
      let first = passing.partitioningIndex { $0 >= node }
      var index = first
      while index < passing.count, passing[index] < tree.nodes.subtreeEnd(node) {
        if passing[index] > node { return true }
        if case .predicate = filter { return true }
        index += 1
      }
      return false
    }
  }
}

extension QueryStep {
  /// Whether hidden elements must be removed from the output of the step before the next step.
  ///
  /// A position counts only shown elements, and the result of a query contains only shown elements.
  package func mustRemoveHidden(before next: QueryStep?) -> Bool {
    switch self {
    case .at, .first, .object: return false
    case .matching, .containing: return true
    case .descendants, .children, .disclosedRows:
      switch next {
      case nil, .at, .first: return true
      default: return false
      }
    }
  }
}

extension QueryStep? {
  /// Whether the order of the previous step's output matters: the step selects by position, or the query has ended.
  fileprivate var isPosition: Bool {
    switch self {
    case nil, .at, .first: true
    default: false
    }
  }
}

extension Array {
  /// The first index at which `predicate` is true, in an array in which it is true for all elements after that index.
  ///
  /// If the predicate is true for no element, the result is the number of elements.
  fileprivate func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
