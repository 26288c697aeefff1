// SPDX-License-Identifier: Apache-2.0

import Foundation
import Recorder
import SourceEditor
import Synchronization

/// The form in which a recording is written as code.
struct Writing: Codable, Equatable, Sendable {
  var style = CodeOptions.Style.xctest
  var usesClicks = false
  var usesConstants = false

  var options: CodeOptions {
    var options = CodeOptions()
    options.style = style
    options.words = usesClicks ? .click : .tap
    options.usesConstants = usesConstants
    return options
  }
}

/// The written recording: on the page, in its own file, and in the source file.
///
/// It receives each state of the recording, writes the newest, and stores the earlier ones for undo.
final class RecordingDocument: Sendable {
  private let options: StudioOptions
  private let queue = DispatchQueue(label: "understudy-studio-document")
  private let state: Mutex<State>
  private let files: Mutex<Files>

  private struct State {
    var recording: Recording
    var writing: Writing
    var past: [[RecordedStep]] = []
    var future: [[RecordedStep]] = []
    var isDue = false
    var newest: RecordingPage
    var records = false
    var publish: (@Sendable (RecordingPage) -> Void)?
  }

  /// The files to write; accessed only on the queue.
  fileprivate struct Files {
    var source: SourceFile?
    var fileProblem: String?
    var savingProblem: String?
  }

  var publish: (@Sendable (RecordingPage) -> Void)? {
    get { state.withLock { $0.publish } }
    set { state.withLock { $0.publish = newValue } }
  }

  private static let maximumUndone = 500

  /// - Throws: an error if the source file cannot be written, before anything is recorded.
  init(options: StudioOptions, recording: Recording) throws {
    self.options = options
    let source = try options.insertion.map {
      try SourceFile($0, recording: recording, isAttached: options.isAttached)
    }
    // The style of an existing file cannot be changed.
    let style = source?.style ?? (options.language ?? recording.language ?? .swift).style
    state = Mutex(
      State(
        recording: recording, writing: Writing(style: style),
        newest: RecordingPage(testName: recording.testName)))
    files = Mutex(Files(source: source))
  }

  /// The state of the recording for pages.
  var page: RecordingPage { state.withLock { $0.newest } }

  var isRecording: Bool {
    get { state.withLock { $0.records } }
    set {
      state.withLock { $0.records = newValue }
      write()
    }
  }

  func store(_ fresh: Recording) {
    state.withLock { state in
      let steps = state.recording.steps
      if fresh.steps != steps, !Self.isSameInteraction(steps, fresh.steps) {
        state.past.append(steps)
        if state.past.count > Self.maximumUndone { state.past.removeFirst() }
        state.future = []
      }
      state.recording = fresh
    }
    write()
  }

  /// Whether only the last step has changed, as during typing, but not the choice of its query.
  private static func isSameInteraction(_ old: [RecordedStep], _ new: [RecordedStep]) -> Bool {
    guard old.count == new.count, let last = old.last, let fresh = new.last, last.id == fresh.id else {
      return false
    }
    return old.dropLast() == new.dropLast() && last.target?.chosen == fresh.target?.chosen
  }

  func changeWriting(_ body: (inout Writing) -> Void) {
    state.withLock { body(&$0.writing) }
    write()
  }

  /// Returns the steps before the last change; nil if nothing has changed.
  func stepBack() -> [RecordedStep]? {
    state.withLock { state in
      guard let steps = state.past.popLast() else { return nil }
      state.future.append(state.recording.steps)
      // When `store` receives these steps, it must not count them as another change.
      state.recording.steps = steps
      return steps
    }
  }

  func stepForward() -> [RecordedStep]? {
    state.withLock { state in
      guard let steps = state.future.popLast() else { return nil }
      state.past.append(state.recording.steps)
      state.recording.steps = steps
      return steps
    }
  }

  /// Waits until everything is written.
  ///
  /// - Returns: the reason why the newest state could not be saved in the recording's file, with the code of the test,
  ///   which would be lost otherwise; nil if it is saved.
  @discardableResult
  func finish() -> String? {
    dispatchPrecondition(condition: .notOnQueue(queue))
    return queue.sync {
      files.withLock { $0.savingProblem }.map { problem in
        let (recording, writing) = state.withLock { ($0.recording, $0.writing) }
        let code = RecordingCode.write(recording, options: writing.options)
        return "\(problem) This is the test:\n\(code.text)"
      }
    }
  }

  // MARK: - Writing

  /// Schedules a write of the newest state; changes during a write are written together.
  private func write() {
    let isFirst = state.withLock { state in
      defer { state.isDue = true }
      return !state.isDue
    }
    guard isFirst else { return }
    queue.async { [self] in
      let page = files.withLock { writeNewest(&$0) }
      publish?(page)
    }
  }

  private func writeNewest(_ files: inout Files) -> RecordingPage {
    dispatchPrecondition(condition: .onQueue(queue))
    let (recording, writing) = state.withLock { state in
      state.isDue = false
      return (state.recording, state.writing)
    }
    // The page shows exactly the text that is written to the file.
    let codeOptions = files.source.map { $0.options(writing) } ?? writing.options
    let code = RecordingCode.write(recording, options: codeOptions)
    files.insert(code)
    var saved = recording
    saved.language = codeOptions.style.language
    files.savingProblem = save(saved)
    let file = options.insertion.map { [files] in
      RecordingPage.File(
        path: $0.file.path, test: files.source?.test ?? "", problem: files.fileProblem,
        isOut: files.source?.isTakenOut ?? false)
    }
    let savingProblem = files.savingProblem
    return state.withLock { state in
      state.newest = RecordingPage(
        recording: recording, code: code, writing: writing, isRecording: state.records,
        canUndo: !state.past.isEmpty, canRedo: !state.future.isEmpty, file: file, savingProblem: savingProblem
      )
      return state.newest
    }
  }

  /// Removes the written test from the source file, or writes the test into the file again.
  ///
  /// - Throws: `SourceEditorError`.
  func setInSource(_ isIn: Bool) throws {
    dispatchPrecondition(condition: .notOnQueue(queue))
    try queue.sync {
      try files.withLock { if isIn { $0.source?.putBack() } else { try $0.source?.takeOut() } }
    }
    write()
  }

  /// - Returns: the reason why the recording cannot be saved; nil if it is saved.
  private func save(_ recording: Recording) -> String? {
    do {
      let folder = options.recordingFile.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(recording).write(to: options.recordingFile, options: .atomic)
      return nil
    } catch {
      let reason = (error as NSError).localizedDescription
      return "The recording cannot be saved in \(options.recordingFile.path): "
        + "\(reason.hasSuffix(".") ? reason : reason + ".") Until it is saved, it exists only in the studio."
    }
  }
}

extension RecordingDocument.Files {
  fileprivate mutating func insert(_ code: GeneratedCode) {
    do {
      try source?.write(code)
      fileProblem = nil
    } catch {
      fileProblem = "\(error)"
    }
  }
}
