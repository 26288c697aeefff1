import Foundation
import Recorder
import SourceEditor

/// The test in a source file, which grows with the recording.
final class SourceFile {
  private let insertion: LiveInsertion
  /// Whether the test has launched the program before, as a paused one has.
  private let isAttached: Bool
  /// Whether what was written was taken out again, and is to stay out.
  private var isOut = false

  /// - Throws: `SourceEditorError` when nothing can be written there.
  init(_ place: StudioOptions.Insertion, isAttached: Bool) throws {
    // A test that was paused in a line goes on after it.
    let line = place.line.map { isAttached ? InsertionPoint.Place.after(line: $0) : .before(line: $0) }
    insertion = try LiveInsertion(
      InsertionPoint(
        file: place.file.path, test: place.test, place: line ?? .end, missing: isAttached ? .fails : .isAdded,
        style: .xctest))
    self.isAttached = isAttached
  }

  /// Writes the recording as it is now.
  ///
  /// - Throws: `SourceEditorError`; the file is as it was then.
  func write(_ recording: Recording, _ writing: Writing) throws {
    guard !isOut else { return }
    let context = insertion.context
    var options = writing.options
    options.style = context.isSwiftTesting ? .swiftTesting : .xctest
    options.extent = .body
    options.application = context.application ?? "app"
    options.hasApplication = context.application != nil || isAttached
    options.indentation = context.indentation
    _ = try insertion.update(
      lines: CodeGenerator(recording: recording, options: options).generate().lines.map(\.text))
  }

  /// Makes the file what it was before.
  ///
  /// - Throws: `SourceEditorError`.
  func takeOut() throws {
    _ = try insertion.update(lines: [])
    isOut = true
  }

  func putBack() { isOut = false }

  var isTakenOut: Bool { isOut }
}
