// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Processes
import ResultBundle
import Synchronization
import Synchronized

/// A program that a test has launched.
///
/// Its launch, its output and its end are added to the record of the run.
///
/// The end is recorded by the first observer: the thread of the watch, or a step of the test that detects the end. After
/// a crash, another thread runs the debugger, which takes seconds, so that the watch of other programs continues.
package final class WatchedProgram: Sendable {
  /// Returns the calls that led to a crash.
  ///
  /// It receives the process, the file that the process ran, and the desktop.
  package typealias CrashExamination =
    @Sendable (pid_t, _ executable: String, PrivateDesktop) -> StackReport.Result

  package let name: String
  package let process: DesktopProcess
  private let desktop: PrivateDesktop
  private let runLog: RunLog
  private let examineCrash: CrashExamination
  private let state: Mutex<State>
  private let diagnosis = ConditionMutex(Diagnosis.notNeeded)

  private struct State {
    var readers: [(stream: String, reader: OutputReader)]
    var isBeingTerminated = false
    /// Whether the end of the program is recorded.
    var isOver = false
    var executable: String
  }

  /// The examination of a crash.
  private enum Diagnosis: Sendable {
    /// The program runs, or did not crash.
    case notNeeded
    case running
    case done(StackReport.Result)

    var isRunning: Bool { if case .running = self { true } else { false } }
  }

  init(
    name: String, process: DesktopProcess, desktop: PrivateDesktop, runLog: RunLog,
    examineCrash: @escaping CrashExamination
  ) {
    self.name = name
    self.process = process
    self.desktop = desktop
    self.runLog = runLog
    self.examineCrash = examineCrash
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
  package func noteExecutable() {
    guard let path = ForeignProcess.executable(of: process.processIdentifier) else { return }
    state.withLock { $0.executable = path }
  }

  // MARK: - Its record

  package func hasLaunched(_ command: [String]) {
    recordChange("launched", command.joined(separator: " "))
  }

  /// Records that the test itself ends the program next.
  ///
  /// Waits for a running examination of a crash, because the desktop with the debugger may end next.
  package func willBeTerminated() {
    waitForDiagnosis()
    state.withLock { $0.isBeingTerminated = true }
  }

  /// Records the output since the last call.
  func readOutput() { state.withLock { record(&$0.readers) { $0.read() } } }

  /// Records the rest of the output and the amount that was left out, and resets the limits for the next test.
  ///
  /// Waits for a running examination of a crash, whose report belongs to the same test as the output.
  func finishOutput() {
    state.withLock { record(&$0.readers) { $0.finish() } }
    waitForDiagnosis()
  }

  /// Records the end of the program if it has ended, and starts the examination of a crash.
  package func noteEnd() {
    guard let termination = process.termination else { return }
    let crashed: String? = state.withLock { state in
      guard !state.isOver else { return nil }
      state.isOver = true
      record(&state.readers) { $0.finish() }
      let how = SignalDescription.clause(termination)
      if state.isBeingTerminated {
        recordChange("terminated", how)
      } else if SignalDescription.isCrash(termination) {
        recordChange("crashed", how)
        // A thread that finds the end recorded must also find the running examination.
        diagnosis.withLock { $0 = .running }
        return state.executable
      } else {
        recordChange("exited", how)
      }
      return nil
    }
    if let crashed { NamedThread.start("understudy-gdb") { self.diagnose(crashed) } }
  }

  /// The calls that led to a crash, once they are recorded; nil if the program is running or did not crash.
  ///
  /// Reading this property records the end of the program, and waits for the examination of the crash.
  package var crash: StackReport.Result? {
    noteEnd()
    return diagnosis.wait(while: \.isRunning) { diagnosis in
      if case .done(let report) = diagnosis { report } else { nil }
    }
  }

  /// Returns the current activity of the program; nil if it has ended.
  package func activity() -> HangFindings? {
    guard process.termination == nil else { return nil }
    return HangFindings(process.processIdentifier, notAnsweringFor: 0, on: desktop)
  }

  /// Whether the end of the program is recorded; a crash may still be examined.
  var hasEnded: Bool { state.withLock { $0.isOver } }

  /// Whether the end of the program is recorded, together with the calls that led to a crash.
  var isCompletelyRecorded: Bool { hasEnded && !diagnosis.withLock { $0.isRunning } }

  private func waitForDiagnosis() { diagnosis.wait(while: \.isRunning) }

  /// Records the calls that led to the crash.
  private func diagnose(_ executable: String) {
    let report = examineCrash(process.processIdentifier, executable, desktop)
    if case .success(let report) = report {
      runLog.attach(
        Attachment(
          name: "Backtrace of \(name) (\(process.processIdentifier))", fileExtension: "txt",
          payload: Data(report.text.utf8)))
    }
    diagnosis.change { $0 = .done(report) }
  }

  private func recordChange(_ change: String, _ details: String) {
    runLog.applicationDidChange(
      .init(
        test: nil, name: name, process: process.processIdentifier, change: change, details: details))
  }

  private func record(
    _ readers: inout [(stream: String, reader: OutputReader)],
    _ read: (inout OutputReader) -> [OutputReader.Piece]
  ) {
    for index in readers.indices {
      for piece in read(&readers[index].reader) {
        runLog.outputWasRead(
          .init(
            test: nil, application: name, stream: readers[index].stream, text: piece.text,
            omitted: piece.omitted))
      }
    }
  }
}
