// SPDX-License-Identifier: Apache-2.0

import Foundation
import Recorder
import SourceEditor

/// The test in a source file, which grows with the recording.
final class SourceFile {
  private let insertion: LiveInsertion
  /// Whether the test has already launched the program, as in a paused test.
  private let isAttached: Bool
  /// Whether the written test was removed from the file and must not be written again.
  private var isOut = false

  /// - Throws: `SourceEditorError` if the file cannot be written at this place.
  init(_ place: StudioOptions.Insertion, isAttached: Bool) throws {
    let line = place.line.map { InsertionPoint.Place.before(line: $0) }
    insertion = try LiveInsertion(
      InsertionPoint(
        file: place.file.path, test: place.test, place: line ?? .end, missing: isAttached ? .fails : .isAdded,
        style: .xctest))
    self.isAttached = isAttached
  }

  /// Writes code that was generated with ``options(_:)``.
  ///
  /// - Throws: `SourceEditorError`; the file is unchanged then.
  func write(_ code: GeneratedCode) throws {
    guard !isOut else { return }
    _ = try insertion.update(lines: code.lines.map(\.text))
  }

  /// Returns the options for the file's code, which follow the style of the file.
  func options(_ writing: Writing) -> CodeOptions {
    let context = insertion.context
    var options = writing.options
    options.style = context.isSwiftTesting ? .swiftTesting : .xctest
    options.extent = .body
    options.application = context.application ?? "app"
    options.hasApplication = context.application != nil || isAttached
    options.indentation = context.indentation
    return options
  }

  /// The test that is written, such as `ListTests.testAdding`.
  var test: String { insertion.context.test }

  /// Removes the written test from the file.
  ///
  /// - Throws: `SourceEditorError`.
  func takeOut() throws {
    _ = try insertion.update(lines: [])
    isOut = true
  }

  func putBack() { isOut = false }

  var isTakenOut: Bool { isOut }
}
