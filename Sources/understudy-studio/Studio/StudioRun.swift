// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Desktop
import ElementHandles
import Foundation
import Inspector
import Interaction
import Processes
import Programs
import Recorder
import ReferenceFiles
import RunningDesktops
import Studio
import Synchronized
import WebServer

/// A run of the studio: it starts the program and the page, and ends both.
struct StudioRun {
  /// The command that started the studio, which determines the first view of the page.
  enum EntryPoint {
    case studio, record, inspect
  }

  let application: ProgramArgument
  let page: PageOptions
  let recording: RecordingOptions
  let entryPoint: EntryPoint

  func run() async throws {
    let signals = EndSignals()
    AutomationSession.shared.settings.isInteractive = true
    let paused = try recording.attach.map { try PausedTest(contentsOf: URL(fileURLWithPath: $0)) }
    let (target, runningDesktop) =
      try paused.map { try $0.takeUp(in: .shared) } ?? application.launch(testedIn: source)
    defer { AutomationSession.shared.host.discard() }
    let studio = try makeStudio(target, runningDesktop, paused)
    defer { studio.stop() }
    studio.onEnd = { signals.end($0) }
    let server = try await StudioServer(port: page.port, clients: studio)
    StandardStream.output.write(
      """
      Understudy shows \(target) at
        \(server.address.url)
      The recording is saved in \(studio.recordingFile.path). Control-C ends the studio.

      """)
    if page.open ?? (isatty(STDOUT_FILENO) == 1) {
      // If no browser can be opened, the user can open the printed address.
      if let opener = try? XDGOpen.open(server.address.url, isSilent: true) {
        // Collects the exit status; otherwise, the ended process would remain until this process ends.
        NamedThread.start("understudy-open") { opener.wait() }
      }
    }
    let problem = await signals.wait()
    await server.stop()
    if let unsaved = studio.stop() { StandardStream.error.write("\(unsaved)\n") }
    for omission in studio.omissions {
      StandardStream.error.write("Step \(omission.step) is not written: \(omission.reason)\n")
    }
    if let problem {
      StandardStream.error.write("The studio ended: \(problem)\n")
      throw ExitCode.failure
    }
  }

  /// The source file of the recorded test.
  private var source: URL? { recording.into.map { URL(fileURLWithPath: $0).standardizedFileURL } }

  private func makeStudio(_ target: TargetProgram, _ runningDesktop: RunningDesktop, _ paused: PausedTest?)
    throws
    -> StudioSession
  {
    let file =
      recording.recording.map { URL(fileURLWithPath: $0).standardizedFileURL }
      ?? RecordingFile.fresh(named: target.description)
    var content =
      try RecordingFile.read(file)
      ?? Recording(
        application: application.nameInTests(target.identity),
        command: ProgramArgument.nameForClients(target.identity),
        testName: recording.test ?? "testExample",
        // A paused test has launched its program.
        steps: paused != nil
          ? []
          : [
            RecordedStep(
              id: 1,
              action: .program(
                .launch(arguments: application.arguments, environment: application.environment)))
          ])
    if let test = recording.test { content.testName = test }
    var options = StudioOptions(recordingFile: file)
    options.arguments = application.arguments
    options.environment = application.environment
    if let paused {
      options.arguments = paused.program.launchArguments
      options.environment = paused.program.launchEnvironment
      options.isAttached = true
    }
    options.records = entryPoint == .record || paused != nil
    options.mode = entryPoint == .inspect ? "inspect" : "use"
    options.tab = entryPoint == .inspect ? "elements" : "test"
    options.ignoreList = PackageFolder.current?.appendingPathComponent(AuditIgnoreList.defaultPath)
    if let list = options.ignoreList, !FileManager.default.fileExists(atPath: list.path) {
      options.ignoreList = nil
    }
    options.language = recording.language
    options.insertion = source.map {
      .init(file: $0, test: recording.test, line: recording.line, language: recording.language)
    }
    return try StudioSession(
      application: target, runningDesktop: runningDesktop, options: options, recording: content)
  }
}
