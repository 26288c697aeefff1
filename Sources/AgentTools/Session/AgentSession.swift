// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Inspector
import InstalledPrograms
import Interaction
import Programs
import QueryWriting
import Recorder
import ResultBundle
import SessionProcesses
import Timing
import TreeOutline

/// A session: programs on a private desktop, the references to elements that the client has received, and the actions
/// so far.
///
/// It is used by the main thread of the session's process, one call after the other.
final class AgentSession {
  let automation = AutomationSession.shared
  let request: SessionRequest
  /// The program that the calls are about.
  var application: TargetProgram
  var references = ReferenceTable()
  /// The outline of the current program at the last call to `look`.
  var seen: Outline?
  var recorded: SessionRecording
  let gestures = GestureWatch()
  /// The summary of the last end of a program that an answer has reported; nil after the next launch.
  var reportedEnd: String?
  var count = CallCount()
  private var files = 0

  /// Starts the record of the session, and launches the program.
  ///
  /// - Throws: ``ToolFailure``, `AutomationError`.
  init(_ request: SessionRequest) throws {
    self.request = request
    var test = TestDescription(name: "Sessions.\(request.handle)")
    test.target = "Agent"
    automation.runLog.testDidStart(test)
    automation.runLog.add(gestures)
    do {
      let (program, recording) = try Self.begin(request, in: automation)
      application = program
      recorded = SessionRecording(of: program, recording)
    } catch {
      // The session ends here, because the client receives no handle with which it could end the session.
      automation.runLog.record(
        RecordedIssue(
          type: "system", isFailure: true, compactDescription: "The session was not started: \(error)",
          detailedDescription: nil, file: nil, line: nil))
      automation.runLog.testDidFinish(outcome: .failed)
      throw error
    }
  }

  /// Launches the program, or adopts it.
  private static func begin(_ request: SessionRequest, in automation: AutomationSession) throws
    -> (TargetProgram, Recording)
  {
    if let name = request.attached {
      return (try AttachedProgram.attach(named: name, in: automation), Recording(application: name))
    }
    let program = try NamedProgram(commandLine: request.program, arguments: request.arguments)
    let application = TargetProgram(program.identity, session: automation)
    try request.allowed.check(program)
    try application.lifecycle.launch(arguments: program.arguments, environment: request.environment)
    let step = RecordedStep(
      id: 1, action: .program(.launch(arguments: program.arguments, environment: request.environment)))
    return (application, Recording(application: nameInTests(program.identity), steps: [step]))
  }

  private static func nameInTests(_ identity: ProgramIdentity) -> String? {
    switch identity {
    case .file(let url): ProgramLocator().nameInTests(of: url, package: nil) ?? url.path
    case .bundleIdentifier(let id): id
    case .configured, .command: nil
    }
  }

  /// Adds an action in the current program to the recording.
  func add(_ action: RecordedAction, _ target: RecordedTarget? = nil, holding: RecordedModifiers = []) {
    recorded.add(action, target, holding: holding, in: application)
  }

  /// Returns the path of a new file for a long answer or a picture.
  func newFile(_ name: String, _ fileExtension: String) -> URL {
    files += 1
    return request.folder.appendingPathComponent("\(request.handle)-\(files)-\(name).\(fileExtension)")
  }

  /// Ends the program, and the record of the session.
  func end(because reason: SessionEndReason) {
    if let desktop = automation.host.current {
      // Keys and buttons that are still pressed would affect the user's own desktop. Errors come from a display server
      // that has ended, on which nothing is pressed any more.
      try? desktop.display.releaseAllInput()
    }
    if request.attached == nil { application.lifecycle.terminate() }
    automation.runLog.testDidFinish(
      outcome: .unknown,
      agent: .init(calls: count.calls, failedCalls: count.failed, end: reason == .idle ? .idle : .closed))
  }
}
