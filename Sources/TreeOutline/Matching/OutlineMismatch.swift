// SPDX-License-Identifier: Apache-2.0

/// The differences between a template and an outline that it does not describe.
package struct OutlineMismatch: Sendable, Equatable {
  package enum Kind: Sendable {
    /// The line is in both.
    case same
    /// The template has the line, and the outline has not.
    case missing
    /// The outline has the line, and the template has not.
    case unexpected
  }

  package struct Line: Sendable, Equatable {
    package let kind: Kind
    package let depth: Int
    /// The line without indentation: as the template has it, or as the outline has it if it is unexpected.
    package let text: String
    /// The number of the line in the template; nil for an unexpected line.
    package let templateLine: Int?
    /// A remark on a missing line: `it is above, before line 3`.
    package var note: String?
  }

  /// The lines of both, in order.
  package let lines: [Line]

  /// The number of the first line of the template that differs, or before which the outline has a further line; nil if
  /// the outline has further lines at its end.
  package var firstLine: Int? {
    guard let first = lines.firstIndex(where: { $0.kind != .same }) else { return nil }
    return lines[first...].lazy.compactMap(\.templateLine).first
  }
}

extension OutlineTemplate {
  /// Compares the template with an outline.
  ///
  /// - Parameters:
  ///   - outline: the outline, with the options ``OutlineOptions/assertion``.
  ///   - extent: whether the template describes the whole outline.
  ///   - order: whether the order of elements in a container matters.
  /// - Returns: the differences; nil if the template describes the outline.
  package func mismatch(
    with outline: Outline, extent: OutlineExtent = .part, order: OutlineOrder = .strict
  ) -> OutlineMismatch? {
    let matcher = OutlineMatcher(self, OutlineIndex(outline), extent, order)
    guard !matcher.isMatch else { return nil }
    return OutlineMismatch(lines: MismatchFinder(matcher).lines)
  }

  /// Whether the template describes an outline; see ``mismatch(with:extent:order:)``.
  package func describes(
    _ outline: Outline, extent: OutlineExtent = .part, order: OutlineOrder = .strict
  ) -> Bool {
    OutlineMatcher(self, OutlineIndex(outline), extent, order).isMatch
  }
}
