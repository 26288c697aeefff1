// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The stored form of a captured tree: either complete, or the differences from a tree that was stored before.
package struct CapturedTree: Codable, Sendable, Equatable {
  /// The type of the attachments with trees.
  package static let typeIdentifier = "org.understudy.elements"

  /// The attachment file with the tree from which pieces are taken; nil for a complete tree.
  package var base: String?
  package var pieces: [Piece]

  package enum Piece: Sendable, Equatable {
    case element(CapturedElement)
    /// Elements of the base: the index of the first one, and their number.
    case same(first: Int, count: Int)
  }

  package init(_ elements: [CapturedElement]) { pieces = elements.map(Piece.element) }

  /// Creates the differences from another tree: consecutive elements that both trees contain in the same order are one
  /// piece.
  ///
  /// - Parameters:
  ///   - elements: the elements of the tree to store.
  ///   - known: the elements of the other tree.
  ///   - base: the attachment file of the other tree.
  package init(_ elements: [CapturedElement], from known: [CapturedElement], in base: String) {
    self.base = base
    pieces = []
    var indices: [CapturedElement: [Int]] = [:]
    for (index, element) in known.enumerated() { indices[element, default: []].append(index) }
    var next = 0
    var index = 0
    while index < elements.count {
      // The element of the known tree that follows the last piece is the most likely match. If it is different, the
      // first equal element after it is used, or the first equal element of the whole known tree.
      let candidates = indices[elements[index]] ?? []
      let start =
        next < known.count && known[next] == elements[index]
        ? next : candidates.first { $0 >= next } ?? candidates.first
      guard let start else {
        pieces.append(.element(elements[index]))
        index += 1
        continue
      }
      var count = 1
      while index + count < elements.count, start + count < known.count,
        elements[index + count] == known[start + count]
      {
        count += 1
      }
      pieces.append(.same(first: start, count: count))
      index += count
      next = start + count
    }
  }

  /// Returns the elements of the tree; nil if it needs a base that is missing or too short.
  ///
  /// - Parameter known: the elements of the base; nil if the tree has no base or the base is missing.
  /// - Returns: the elements.
  package func elements(from known: [CapturedElement]?) -> [CapturedElement]? {
    var elements: [CapturedElement] = []
    for piece in pieces {
      switch piece {
      case .element(let element): elements.append(element)
      case .same(let first, let count):
        // A damaged file may contain any numbers, whose sum must not overflow.
        guard let known, (0...known.count).contains(first), (0...known.count - first).contains(count) else {
          return nil
        }
        elements += known[first..<(first + count)]
      }
    }
    return elements
  }

  private enum CodingKeys: String, CodingKey {
    case base
    case pieces = "elements"
  }
}

extension CapturedTree.Piece: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // An array of numbers refers to elements of the base; anything else is an element, whose decoding can fail.
    if let range = try? container.decode([Int].self), range.count == 2 {
      self = .same(first: range[0], count: range[1])
    } else {
      self = .element(try container.decode(CapturedElement.self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .element(let element): try container.encode(element)
    case .same(let first, let count): try container.encode([first, count])
    }
  }
}
