// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Processes
import ResultBundle
import Synchronization

/// A program that a test has launched.
///
/// Its launch, its output and its end are added to the record of the run.
///
/// The end is recorded by the first observer: the thread of the watch, or a step of the test that detects the end.
final class WatchedProgram: Sendable {
  let name: String
  let process: DesktopProcess
  private let desktop: PrivateDesktop
  private let recorder: RunLog
  private let state: Mutex<State>

  private struct State {
    var readers: [(stream: String, reader: OutputReader)]
    var isBeingTerminated = false
    var isOver = false
    var executable: String
    var crash: StackReport.Result?
  }

  init(name: String, process: DesktopProcess, desktop: PrivateDesktop, recorder: RunLog) {
    self.name = name
    self.process = process
    self.desktop = desktop
    self.recorder = recorder
    let files = [("stdout", process.standardOutputFile), ("stderr", process.standardErrorFile)]
    state = Mutex(
      State(
        readers: files.compactMap { stream, file in OutputReader(file).map { (stream, $0) } },
        executable: process.executable))
    CoreDump.allow(process.processIdentifier)
    noteExecutable()
  }

  /// Stores the file that the process runs now.
  ///
  /// It may differ from the launched file: a script runs in its interpreter, and a launcher may replace itself with
  /// another program.
  func noteExecutable() {
    guard let path = ForeignProcess.executable(of: process.processIdentifier) else { return }
    state.withLock { $0.executable = path }
  }

  // MARK: - Its record

  func hasLaunched(_ command: [String]) {
    recordChange("launched", command.joined(separator: " "))
  }

  /// Records that the test itself ends the program next.
  func willBeTerminated() { state.withLock { $0.isBeingTerminated = true } }

  /// Records the output since the last call.
  func readOutput() { state.withLock { record(&$0.readers) { $0.read() } } }

  /// Records the rest of the output and the amount that was left out, and resets the limits for the next test.
  func finishOutput() { state.withLock { record(&$0.readers) { $0.finish() } } }

  /// Records the end of the program if it has ended, and the calls that led to a crash.
  ///
  /// - Returns: the calls that led to a crash; nil if the program did not crash.
  @discardableResult
  func noteEnd() -> StackReport.Result? {
    guard let termination = process.termination else { return nil }
    return state.withLock { state in
      guard !state.isOver else { return state.crash }
      state.isOver = true
      record(&state.readers) { $0.finish() }
      let how = Signals.clause(termination)
      if state.isBeingTerminated {
        recordChange("terminated", how)
      } else if Signals.isCrash(termination) {
        recordChange("crashed", how)
        state.crash = diagnose(state.executable)
      } else {
        recordChange("exited", how)
      }
      return state.crash
    }
  }

  /// Returns the current activity of the program; nil if it has ended.
  func doing() -> HangFindings? {
    guard process.termination == nil else { return nil }
    return HangFindings(process.processIdentifier, notAnsweringFor: 0, on: desktop)
  }

  var hasEnded: Bool { state.withLock { $0.isOver } }

  private func diagnose(_ executable: String) -> StackReport.Result {
    let report = StackReport.ofCrash(process.processIdentifier, executable: executable, on: desktop)
    if case .success(let report) = report {
      recorder.attach(
        Attachment(
          name: "Backtrace of \(name) (\(process.processIdentifier))", fileExtension: "txt",
          payload: Data(report.text.utf8)))
    }
    return report
  }

  private func recordChange(_ change: String, _ details: String) {
    recorder.applicationDidChange(
      .init(
        test: nil, name: name, process: process.processIdentifier, change: change, details: details))
  }

  private func record(
    _ readers: inout [(stream: String, reader: OutputReader)],
    _ read: (inout OutputReader) -> [OutputReader.Piece]
  ) {
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
