// SPDX-License-Identifier: Apache-2.0

import TreeOutline

/// The expected tree of an element.
package struct TreeExpectation: Sendable {
  package let template: OutlineTemplate
  package let extent: OutlineExtent
  package let order: OutlineOrder

  package init(_ template: OutlineTemplate, extent: OutlineExtent, order: OutlineOrder) {
    self.template = template
    self.extent = extent
    self.order = order
  }

  /// The options with which an outline must be read for the comparison.
  package var options: OutlineOptions {
    var options = OutlineOptions.assertion
    if template.namesIdentifiers { options.identifiers = .all }
    options.withFocus = template.namesFocus
    return options
  }

  /// Whether an outline is as expected.
  package func describes(_ outline: Outline) -> Bool {
    template.describes(outline, extent: extent, order: order)
  }

  /// Returns the differences of an outline; nil if it is as expected.
  package func difference(from outline: Outline) -> TreeDifference? {
    template.mismatch(with: outline, extent: extent, order: order).map {
      TreeDifference(outline: outline, mismatch: $0)
    }
  }
}

/// A tree that differs from the expected one.
package struct TreeDifference: Sendable {
  /// The tree that was found.
  package let outline: Outline
  package let mismatch: OutlineMismatch

  /// The first difference, and all differences by line.
  package var lines: [String] {
    [mismatch.firstDifference, "Differences (- expected, + found):"] + mismatch.differences()
  }
}
