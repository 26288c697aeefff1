// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The function and the source line of a position in the code.
package struct SymbolizedLocation: Hashable, Sendable {
  /// The linker's name of the function, or its readable name; empty if unknown.
  package var function: String
  package var file: String?
  package var line: Int?

  package init(function: String, file: String? = nil, line: Int? = nil) {
    self.function = function
    self.file = file
    self.line = line
  }
}

/// Parses the output of `llvm-symbolizer --inlines --output-style=LLVM`.
///
/// For each address, the output has two lines for each function that was inlined there, the innermost function first,
/// and then an empty line.
package enum SymbolizerOutput {
  /// Parses the complete output.
  ///
  /// - Returns: one list for each answered address, in the order of the queries, the innermost function first.
  package static func places(in text: String) -> [[SymbolizedLocation]] {
    var answers: [[SymbolizedLocation]] = []
    var current: [SymbolizedLocation] = []
    var function: Substring?
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if line.isEmpty {
        if !current.isEmpty { answers.append(current) }
        current = []
        function = nil
      } else if let name = function {
        current.append(place(name, line))
        function = nil
      } else {
        function = line
      }
    }
    return answers
  }

  /// Parses a position: `/source/File.swift:62:7`; unknown parts are `??` and 0.
  private static func place(_ function: Substring, _ line: Substring) -> SymbolizedLocation {
    let name = function == "??" ? "" : String(function)
    let parts = line.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return SymbolizedLocation(function: name) }
    let file = parts.dropLast(2).joined(separator: ":")
    let line = Int(parts[parts.count - 2]).flatMap { $0 > 0 ? $0 : nil }
    // A name without a folder and without a line does not come from a line table, but from a file that was passed to
    // the linker.
    guard file.hasPrefix("/") || (line != nil && file != "??"), file != "/<compiler-generated>" else {
      return SymbolizedLocation(function: name)
    }
    return SymbolizedLocation(function: name, file: file, line: line)
  }
}
