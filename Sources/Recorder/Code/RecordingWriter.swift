// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Writes recordings in one language.
///
/// A language is one folder with a type that conforms to this protocol, and a ``StatementLanguage`` for its statements.
protocol RecordingWriter {
  init(recording: Recording, options: CodeOptions)

  /// Returns the lines of a whole source file with the test.
  func file() -> [CodeLine]

  /// Returns the statements of the test without indentation, for insertion into a function.
  func body() -> [CodeLine]
}

/// Writes single statements in one language.
///
/// It decides how a statement is spelled. The statements of a step, and their order, are the same for all languages
/// (``RecordedStep/statements``).
protocol StatementLanguage {
  /// The beginning of a line with a comment, including the space: `// `.
  var commentMark: String { get }

  /// Returns the lines of a statement.
  ///
  /// - Parameters:
  ///   - statement: one of the statements of the step.
  ///   - step: the step, with its target.
  /// - Returns: one line or more, without indentation.
  /// - Throws: ``UnwrittenStatement`` if the language cannot express the statement.
  func lines(of statement: RecordedStatement, in step: RecordedStep) throws(UnwrittenStatement) -> [CodeLine]

  /// Returns comments that the language needs before the statements of a step.
  func notes(on step: RecordedStep) -> [String]
}

/// The reason why a language does not write a statement.
struct UnwrittenStatement: Error, Hashable {
  /// A sentence about the cause, and the remedy.
  let reason: String
}

extension StatementLanguage {
  func notes(on step: RecordedStep) -> [String] { [] }

  /// Returns the lines of a step: its remark, the notes of the language, and its statements.
  ///
  /// A statement that the language cannot express becomes a comment with the reason, which is also in
  /// ``GeneratedCode/omissions``.
  func lines(of step: RecordedStep) -> [CodeLine] {
    let remark = (step.remark ?? "").split(whereSeparator: \.isNewline).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    var lines = (remark + notes(on: step)).map { CodeLine(text: commentMark + $0, step: step.id) }
    for statement in step.statements {
      do throws(UnwrittenStatement) {
        lines += try self.lines(of: statement, in: step)
      } catch {
        let text = "\(commentMark)Step \(step.id) is not written: \(error.reason)"
        lines.append(CodeLine(text: text, step: step.id, omission: error.reason))
      }
    }
    return lines
  }
}
