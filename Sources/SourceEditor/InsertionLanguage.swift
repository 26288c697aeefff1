// SPDX-License-Identifier: Apache-2.0

/// The rules of a language for the position of statements in a file.
protocol InsertionLanguage {
  /// Finds the position in an existing file.
  ///
  /// - Throws: ``SourceEditorError``.
  static func plan(_ point: InsertionPoint, text: SourceText) throws -> InsertionPlan

  /// Creates the plan for a file that does not exist.
  ///
  /// - Throws: ``SourceEditorError``.
  static func planNewFile(_ point: InsertionPoint, path: SourcePath) throws -> InsertionPlan
}

extension InsertionLanguage {
  /// Checks that a missing file may be created.
  ///
  /// - Throws: ``SourceEditorError``.
  static func checkNewFile(_ point: InsertionPoint) throws {
    guard case .end = point.place else {
      throw SourceEditorError(
        .badLine, point.file,
        "\(point.file) does not exist, but a line in it is named. Correct the name of the file."
      )
    }
    guard point.missing == .isAdded else {
      throw SourceEditorError(.vanished, point.file, "\(point.file) does not exist.")
    }
  }

  /// Returns the code around the statements for a file that does not exist.
  ///
  /// - Throws: ``SourceEditorError`` if the file may not be created, or if the caller has given no such code.
  static func frameOfNewFile(_ point: InsertionPoint) throws -> InsertionPoint.Frame {
    try checkNewFile(point)
    guard let frame = point.frame else {
      throw SourceEditorError(
        .vanished, point.file,
        "\(point.file) does not exist. Create it, or name another file.")
    }
    return frame
  }

  /// Creates a plan from the code around the statements, which the caller has given.
  static func plan(around frame: InsertionPoint.Frame, _ point: InsertionPoint, test: String) -> InsertionPlan
  {
    func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }
    let context = InsertionContext(
      test: test, line: frame.lead.count + 1, application: frame.application, style: point.style,
      indentation: frame.indentation)
    return InsertionPlan(
      prefix: [], suffix: [], lead: bytes(frame.lead), trail: bytes(frame.trail),
      indentation: frame.indentation, lineEnding: "\n", context: context, makesFile: true)
  }
}
