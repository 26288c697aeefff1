// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Recorder
import WindowSystem

/// Replays steps of the recording: all of them after a new launch of the program, or some in the running program.
struct ReplayCommand: PageCommand {
  static let name = "replay"
  let from: Int?
  let to: Int?

  func run(in studio: StudioSession) throws -> EmptyReply {
    try studio.replay(from: from, to: to)
    return EmptyReply()
  }
}

struct StopReplayCommand: PageCommand {
  static let name = "stopReplay"

  func run(in studio: StudioSession) throws -> EmptyReply {
    studio.stopReplay()
    return EmptyReply()
  }
}

struct RelaunchCommand: PageCommand {
  static let name = "relaunch"

  func run(in studio: StudioSession) throws -> EmptyReply {
    try studio.relaunch()
    return EmptyReply()
  }
}

/// Brings a window to the front.
struct ActivateCommand: PageCommand {
  static let name = "activate"
  let window: UInt32

  func run(in studio: StudioSession) throws -> EmptyReply {
    try studio.runningDesktop.display.activate(WindowID(rawValue: window))
    return EmptyReply()
  }
}

/// Ends the studio, so that the test that waits for it continues.
struct ContinueCommand: PageCommand {
  static let name = "continue"

  func run(in studio: StudioSession) throws -> EmptyReply {
    guard studio.options.isAttached else {
      throw PageCommandError("No paused test is connected to this studio.")
    }
    studio.onEnd?(nil)
    return EmptyReply()
  }
}
