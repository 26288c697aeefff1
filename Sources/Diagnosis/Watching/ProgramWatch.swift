// SPDX-License-Identifier: Apache-2.0

import CLinux
import Desktop
import Foundation
import Processes
import ResultBundle
import Synchronization
import Synchronized
import Timing

/// Follows the programs under test in a separate thread: their output and their ends.
///
/// The thread sleeps in poll(2) until the kernel reports an event. A program that writes all the time wakes the thread
/// at most forty times per second.
package final class ProgramWatch: Sendable {
  package let outputs = ProgramOutputs()
  private let runLog: RunLog
  private let examineCrash: WatchedProgram.CrashExamination
  private let state = Mutex(State())

  private struct State {
    var programs: [WatchedProgram] = []
    var isStarted = false
    /// Whether the system had no inotify watch left for an output file, so that the output must be read at intervals.
    var isUnwatched = false
    /// The inotify(7) descriptor for the output files; negative before the first program, and if the system has no such
    /// descriptor left.
    var outputChanges: Int32 = -1
  }

  private let openOutputChanges: @Sendable () -> Int32
  /// A pipe that wakes the thread when a program is added.
  private let wakePipe: [Int32]

  /// Creates a watch, whose thread starts with the first program.
  ///
  /// - Parameters:
  ///   - runLog: the record of the run.
  ///   - openOutputChanges: returns an inotify(7) descriptor, or a negative number if the system has no such descriptor
  ///     left. It is called for the first program, because a user has only 128 of these descriptors.
  ///   - examineCrash: returns the calls that led to a crash.
  package init(
    runLog: RunLog,
    openOutputChanges: @escaping @Sendable () -> Int32 = { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) },
    examineCrash: @escaping WatchedProgram.CrashExamination = {
      StackReport.ofCrash($0, executable: $1, on: $2)
    }
  ) {
    self.runLog = runLog
    self.openOutputChanges = openOutputChanges
    self.examineCrash = examineCrash
    var wakePipe: [Int32] = [-1, -1]
    if clinux_pipe(&wakePipe) == 0 { for end in wakePipe { _ = fcntl(end, F_SETFL, O_NONBLOCK) } }
    self.wakePipe = wakePipe
    runLog.addTestEndHandler { [weak self] _ in self?.finishOutput() }
  }

  // The thread holds a reference to the watch, so only a watch whose thread never started is deallocated.
  deinit { for end in wakePipe { close(end) } }

  /// Records the start of a program, and follows its output and its end.
  ///
  /// - Parameters:
  ///   - process: the process of the program.
  ///   - name: the name of the program in the record.
  ///   - desktop: the desktop on which the program runs.
  ///   - command: the executable and the arguments with which the process was started.
  /// - Returns: the program in the record.
  package func follow(
    _ process: DesktopProcess, name: String, on desktop: PrivateDesktop, startedAs command: [String]
  ) -> WatchedProgram {
    let program = WatchedProgram(
      name: name, process: process, desktop: desktop, runLog: runLog, examineCrash: examineCrash)
    // The thread records the output and the end of the programs in its list, so the start is recorded before.
    program.hasLaunched(command)
    let outputChanges = state.withLock { state in
      if !state.isStarted, state.outputChanges < 0 { state.outputChanges = openOutputChanges() }
      return state.outputChanges
    }
    for file in [process.standardOutputFile, process.standardErrorFile] {
      if inotify_add_watch(outputChanges, file.path, UInt32(IN_MODIFY)) < 0 {
        state.withLock { $0.isUnwatched = true }
      }
      outputs.add(file)
    }
    let wasStarted = state.withLock { state in
      state.programs.append(program)
      defer { state.isStarted = true }
      return state.isStarted
    }
    if !wasStarted {
      NamedThread.start("understudy-apps") { self.watch() }
    }
    write(wakePipe[1], "+", 1)
    return program
  }

  /// Records all output so far, and the call stacks of crashes, before the test to which they belong ends.
  package func finishOutput() {
    for program in current { program.finishOutput() }
  }

  /// Returns the current activity of all programs, for the failure of a test that hangs.
  ///
  /// One of the programs may be the reason.
  ///
  /// This takes a second per program.
  package func activities() -> [(name: String, place: String, text: String)] {
    current.compactMap { program in
      program.activity().map { ("\(program.name) (\(program.process.processIdentifier))", $0.place, $0.text) }
    }
  }

  /// Records that the desktop is about to end all programs.
  package func willTerminateAll() { for program in current { program.willBeTerminated() } }

  /// Records the ends of programs, and forgets the programs whose record is complete.
  package func noteEnds() {
    for program in current { program.noteEnd() }
    state.withLock { $0.programs.removeAll(where: \.isCompletelyRecorded) }
  }

  private var current: [WatchedProgram] { state.withLock { $0.programs } }

  // MARK: - The thread

  private func watch() {
    while true {
      for program in current { program.readOutput() }
      noteEnds()
      // The descriptor of a program whose end is recorded remains readable, and would end each wait at once.
      let programs = current.filter { !$0.hasEnded }
      let ends = programs.compactMap(\.process.endDescriptor)
      // Output that is written during this wait is read in one piece.
      if !programs.isEmpty { wait([wakePipe[0]] + ends, TimeLimits.Processes.outputPoll.milliseconds) }
      wait(
        [wakePipe[0], state.withLock(\.outputChanges)] + ends,
        longestWait(programs: programs.count, ends: ends.count))
      drain()
    }
  }

  /// The longest wait in milliseconds: without a limit if the kernel reports both output and ends.
  private func longestWait(programs: Int, ends: Int) -> Int32 {
    if programs > 0, state.withLock(\.isUnwatched) {
      return TimeLimits.Processes.outputPollWithoutWatch.milliseconds
    }
    return ends < programs ? TimeLimits.Processes.endPollWithoutHandle.milliseconds : -1
  }

  /// Waits until one of the descriptors is ready.
  private func wait(_ descriptors: [Int32], _ milliseconds: Int32) {
    var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&entries, nfds_t(entries.count), milliseconds)
  }

  private func drain() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    for descriptor in [wakePipe[0], state.withLock(\.outputChanges)] {
      while read(descriptor, &buffer, buffer.count) > 0 {}
    }
  }
}
