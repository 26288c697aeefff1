// SPDX-License-Identifier: Apache-2.0

import Programs
import Recorder

/// The recorded actions of a session, from which a test is written.
///
/// A test launches one program, so only the actions in the program that the session has started first are recorded.
struct SessionRecording {
  /// The program that the session has started first, which the recorded test launches.
  let program: TargetProgram
  /// The arguments of this program.
  let launchArguments: [String]
  private(set) var recording: Recording
  /// The number of actions in other programs, which are not in the recording.
  private(set) var unrecorded = 0

  /// Begins a recording.
  ///
  /// - Parameters:
  ///   - program: the program.
  ///   - recording: the recording, with a step for the launch if the session has launched the program.
  init(of program: TargetProgram, _ recording: Recording) {
    self.program = program
    self.recording = recording
    launchArguments =
      if case .program(.launch(let arguments, _))? = recording.steps.first?.action { arguments } else { [] }
  }

  /// Adds a step, unless it is in another program.
  mutating func add(
    _ action: RecordedAction, _ target: RecordedTarget? = nil, holding: RecordedModifiers = [],
    in application: TargetProgram
  ) {
    guard application == program else {
      unrecorded += 1
      return
    }
    recording.steps.append(
      RecordedStep(id: recording.nextID, action: action, target: target, modifiers: holding))
    recording.nextID += 1
  }
}
