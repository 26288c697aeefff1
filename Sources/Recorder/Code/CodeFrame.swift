// SPDX-License-Identifier: Apache-2.0

/// The code of a source file around the statements of its only test.
package struct CodeFrame: Hashable, Sendable {
  package let lead: [CodeLine]
  package let trail: [CodeLine]
  /// The white space before each statement.
  package let indentation: String

  /// Returns the whole file with these statements.
  func lines(around body: [CodeLine]) -> [CodeLine] {
    lead + body.map { $0.indented(by: 1, with: indentation) } + trail
  }
}
