// SPDX-License-Identifier: Apache-2.0

/// A file in two parts, and the text that is inserted between them.
struct InsertionPlan {
  /// The file's bytes before and after the insertion point.
  var prefix: [UInt8]
  var suffix: [UInt8]
  /// The bytes at the insertion point as long as there are no statements.
  var original: [UInt8] = []
  /// The bytes around the statements that are added and removed together with the statements: a line break, or the code
  /// of the whole test.
  var lead: [UInt8] = []
  var trail: [UInt8] = []
  /// The indentation that is added to each inserted line.
  let indentation: String
  let lineEnding: String
  let context: InsertionContext
  /// Whether the file is created for the statements, and deleted again without statements.
  var makesFile = false

  /// The context with the current line in the file.
  var contextNow: InsertionContext {
    var context = context
    context.line = 1 + (prefix + lead).count { $0 == UInt8(ascii: "\n") }
    return context
  }

  /// Returns the inserted bytes for these statements, or the original bytes without statements.
  func region(_ lines: [String]) -> [UInt8] {
    guard !lines.isEmpty else { return original }
    return lead + rendered(lines) + trail
  }

  func contents(_ lines: [String]) -> [UInt8] { prefix + region(lines) + suffix }

  private func rendered(_ lines: [String]) -> [UInt8] {
    var out: [UInt8] = []
    for line in lines {
      if !line.allSatisfy(\.isWhitespace) { out += (indentation + line).utf8 }
      out += lineEnding.utf8
    }
    return out
  }
}
