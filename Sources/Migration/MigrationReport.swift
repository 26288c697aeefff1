// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A report of a migration, as a page of Markdown and in a few lines.
package struct MigrationReport {
  let plan: MigrationPlan
  /// The compiler's errors, in the order of its output; nil if the compiler has not run.
  let errors: [CompilerError]?

  package init(_ plan: MigrationPlan, errors: [CompilerError]? = nil) {
    self.plan = plan
    self.errors = errors
  }

  private var moves: [(path: String, lines: Int, move: SourceMove)] { plan.targets.flatMap(\.moves) }

  /// The page `MIGRATION.md`.
  package var text: String {
    var lines = ["# From Xcode: \(plan.project)", "", summary, ""]
    if !plan.notes.isEmpty { lines += ["## To do", ""] + plan.notes.map { "- \($0)" } + [""] }
    lines += table("Remaining work", isDone: false)
    if let errors {
      lines += ["## Compiler messages", ""]
      if errors.isEmpty {
        lines += ["All code compiles.", ""]
      } else {
        lines += ["| place | |", "| --- | --- |"]
        lines += errors.map { "| \($0.file):\($0.line) | \(cell($0.message)) |" } + [""]
      }
    }
    lines += table("Changes", isDone: true)
    return lines.joined(separator: "\n")
  }

  /// The extent of the migration, in one sentence.
  package var summary: String {
    let changed = moves.filter { $0.move.remarks.contains(where: \.isDone) }.count
    let left = moves.flatMap(\.move.remarks).filter { !$0.isDone }.count
    let names = plan.targets.map(\.module).joined(separator: ", ")
    var text =
      "\(names): \(moves.count) files (\(moves.map(\.lines).reduce(0, +)) lines), of which \(changed) files changed; "
      + "\(left) places need manual changes."
    if let errors {
      let files = Set(errors.map(\.file)).count
      text += errors.isEmpty ? " All code compiles." : " \(files) of the files do not compile yet."
    }
    return text
  }

  /// The places that need manual work, as lines for a terminal.
  package var leftovers: [String] {
    moves.flatMap { entry in
      entry.move.remarks.filter { !$0.isDone }.map { "\(entry.path):\($0.line): \($0.text)" }
    }
  }

  private func table(_ title: String, isDone: Bool) -> [String] {
    let rows = moves.flatMap { entry in
      entry.move.remarks.filter { $0.isDone == isDone }.map {
        "| \(entry.path):\($0.line) | \(cell($0.text)) |"
      }
    }
    return rows.isEmpty ? [] : ["## \(title)", "", "| place | |", "| --- | --- |"] + rows + [""]
  }

  private func cell(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }
}

/// An error that the compiler has reported.
package struct CompilerError: Hashable {
  package let file: String
  package let line: Int
  package let message: String

  /// Parses the output of `swift build`.
  ///
  /// - Parameters:
  ///   - output: the output of `swift build`.
  ///   - folder: the folder to which file names are relative.
  /// - Returns: the errors without duplicates, in the order of the output.
  package static func errors(in output: String, folder: URL) -> [CompilerError] {
    var seen: Set<CompilerError> = []
    let prefix = folder.resolvingSymlinksInPath().path + "/"
    return output.split(whereSeparator: \.isNewline).compactMap { line -> CompilerError? in
      guard let match = line.wholeMatch(of: #/(/.+?\.swift):(\d+):\d+: error: (.+)/#),
        let number = Int(match.2)
      else {
        return nil
      }
      let path = String(match.1)
      let error = CompilerError(
        file: path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path, line: number,
        message: String(match.3))
      return seen.insert(error).inserted ? error : nil
    }
  }
}
