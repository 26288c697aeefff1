// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import ResultBundle

/// A program that a test has launched, as the record of the run follows it: its output, and its end.
///
/// Whoever notices something first writes it down, the watch or a step of the test that finds the program gone.
final class WatchedProgram: @unchecked Sendable {
  let name: String
  let process: DesktopProcess
  private let desktop: PrivateDesktop
  private let recorder: ActivityRecorder
  private let lock = NSLock()
  private var readers: [(stream: String, reader: OutputReader)]
  private var isBeingTerminated = false
  private var isOver = false
  private var executable: String
  private var crash: StackReport.Result?

  init(name: String, process: DesktopProcess, desktop: PrivateDesktop, recorder: ActivityRecorder) {
    self.name = name
    self.process = process
    self.desktop = desktop
    self.recorder = recorder
    executable = process.executable
    readers = [("stdout", process.standardOutputFile), ("stderr", process.standardErrorFile)].compactMap {
      stream, file in OutputReader(file).map { (stream, $0) }
    }
    CoreDump.allow(process.processIdentifier)
    noteExecutable()
  }

  /// Notes the file that the process runs: of a script it is the interpreter, and a launcher becomes another program.
  func noteExecutable() {
    guard let path = ForeignProcess.executable(of: process.processIdentifier) else { return }
    lock.withLock { executable = path }
  }

  // MARK: - Its record

  func hasLaunched(_ command: [String]) {
    tell("launched", command.joined(separator: " "))
  }

  /// The next end is what a test wants.
  func willBeTerminated() { lock.withLock { isBeingTerminated = true } }

  /// Records what was written since the last time.
  func readOutput() { lock.withLock { record { $0.read() } } }

  /// Records all that was written, with what was left out; the next test's output counts anew.
  func finishOutput() { lock.withLock { record { $0.finish() } } }

  /// Records the end of the program if it has ended, and of a crash the calls that led to it.
  ///
  /// - Returns: the calls that led to a crash; nil when it is none.
  @discardableResult
  func noteEnd() -> StackReport.Result? {
    guard let termination = process.termination else { return nil }
    return lock.withLock {
      guard !isOver else { return crash }
      isOver = true
      record { $0.finish() }
      let how = Signals.clause(termination)
      if isBeingTerminated {
        tell("terminated", how)
      } else if Signals.isCrash(termination) {
        tell("crashed", how)
        crash = diagnose()
      } else {
        tell("exited", how)
      }
      return crash
    }
  }

  /// What the program is doing; nil when it has ended.
  func doing() -> HangFindings? {
    guard process.termination == nil else { return nil }
    return HangFindings(process.processIdentifier, notAnsweringFor: 0, on: desktop)
  }

  var hasEnded: Bool { lock.withLock { isOver } }

  private func diagnose() -> StackReport.Result {
    let report = StackReport.ofCrash(process.processIdentifier, executable: executable, on: desktop)
    if case .success(let report) = report {
      recorder.attach(
        Attachment(
          name: "Backtrace of \(name) (\(process.processIdentifier))", fileExtension: "txt",
          payload: Data(report.text.utf8)))
    }
    return report
  }

  private func tell(_ change: String, _ details: String) {
    recorder.applicationDidChange(
      .init(
        test: nil, name: name, process: process.processIdentifier, change: change, details: details))
  }

  private func record(_ read: (inout OutputReader) -> [OutputReader.Piece]) {
    for index in readers.indices {
      for piece in read(&readers[index].reader) {
        recorder.outputWasRead(
          .init(
            test: nil, application: name, stream: readers[index].stream, text: piece.text,
            omitted: piece.omitted))
      }
    }
  }
}
