// SPDX-License-Identifier: Apache-2.0

import ResultBundle

/// The part of a captured tree around some elements, as indented lines.
struct PromptTree {
  private let elements: [CapturedElement]
  private let parents: [Int?]

  init(_ elements: [CapturedElement]) {
    self.elements = elements
    var parents: [Int?] = []
    var open: [Int] = []
    for (index, element) in elements.enumerated() {
      while let last = open.last, elements[last].depth >= element.depth { open.removeLast() }
      parents.append(open.last)
      open.append(index)
    }
    self.parents = parents
  }

  /// The lines of all elements with a name, without indentation.
  var names: [String] { elements.indices.filter(isShown).map { PromptElement.line(elements[$0]) } }

  /// Returns the named elements nearest to some elements, with the elements that contain them.
  ///
  /// - Parameters:
  ///   - indices: the indices of the elements; if there are no indices, the focused element counts, or else the last
  ///     window.
  ///   - most: the maximum number of elements.
  /// - Returns: the lines in document order. A line `…` stands for elements that are left out.
  func lines(around indices: [Int], atMost most: Int) -> [String] {
    guard !elements.isEmpty else { return [] }
    let centers = centers(indices)
    var shown: Set<Int> = []
    for center in centers { show(center, in: &shown) }
    let others = elements.indices.filter { isShown($0) && !centers.contains($0) }
    let byDistance = others.map { index in
      (index, distance: centers.map { abs($0 - index) }.min() ?? 0)
    }.sorted { ($0.distance, $0.0) < ($1.distance, $1.0) }
    for (index, _) in byDistance {
      guard shown.count < most else { break }
      show(index, in: &shown)
    }
    var lines: [String] = []
    var last = -1
    for index in shown.sorted() {
      let depth = shownDepth(of: index, in: shown)
      let indent = String(repeating: "  ", count: depth)
      if ((last + 1)..<index).contains(where: isShown) { lines.append(indent + "…") }
      lines.append("\(indent)- \(PromptElement.line(elements[index]))")
      last = index
    }
    if ((last + 1)..<elements.count).contains(where: isShown) { lines.append("…") }
    return lines
  }

  /// Whether an element has a name, and is not only the text that the element around it shows as its label.
  private func isShown(_ index: Int) -> Bool {
    let element = elements[index]
    guard PromptElement.isNamed(element) else { return false }
    let isText = element.type == "StaticText" && element.identifier == nil
    return !isText || parents[index].map { elements[$0].label != element.label } ?? true
  }

  private func centers(_ indices: [Int]) -> [Int] {
    let valid = indices.filter(elements.indices.contains)
    if !valid.isEmpty { return Array(valid.prefix(3)) }
    if let focused = elements.lastIndex(where: { $0.flags?.contains("focused") == true }) { return [focused] }
    return [elements.lastIndex { $0.type == "Window" } ?? 0]
  }

  /// Adds an element, and those elements around it that have a name or are a window.
  private func show(_ index: Int, in shown: inout Set<Int>) {
    shown.insert(index)
    var next = parents[index]
    while let parent = next {
      if PromptElement.isNamed(elements[parent]) || parents[parent] == nil { shown.insert(parent) }
      next = parents[parent]
    }
  }

  /// Returns an element's depth: the number of its shown ancestors.
  private func shownDepth(of index: Int, in shown: Set<Int>) -> Int {
    var depth = 0
    var next = parents[index]
    while let parent = next {
      if shown.contains(parent) { depth += 1 }
      next = parents[parent]
    }
    return depth
  }
}
