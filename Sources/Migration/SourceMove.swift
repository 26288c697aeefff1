// SPDX-License-Identifier: Apache-2.0

import SwiftParser
import SwiftSyntax

/// The result of the migration of one source file.
package struct SourceMove {
  /// A change, or a place that could not be changed.
  package struct Remark: Equatable {
    /// The line in the original file, from 1.
    package let line: Int
    package let text: String
    /// Whether the file was changed; otherwise the place needs manual work.
    package let isDone: Bool
  }

  package let text: String
  package let remarks: [Remark]
  /// Whether the source imports Apple modules that the product `AppleModules` replaces.
  package let usesAppleModules: Bool

  /// Applies all rules to a source.
  ///
  /// - Parameters:
  ///   - source: the text of the file.
  ///   - modules: the modules of the new package.
  package init(_ source: String, modules: Set<String> = []) {
    var imports: Imports?
    (text, remarks) = Self.apply(to: source) { converter in
      let rule = Imports(converter, modules: modules)
      imports = rule
      return [
        rule, ObjectiveC(converter), KeyPathTexts(converter),
        RegexLiterals(converter), MainActorOverrides(converter), SystemConditions(converter),
        MissingTypes(converter), UnusedSuperclassRule(converter),
      ]
    }
    usesAppleModules = imports?.usesAppleModules ?? false
  }

  /// Converts tests of one testing library to the other.
  package init(_ source: String, to library: TestingLibrary) {
    (text, remarks) = Self.apply(to: source) { [library.rule($0)] }
    usesAppleModules = false
  }

  private static func apply(
    to source: String, _ rules: (SourceLocationConverter) -> [MigrationRule]
  ) -> (text: String, remarks: [Remark]) {
    let tree = Parser.parse(source: source)
    let rules = rules(SourceLocationConverter(fileName: "", tree: tree))
    for rule in rules { rule.walk(tree) }
    return (
      SourceEdits.apply(rules.flatMap(\.edits), to: source),
      rules.flatMap(\.remarks).sorted { ($0.line, $0.text) < ($1.line, $1.text) }
    )
  }

  /// Replaces a whole file with another one.
  init(replacing text: String, because reason: String) {
    self.text = text
    remarks = [Remark(line: 1, text: reason, isDone: true)]
    usesAppleModules = false
  }
}
