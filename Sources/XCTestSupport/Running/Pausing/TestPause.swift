// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Interaction
import Processes
import Programs
import ResultBundle
import Settings
import Testing
import Timing

/// One pause of a test: starts the studio on the running desktop and waits until it is closed.
package struct TestPause {
  let application: TargetProgram
  /// The location in the test; nil if it is unknown.
  let location: SourceLocationFinder.Location?
  /// The line before which the recorded steps are inserted; nil if they are not inserted.
  let insertionLine: Int?

  /// Creates a pause at a location of the test.
  ///
  /// - Parameters:
  ///   - application: the program that the studio shows.
  ///   - location: the current location in the test.
  ///   - insertionLine: the line before which the recorded steps are inserted.
  package init(
    of application: TargetProgram, at location: SourceLocationFinder.Location?, insertionLine: Int?
  ) {
    self.application = application
    self.location = location
    self.insertionLine = insertionLine
  }

  private var session: AutomationSession { application.session }

  /// Opens the studio, and waits until a person closes it.
  ///
  /// - Throws: `AutomationError` if nobody can use the studio, if the studio is not found, or if it fails.
  package func run() throws {
    try requirePerson()
    let program = try StudioExecutable(named: session.settings.value(of: .studio)).find()
    var paused = try PausedTest(application)
    (paused.className, paused.test) = Self.names()
    paused.file = location?.file
    paused.line = location?.line
    let file = try paused.write()
    // The file is in the folder of the desktop, which is removed in any case.
    defer { try? FileManager.default.removeItem(at: file) }
    try session.host.handOver()
    let place = location.map { " at \(URL(fileURLWithPath: $0.file).lastPathComponent):\($0.line)" } ?? ""
    try session.runLog.run("Pause\(place), until the studio is closed") {
      try InterruptionTimer.shared.suspended {
        try ExecutionTimer.shared.suspended { try runStudio(program, arguments(paused, file)) }
      }
    }
    session.discardInterfaceState()
  }

  private func arguments(_ paused: PausedTest, _ file: URL) -> [String] {
    var arguments = ["studio", "--attach", file.path]
    guard let source = paused.file, let line = insertionLine else { return arguments }
    arguments += ["--into", source]
    if let test = paused.test { arguments += ["--test", test] }
    return arguments + ["--line", "\(line)"]
  }

  // MARK: - The studio

  /// Runs the studio, and copies its output to the log of the test.
  ///
  /// The most important output is the address of the studio's page.
  private func runStudio(_ program: String, _ arguments: [String]) throws {
    let (reading, writing) = try FileDescriptor.pipe()
    _ = fcntl(reading.number, F_SETFL, O_NONBLOCK)
    let process: ChildProcess
    do {
      process = try ChildProcess(
        SpawnRequest(
          executable: program, arguments: arguments, environment: ProcessInfo.processInfo.environment,
          workingDirectory: FileManager.default.currentDirectoryPath, standardOutput: writing,
          standardError: .copy(of: STDERR_FILENO)))
    } catch {
      throw AutomationError(.unsupported, "The studio could not be started: \(error)")
    }
    writing.close()
    var lines = LineBuffer()
    var isOpen = true
    while process.termination == nil {
      var waits = [
        pollfd(fd: isOpen ? reading.number : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: process.endDescriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      poll(&waits, nfds_t(waits.count), TimeLimits.Tests.pausePoll.milliseconds)
      isOpen = isOpen && forward(reading, &lines)
      // The events are removed, because the servers store all events that are not read.
      session.host.drainPendingEvents()
    }
    _ = forward(reading, &lines)
    guard process.termination != .exited(0) else { return }
    throw AutomationError(
      .unsupported,
      "The studio (\(program)) should stay open until a person closes it, but it "
        + "\(process.termination?.clause ?? "ended"). See its messages above.")
  }

  /// Copies the available output of the studio to the log of the test, line by line.
  ///
  /// - Returns: false at the end of the output.
  private func forward(_ reading: FileDescriptor, _ lines: inout LineBuffer) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(reading.number, &bytes, bytes.count)
      guard count > 0 else {
        let isEnd = count == 0
        if isEnd { lines.removeRest().map(forward) }
        return !isEnd
      }
      for line in lines.append(bytes.prefix(count)) where !line.isEmpty { forward(line) }
    }
  }

  private func forward(_ line: String) {
    session.runLog.note(line)
    for path in outputsBesides {
      let output = open(path, O_WRONLY | O_APPEND | O_NOCTTY | O_CLOEXEC)
      guard output >= 0 else { continue }
      // The log of the test has the line in any case.
      try? FileHandle(fileDescriptor: output, closeOnDealloc: true).write(
        contentsOf: Data("\n\(line)\n".utf8))
      return
    }
  }

  /// Further outputs for the messages of the studio, the best first.
  ///
  /// A person must see the messages immediately. The output of the tests may appear later, because a runner shows a
  /// separate screen, or because SwiftPM (6.3) buffers output to a file or a pipe.
  private var outputsBesides: [String] {
    if let runners = session.settings.value(of: .pauseOutput) { return [runners] }
    // An output that cannot be determined counts as no terminal.
    let output = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(getppid())/fd/1")
    let isTerminal = output?.hasPrefix("/dev/pts/") == true || output?.hasPrefix("/dev/tty") == true
    return isTerminal ? [] : ["/dev/tty", "/proc/\(getppid())/fd/2"]
  }

  // MARK: - The person at the terminal

  /// Checks that a person can use the studio and close it.
  ///
  /// - Throws: `AutomationError` with the reason if no person can.
  private func requirePerson() throws {
    guard session.settings.value(of: .pause) != "1" else { return }
    let reason: String
    if TestWorker.shared != nil {
      reason = "it runs under \"understudy test\", where other tests would have to wait for it"
    } else if let ci = session.settings.continuousIntegration {
      reason = "this is continuous integration (CI=\(ci))"
    } else if !Self.hasTerminal {
      reason = "there is no terminal, so nobody may be there to use the studio and to close it"
    } else {
      return
    }
    throw AutomationError(
      .unsupported,
      "The test requests a pause, but \(reason). Remove the pause, or run only this test in a terminal "
        + "(swift test --filter …). Set UNDERSTUDY_PAUSE=1 in the environment to pause anyway.")
  }

  private static var hasTerminal: Bool {
    let terminal = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return false }
    close(terminal)
    return true
  }

  /// Returns the class and the method of the running test, or its suite and its function; nil for an unknown part.
  private static func names() -> (className: String?, test: String?) {
    if let testCase = XCTestObserver.shared.currentTestCase {
      let parts = testCase.name.split(separator: ".")
      return (parts.dropLast().last.map(String.init), parts.last.map(String.init))
    }
    guard let test = Test.current else { return (nil, nil) }
    let parts = test.id.nameComponents
    return (parts.dropLast().last, parts.last.map { String($0.prefix { $0 != "(" }) })
  }
}
