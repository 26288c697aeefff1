// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// A recording that several threads read and change.
final class RecordingStore: Sendable {
  private let state: Mutex<(recording: Recording, version: Int)>

  init(_ recording: Recording) { state = Mutex((recording, 0)) }

  var value: Recording { current.recording }

  /// The recording, and a number that is another one after each change.
  var current: (recording: Recording, version: Int) { state.withLock { $0 } }

  @discardableResult
  func update<Result: Sendable>(_ change: (inout Recording) throws -> Result) rethrows -> Result {
    try state.withLock { state in
      let before = state.recording
      defer { if state.recording != before { state.version += 1 } }
      return try change(&state.recording)
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
