// SPDX-License-Identifier: Apache-2.0

import Recorder

struct SetRecordingCommand: PageCommand {
  static let name = "record"
  let isOn: Bool

  func run(in studio: StudioSession) throws -> PageDone {
    try studio.setRecording(isOn)
    return PageDone()
  }
}

struct RemoveCommand: PageCommand {
  static let name = "remove"
  let step: Int

  func run(in studio: StudioSession) throws -> PageDone {
    studio.session.edit { recording in recording.steps.removeAll { $0.id == step } }
    return PageDone()
  }
}

struct UndoCommand: PageCommand {
  static let name = "undo"

  func run(in studio: StudioSession) throws -> PageDone {
    studio.undo()
    return PageDone()
  }
}

struct RedoCommand: PageCommand {
  static let name = "redo"

  func run(in studio: StudioSession) throws -> PageDone {
    studio.redo()
    return PageDone()
  }
}
