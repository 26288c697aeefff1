// SPDX-License-Identifier: Apache-2.0

import Foundation
import Recorder
import SourceEditor

/// The test in a source file, which grows with the recording.
final class SourceFile {
  private let insertion: SourceInsertion
  /// Whether the test has already launched the program, as in a paused test.
  private let isAttached: Bool
  /// Whether the written test was removed from the file and must not be written again.
  private var isOut = false

  /// - Throws: `SourceEditorError` if the file cannot be written at this location.
  init(_ place: StudioOptions.Insertion, recording: Recording, isAttached: Bool) throws {
    let line = place.line.map { InsertionPoint.Place.before(line: $0) }
    insertion = try SourceInsertion(
      InsertionPoint(
        file: place.file.path, test: place.test, place: line ?? .end, missing: isAttached ? .fails : .isAdded,
        style: Self.newStyle(place), frame: Self.frame(place, recording)))
    self.isAttached = isAttached
  }

  /// Returns the style of the test in a file that does not exist.
  private static func newStyle(_ place: StudioOptions.Insertion) -> InsertionPoint.Style {
    switch SourceLanguage(file: place.file.path) {
    case .python: .python
    case .robot: .robot
    case .swift, nil: place.language == .swiftTesting ? .swiftTesting : .xctest
    }
  }

  /// Returns the code of a new file around the test; nil for Swift.
  private static func frame(
    _ place: StudioOptions.Insertion, _ recording: Recording
  ) -> InsertionPoint.Frame? {
    var options = CodeOptions(style: codeStyle(newStyle(place)))
    if options.style == .python, let fixture = PythonFixtures.application(for: place.file.path) {
      (options.hasApplication, options.application) = (true, fixture)
    }
    return RecordingCode.frame(recording, options: options).map {
      InsertionPoint.Frame(
        lead: $0.lead.map(\.text), trail: $0.trail.map(\.text), indentation: $0.indentation,
        application: options.application)
    }
  }

  private static func codeStyle(_ style: InsertionPoint.Style) -> CodeOptions.Style {
    switch style {
    case .xctest: .xctest
    case .swiftTesting: .swiftTesting
    case .python: .python
    case .robot: .robot
    }
  }

  /// Writes code that was generated with ``options(_:)``.
  ///
  /// - Throws: `SourceEditorError`; the file is unchanged then.
  func write(_ code: GeneratedCode) throws {
    guard !isOut else { return }
    _ = try insertion.update(lines: code.lines.map(\.text))
  }

  /// The style of the file, which the code follows.
  var style: CodeOptions.Style { Self.codeStyle(insertion.context.style) }

  /// Returns the options for the file's code, which follow the style of the file.
  func options(_ writing: Writing) -> CodeOptions {
    let context = insertion.context
    var options = writing.options
    options.style = style
    options.extent = .body
    options.application = context.application ?? "app"
    options.hasApplication = context.application != nil || isAttached
    options.indentation = context.indentation
    options.namesStrategies = context.namesStrategies
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
