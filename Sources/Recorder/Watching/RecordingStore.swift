// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A recording that several threads can read and change.
final class RecordingStore: Sendable {
  private let state: Mutex<(recording: Recording, version: Int)>

  init(_ recording: Recording) { state = Mutex((recording, 0)) }

  var value: Recording { current.recording }

  /// The recording, and a version number that differs after each change.
  var current: (recording: Recording, version: Int) { state.withLock { $0 } }

  @discardableResult
  func update<Result: Sendable>(_ change: (inout Recording) throws -> Result) rethrows -> Result {
    try state.withLock { state in
      let before = state.recording
      defer { if state.recording != before { state.version += 1 } }
      return try change(&state.recording)
    }
  }

  /// Adds a step and assigns its id.
  func append(_ step: (_ id: Int) -> RecordedStep) -> Int {
    update { recording in
      let id = recording.nextID
      recording.nextID += 1
      recording.steps.append(step(id))
      return id
    }
  }

  /// Changes a step if it still exists.
  @discardableResult
  func update(step id: Int, _ change: (inout RecordedStep) -> Void) -> Bool {
    update { recording in
      guard let index = recording.steps.lastIndex(where: { $0.id == id }) else { return false }
      change(&recording.steps[index])
      return true
    }
  }

  /// Adds a remark to the last step, unless the step has this remark already.
  func remark(_ text: String) {
    update { recording in
      guard var last = recording.steps.popLast() else { return }
      if last.remark?.contains(text) != true { last.remark = last.remark.map { "\($0) \(text)" } ?? text }
      recording.steps.append(last)
    }
  }
}
