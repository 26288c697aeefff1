// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// The shown elements of a program, or of a part of it, one on each line.
///
/// A line has the element's type, label, states and value:
///
/// ```
/// - window "Notes"
///   - textField "Name": "Ada" [focused]
///   - button "Save" [disabled]
///   - table "Recipes"
///     - cell "Apple pie" [selected]
///     - … 240 more cells
/// ```
///
/// Elements that can be operated and elements with a name have a line; containers that only arrange other elements have
/// none. Open popups are the last lines of their window.
package struct Outline: Sendable, Equatable {
  package var lines: [OutlineLine]
  /// The number of characters of a label or a value in the text; nil for all.
  package var longestText: Int?

  package init(lines: [OutlineLine], longestText: Int? = nil) {
    self.lines = lines
    self.longestText = longestText
  }

  /// Reads the outline of some elements and of all that is in them.
  ///
  /// - Parameters:
  ///   - tree: the elements of the program.
  ///   - roots: the nodes, in the order of the outline; node 0 is the program, whose windows are then the roots.
  ///   - options: the extent of the outline.
  /// - Throws: `AccessibilityError` or `WindowSystemError` if the program or the display does not answer.
  package init(of tree: ElementTree, roots: [Int] = [0], options: OutlineOptions = .init()) throws {
    let lines = try OutlineReader(tree: tree, options: options).lines(of: roots)
    self.init(lines: lines, longestText: options.longestText)
  }

  /// The number of elements, including those that are only counted.
  package var elementCount: Int { lines.reduce(0) { $0 + $1.elementCount } }

  package static func == (one: Outline, other: Outline) -> Bool { one.lines == other.lines }
}
