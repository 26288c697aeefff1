// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A recording that several threads read and change.
final class RecordingStore: @unchecked Sendable {
  private let lock = NSLock()
  private var recording: Recording
  private var version = 0

  init(_ recording: Recording) { self.recording = recording }

  var value: Recording { lock.withLock { recording } }

  /// The recording, and a number that is another one after each change.
  var current: (recording: Recording, version: Int) { lock.withLock { (recording, version) } }

  @discardableResult
  func update<Result>(_ change: (inout Recording) throws -> Result) rethrows -> Result {
    try lock.withLock {
      let before = recording
      defer { if recording != before { version += 1 } }
      return try change(&recording)
    }
  }

  /// Adds a step and gives it its name.
  func append(_ step: (_ id: Int) -> RecordedStep) -> Int {
    update { recording in
      let id = recording.nextID
      recording.nextID += 1
      recording.steps.append(step(id))
      return id
    }
  }

  /// Changes a step, where it is still there.
  @discardableResult
  func update(step id: Int, _ change: (inout RecordedStep) -> Void) -> Bool {
    update { recording in
      guard let index = recording.steps.lastIndex(where: { $0.id == id }) else { return false }
      change(&recording.steps[index])
      return true
    }
  }

  /// Adds a remark to the last step; a remark that it has already is not repeated.
  func remark(_ text: String) {
    update { recording in
      guard var last = recording.steps.popLast() else { return }
      if last.remark?.contains(text) != true { last.remark = last.remark.map { "\($0) \(text)" } ?? text }
      recording.steps.append(last)
    }
  }
}
