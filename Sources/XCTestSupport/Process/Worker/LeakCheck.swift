// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Programs
import Settings
import Synchronization
import Timing
import XCTest

/// Finds threads, windows and processes that a test has left behind and that could disturb later tests in the same
/// process.
///
/// The search runs only if a runner drives this process, since the runner can run the later tests in a new process.
final class LeakCheck: Sendable {
  /// The effect of leftovers: they fail the test, unless `UNDERSTUDY_LEAKS` is `warn` or `ignore`.
  enum Policy: String {
    case fail, warn, ignore

    init(environment: [String: String]) {
      self = environment[.leaks].flatMap { Policy(rawValue: $0.lowercased()) } ?? .fail
    }
  }

  private struct Known {
    /// The windows that existed after the previous test; the desktop is queried once per test.
    var windows: Set<UInt32> = []
    var children: Set<ForeignProcess> = []
  }

  private let policy: Policy
  private let known = Mutex(Known())

  init?(_ policy: Policy) {
    guard policy != .ignore else { return nil }
    self.policy = policy
    StartedThreads.begin()
  }

  /// Stores the processes that exist before a test, and clears the log of threads.
  func testWillStart() {
    StartedThreads.forget()
    let children = Set(ChildProcessRegistry.childrenStartedByTests())
    known.withLock { $0.children = children }
  }

  /// Records the leftovers of a test after its tear-down, when failures can still be recorded in the test.
  ///
  /// - Returns: a sentence for each leftover.
  func testWillFinish(_ testCase: XCTestCase) -> [String] {
    let end = MonotonicClock.now + TimeLimits.Tests.leftovers.seconds
    let before = known.withLock { $0 }
    var found = find(except: before)
    while !found.isEmpty, MonotonicClock.now < end {
      // There are no events for the ends of threads and windows, so the search is repeated.
      poll(nil, 0, TimeLimits.Tests.leftoversPoll.milliseconds)
      found = find(except: before)
    }
    for leak in found { record(leak, in: testCase) }
    return found.map { "\(testCase.name) left behind: \($0.text)" }
  }

  private func find(except before: Known) -> [Leak] {
    let session = AutomationSession.shared
    let foreign = ForeignWindowFinder(on: session.host, except: session.programs)
    var windows = before.windows
    defer { known.withLock { $0.windows = windows } }
    return StartedThreads.running().map(Leak.thread)
      + ChildProcessRegistry.childrenStartedByTests().filter { !before.children.contains($0) }.map(
        Leak.process)
      + foreign.opened(except: &windows).filter {
        // Windows of processes that a class has started for its tests do not belong to one test.
        !before.children.contains($0.process)
      }.map(Leak.window)
  }

  private func record(_ leak: Leak, in testCase: XCTestCase) {
    var issue = XCTIssue(system: "The test left behind: \(leak.text)", at: leak.location)
    issue.severity = policy == .warn ? .warning : .error
    issue.detailedDescription =
      "It did not end within \(Int(TimeLimits.Tests.leftovers.seconds)) second. End it before the test ends, in "
      + "tearDown() at the latest: it could disturb later tests. UNDERSTUDY_LEAKS=warn makes this a warning, "
      + "UNDERSTUDY_LEAKS=ignore disables the check."
    FailurePipeline.record(issue, in: testCase)
  }
}

/// A thread, process or window that a test has left behind.
private enum Leak {
  case thread(StartedThreads.Entry)
  case process(ForeignProcess)
  case window(ForeignWindow)

  /// The location at which a thread was started; nil for processes and windows.
  var location: SourceLocationFinder.Location? {
    guard case .thread(let thread) = self else { return nil }
    return SourceLocationFinder.location(in: thread.addresses)
  }

  /// The description, as the end of a sentence.
  var text: String {
    switch self {
    case .thread(let thread):
      let name = thread.name.map { " \"\($0)\"" } ?? ""
      let place = location.map { " at \($0.file):\($0.line)" } ?? ""
      return "the thread\(name) that was started\(place) and is still running."
    case .process(let process):
      return "\(Self.name(of: process)), which the test process started and which is still running."
    case .window(let window):
      return
        "the window \"\(window.title)\" of \(Self.name(of: window.process)), which does not belong to any "
        + "XCUIApplication of the test."
    }
  }

  /// Names a process by the beginning of its command line, since its number would differ from run to run.
  private static func name(of process: ForeignProcess) -> String {
    let command = process.arguments.joined(separator: " ")
    let shown = command.count > maximumCommand ? command.prefix(maximumCommand) + "…" : command[...]
    return shown.isEmpty ? "a process" : "the process \(shown)"
  }

  /// The highest number of characters of a command line.
  private static let maximumCommand = 120
}
