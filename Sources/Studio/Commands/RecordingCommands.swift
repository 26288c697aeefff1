// SPDX-License-Identifier: Apache-2.0

import Recorder

struct SetRecordingCommand: PageCommand {
  static let name = "record"
  let isOn: Bool

  func run(in studio: StudioSession) throws -> EmptyReply {
    try studio.setRecording(isOn)
    return EmptyReply()
  }
}

struct RemoveCommand: PageCommand {
  static let name = "remove"
  let step: Int

  func run(in studio: StudioSession) throws -> EmptyReply {
    studio.recorder.edit { recording in recording.steps.removeAll { $0.id == step } }
    return EmptyReply()
  }
}

struct UndoCommand: PageCommand {
  static let name = "undo"

  func run(in studio: StudioSession) throws -> EmptyReply {
    studio.undo()
    return EmptyReply()
  }
}

struct RedoCommand: PageCommand {
  static let name = "redo"

  func run(in studio: StudioSession) throws -> EmptyReply {
    studio.redo()
    return EmptyReply()
  }
}
