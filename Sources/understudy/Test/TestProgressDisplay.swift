// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestReport
import TestRunner
import Timing

/// Shows the progress of a run: a line for each test that ended, its failures, and on a terminal the running tests.
final class TestProgressDisplay: TestRunObserver {
  private let bundle: URL
  private let configurations: [String]
  private let isQuiet: Bool
  private let screen: ProgressDisplay
  private var progress: RunProgress
  private var follower: BundleFollower?
  /// The time of the last drawing, in seconds of `MonotonicClock`.
  private var drawn = -TimeInterval.infinity

  /// - Parameters:
  ///   - bundle: the folder of the run.
  ///   - package: the package whose source lines are shown at failures.
  ///   - expected: the earlier duration of each test, in seconds.
  ///   - configurations: the names of the configurations.
  ///   - isQuiet: whether only failures are shown.
  init(
    bundle: URL, package: URL, expected: [String: TimeInterval], configurations: [String], isQuiet: Bool
  ) {
    self.bundle = bundle
    self.configurations = configurations
    self.isQuiet = isQuiet
    progress = RunProgress(expecting: expected)
    screen = ProgressDisplay(isTerminal: Terminal.isTerminal, package: package, write: Terminal.write)
  }

  func runWillStart(tests: Int, workers: Int) {
    let number = tests == 1 ? "1 test" : "\(tests) tests"
    Terminal.write("Running \(number) on \(workers == 1 ? "1 worker" : "\(workers) workers").\n")
  }

  func attemptDidFinish(_ attempt: Attempt, _ result: AttemptResult, willRepeat: Bool) {
    readEvents()
    guard !isQuiet || result.isFailure else { return }
    var words = ["\(attempt.test)"]
    let configuration = configurations[attempt.configuration]
    if !configuration.isEmpty { words.append("on \(configuration)") }
    if attempt.iteration > 1 || willRepeat { words.append("(run \(attempt.iteration))") }
    words.append(Self.verb(result))
    words.append(String(format: "after %.2f s", result.duration))
    screen.erase()
    Terminal.write("\(Self.mark(result)) \(words.joined(separator: " "))\n")
    draw(always: true)
  }

  private static func mark(_ result: AttemptResult) -> String {
    switch result.outcome {
    case .passed: "✔"
    case .failed: "✘"
    case .skipped: "→"
    }
  }

  private static func verb(_ result: AttemptResult) -> String {
    switch (result.outcome, result.cause) {
    case (.failed, .crash): "crashed"
    case (.failed, .hang): "exceeded its time allowance"
    case (.failed, .leftBehind): "left something behind"
    case (.failed, .infrastructure): "could not run"
    case (let outcome, _): outcome.rawValue
    }
  }

  func runDidNote(_ text: String) {
    screen.erase()
    Terminal.error(text)
  }

  func runDidGoOn() {
    readEvents()
    draw(always: false)
  }

  func finish() {
    readEvents()
    screen.erase()
  }

  private func readEvents() {
    // Only a bundle with a newer format is refused. The run writes this bundle, so it has the current format.
    if follower == nil { follower = try? BundleFollower(bundle) }
    for (stream, event) in follower?.next() ?? [] {
      if let entry = progress.add(event, of: stream) { screen.print(entry) }
    }
  }

  private func draw(always: Bool) {
    guard always || MonotonicClock.now - drawn > TimeLimits.CommandLine.testScreen.seconds else { return }
    screen.draw(progress, at: Date(), size: Terminal.size)
    drawn = MonotonicClock.now
  }
}
