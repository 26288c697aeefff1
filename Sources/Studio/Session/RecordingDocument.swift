// SPDX-License-Identifier: Apache-2.0

import Foundation
import Recorder
import SourceEditor

/// How a recording is written down.
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

/// The recording as it is written: on the page, in its own file, and in the source.
///
/// It takes each state of the recording as it comes, writes the newest, and remembers the ones before for undoing.
final class RecordingDocument: @unchecked Sendable {
  private let options: StudioOptions
  private let queue = DispatchQueue(label: "understudy-studio-document")
  private let lock = NSLock()
  /// Guarded by the lock.
  private var recording: Recording
  private var writing = Writing()
  private var past: [[RecordedStep]] = []
  private var future: [[RecordedStep]] = []
  private var isDue = false
  private var newest: RecordingPage
  private var records = false
  /// Used on the queue.
  private var source: SourceFile?
  private var fileProblem: String?
  private var savingProblem: String?

  var publish: (@Sendable (RecordingPage) -> Void)?

  private static let maximumUndone = 500

  /// - Throws: when the source file cannot be written to: this is known before anything is recorded.
  init(options: StudioOptions, recording: Recording) throws {
    self.options = options
    self.recording = recording
    newest = RecordingPage(testName: recording.testName)
    source = try options.insertion.map { try SourceFile($0, isAttached: options.isAttached) }
  }

  /// What pages show.
  var page: RecordingPage { lock.withLock { newest } }

  var isRecording: Bool {
    get { lock.withLock { records } }
    set {
      lock.withLock { records = newValue }
      write()
    }
  }

  func take(_ fresh: Recording) {
    lock.withLock {
      if fresh.steps != recording.steps, !Self.isSameInteraction(recording.steps, fresh.steps) {
        past.append(recording.steps)
        if past.count > Self.maximumUndone { past.removeFirst() }
        future = []
      }
      recording = fresh
    }
    write()
  }

  /// Whether the last step has only grown, as while one types.
  private static func isSameInteraction(_ old: [RecordedStep], _ new: [RecordedStep]) -> Bool {
    guard old.count == new.count, let last = old.last, let fresh = new.last, last.id == fresh.id else {
      return false
    }
    return old.dropLast() == new.dropLast() && last.target?.chosen == fresh.target?.chosen
  }

  func changeWriting(_ body: (inout Writing) -> Void) {
    lock.withLock { body(&writing) }
    write()
  }

  /// The steps before the last change; nil when there was none.
  func stepBack() -> [RecordedStep]? {
    lock.withLock {
      guard let steps = past.popLast() else { return nil }
      future.append(recording.steps)
      // What comes back through `take` is no change of its own.
      recording.steps = steps
      return steps
    }
  }

  func stepForward() -> [RecordedStep]? {
    lock.withLock {
      guard let steps = future.popLast() else { return nil }
      past.append(recording.steps)
      recording.steps = steps
      return steps
    }
  }

  /// Waits until everything is written.
  ///
  /// - Returns: why the newest state is in no file, with the test that would be lost; nil when it is saved.
  @discardableResult
  func finish() -> String? {
    queue.sync {
      savingProblem.map { problem in
        let (recording, writing) = lock.withLock { (self.recording, self.writing) }
        let code = CodeGenerator(recording: recording, options: writing.options).generate()
        return "\(problem) This is the test:\n\(code.text)"
      }
    }
  }

  // MARK: - Writing

  /// Has the newest state written; states that come while one is written are written as one.
  private func write() {
    let isFirst = lock.withLock {
      defer { isDue = true }
      return !isDue
    }
    guard isFirst else { return }
    queue.async { [self] in
      let (recording, writing) = lock.withLock {
        isDue = false
        return (self.recording, self.writing)
      }
      // What the page shows is what the file gets, word for word.
      let options = source.map { $0.options(writing) } ?? writing.options
      let code = CodeGenerator(recording: recording, options: options).generate()
      insert(code)
      save(recording)
      let page = lock.withLock {
        newest = RecordingPage(
          recording: recording, code: code, writing: writing, isRecording: records, canUndo: !past.isEmpty,
          canRedo: !future.isEmpty,
          file: self.options.insertion.map {
            .init(
              path: $0.file.path, test: source?.test ?? "", problem: fileProblem,
              isOut: source?.isTakenOut ?? false)
          }, savingProblem: savingProblem)
        return newest
      }
      publish?(page)
    }
  }

  private func insert(_ code: GeneratedCode) {
    do {
      try source?.write(code)
      fileProblem = nil
    } catch {
      fileProblem = "\(error)"
    }
  }

  /// Takes what was written out of the source file, or writes it there again.
  ///
  /// - Throws: `SourceEditorError`.
  func setInSource(_ isIn: Bool) throws {
    try queue.sync { if isIn { source?.putBack() } else { try source?.takeOut() } }
    write()
  }

  private func save(_ recording: Recording) {
    do {
      let folder = options.recordingFile.deletingLastPathComponent()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(recording).write(to: options.recordingFile, options: .atomic)
      savingProblem = nil
    } catch {
      let reason = (error as NSError).localizedDescription
      savingProblem =
        "The recording cannot be saved in \(options.recordingFile.path): "
        + "\(reason.hasSuffix(".") ? reason : reason + ".") Until it can be, it is in the studio alone."
    }
  }
}
