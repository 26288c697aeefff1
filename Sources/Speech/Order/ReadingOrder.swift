// SPDX-License-Identifier: Apache-2.0

import ElementModel
import TreeOutline

/// The elements of a window in the order in which a screen reader reads them.
///
/// The order is that of the tree: a container before what is in it. Elements that only arrange others, that are hidden or
/// that only repeat the text of the element around them are not read (`is_layout_only` in Orca's `ax_utilities.py`). An
/// open popup is read after its window.
package struct ReadingOrder: Sendable, Equatable {
  package let elements: [ReadElement]

  /// Reads the order of some elements and of all that is in them.
  ///
  /// - Parameters:
  ///   - tree: the elements of the program.
  ///   - roots: the elements to read; node 0 is the program.
  ///   - language: the language of the utterances.
  /// - Throws: `AccessibilityError` or `WindowSystemError` if the program or the display does not answer.
  package init(of tree: ElementTree, roots: [Int], language: SpeechLanguage) throws {
    var options = OutlineOptions.assertion
    options.identifiers = .none
    elements = try tree.answering {
      let listed = try Outline(of: tree, roots: roots, options: options).lines.compactMap { line in
        line.element.map { (node: $0.node, depth: line.depth) }
      }
      let reader = UtteranceReader(tree: tree, language: language)
      try reader.prefetch(listed.map(\.node))
      return tree.reading { Self.elements(listed, reader) }
    }
  }

  /// The elements that are read.
  ///
  /// If an element has no words, the elements in it belong to its container.
  private static func elements(_ listed: [(node: Int, depth: Int)], _ reader: UtteranceReader)
    -> [ReadElement]
  {
    var elements: [ReadElement] = []
    /// The elements that contain the current one: their depths in the outline and their positions.
    var open: [(depth: Int, place: Int)] = []
    for (node, depth) in listed {
      while let last = open.last, last.depth >= depth { open.removeLast() }
      let utterance = reader.utterance(of: node)
      guard !utterance.isEmpty else { continue }
      elements.append(
        ReadElement(node: node, depth: open.count, container: open.last?.place, utterance: utterance))
      open.append((depth, elements.count - 1))
    }
    return elements
  }

  /// The utterances, one on each line, with two spaces for each container around the element.
  package var text: String {
    elements.map { String(repeating: "  ", count: $0.depth) + $0.utterance.text }.joined(separator: "\n")
  }

  /// The position of an element; nil if it is not read.
  package func place(of node: Int) -> Int? { elements.firstIndex { $0.node == node } }

  /// The position after a step; nil if there is no element in this direction.
  ///
  /// - Parameters:
  ///   - step: the direction.
  ///   - place: the position before the step.
  /// - Returns: a position in ``elements``.
  package func place(_ step: ReadingStep, from place: Int) -> Int? {
    switch step {
    case .forward: place + 1 < elements.count ? place + 1 : nil
    case .backward: place > 0 ? place - 1 : nil
    case .into: place + 1 < elements.count && elements[place + 1].container == place ? place + 1 : nil
    case .outOf: elements[place].container
    }
  }
}

/// A direction in a reading order.
package enum ReadingStep: Sendable, CaseIterable {
  /// To the next element, whether it is in the current one or after it.
  case forward
  /// To the element before.
  case backward
  /// To the first element in the current one.
  case into
  /// To the element that contains the current one.
  case outOf
}
