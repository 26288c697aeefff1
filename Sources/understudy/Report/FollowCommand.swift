// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Processes
import ResultBundle
import TestReport
import TestResults
import TestRunner
import Timing

struct FollowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract:
      "Show the progress of a run: tests and steps, failures, measurements, and the remaining time.",
    discussion: """
      Waits for a run if none is in progress. If the output is not a terminal, only failures, \
      measurements and the result are written. Exits with 1 if a test fails.
      """)

  @Argument(
    help: "A result bundle. Default: the run of the current folder that is in progress, or the next one.",
    completion: .directory)
  var bundle: String?

  @Option(help: "Seconds to wait for a run to begin.")
  var timeout = TimeLimits.CommandLine.followBegin.seconds

  func run() throws {
    let signals = SignalPipe()
    let url = try begun(interruptedBy: signals)
    if bundle == nil { Terminal.error("Run: \(url.path)") }
    let screen = ProgressDisplay(isTerminal: Terminal.isTerminal, write: Terminal.write)
    let follower = try BundleFollower(url)
    var progress = RunProgress(after: previous(to: url))
    var quietSince = MonotonicClock.now
    var drawn = -TimeInterval.infinity
    let watch = FolderWatch(url.appendingPathComponent(BundleFormat.events))
    // The run may continue after a process has finished, because one run of swift test starts several processes in
    // sequence.
    while !(progress.isFinished
      && MonotonicClock.now - quietSince > TimeLimits.CommandLine.followGap.seconds)
    {
      let events = follower.next()
      if !events.isEmpty { quietSince = MonotonicClock.now }
      for (stream, event) in events {
        if let entry = progress.add(event, of: stream) { screen.print(entry) }
      }
      if events.isEmpty {
        for process in progress.processes where !isAlive(process) { progress.lose(process: process) }
      }
      if MonotonicClock.now - drawn > TimeLimits.CommandLine.followScreen.seconds {
        screen.draw(progress, at: Date(), size: Terminal.size)
        drawn = MonotonicClock.now
      }
      watch.wait(timeout: TimeLimits.CommandLine.followPause.seconds, endedBy: signals.descriptor)
      if !signals.drain().isEmpty {
        screen.erase()
        throw ExitCode(ExitStatus.interrupted.rawValue)
      }
    }
    screen.erase()
    let results = RunResults(try BundleReader.read(url))
    print(TextSummary(results).text, terminator: "")
    if results.status != 0 { throw ExitCode(results.status) }
  }

  private static let maximumEarlier = 20

  /// Returns the bundle as soon as it contains the first event of the run; waits for it until the time limit.
  ///
  /// - Parameter signals: the signals that end the wait.
  /// - Returns: the bundle.
  /// - Throws: `ValidationError` at the time limit; `ExitCode` after a signal.
  private func begun(interruptedBy signals: SignalPipe) throws -> URL {
    let folder = BundleArgument.folderOfNextRun
    let newest = BundleArgument.latest
    if bundle == nil, let newest, goesOn(newest) { return newest }
    let deadline = MonotonicClock.now + timeout
    while MonotonicClock.now < deadline {
      let url =
        bundle.map { URL(fileURLWithPath: $0, isDirectory: true) } ?? BundleArgument.latest
      if let url, bundle != nil || url != newest, hasEvents(url) { return url }
      // The watch does not report changes two levels below its folder. The timeout limits the delay until such a change
      // is found.
      FolderWatch(nearest: url ?? folder).wait(
        timeout: TimeLimits.CommandLine.followPause.seconds, endedBy: signals.descriptor)
      guard signals.drain().isEmpty else { throw ExitCode(ExitStatus.interrupted.rawValue) }
    }
    throw ValidationError(
      "No run began in \(bundle ?? folder.path) within \(Int(limiting: timeout)) s. Start the tests in this package's "
        + "folder, or name the bundle that they write (UNDERSTUDY_RESULT_PATH).")
  }

  // A bundle that cannot be read has no events yet.
  private func hasEvents(_ url: URL) -> Bool { (try? BundleReader.streams(of: url))?.isEmpty == false }

  private func goesOn(_ url: URL) -> Bool {
    // A bundle with a newer format cannot be followed.
    guard let follower = try? BundleFollower(url) else { return false }
    var progress = RunProgress()
    for (stream, event) in follower.next() { _ = progress.add(event, of: stream) }
    return progress.processes.contains(where: isAlive)
  }

  private func isAlive(_ process: Int32) -> Bool { kill(process, 0) == 0 || errno == EPERM }

  /// Returns the last run of the same tests in the same folder: a run that was started with the same arguments.
  ///
  /// The result is nil if there is no such run. Bundles that cannot be read are left out.
  private func previous(to url: URL) -> RunResults? {
    guard let arguments = try? BundleReader.starts(of: url).first?.arguments else { return nil }
    let earlier = BundleArgument.bundles(in: url.deletingLastPathComponent())
      .filter { $0.lastPathComponent < url.lastPathComponent }.suffix(Self.maximumEarlier)
    for url in earlier.reversed() {
      guard (try? BundleReader.starts(of: url).first?.arguments) == arguments,
        let record = try? BundleReader.read(url), !record.tests.isEmpty
      else { continue }
      return RunResults(record)
    }
    return nil
  }
}
