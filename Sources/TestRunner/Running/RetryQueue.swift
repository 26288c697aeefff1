// SPDX-License-Identifier: Apache-2.0

/// The retries of failed tests, which run one after the other while no other test runs.
///
/// They run after all other tests, so that they do not delay the first results. A test that failed because the machine
/// was busy gets the whole machine.
///
/// See `FinalOutcome` for the outcome of several attempts, such as "flaky".
struct RetryQueue {
  private var attempts: [Attempt] = []
  /// The retry that a worker is running now.
  private var running: Attempt?

  /// The number of tests, once for each configuration, that wait for a retry.
  var count: Int { attempts.count }

  /// The number of tests that meet a condition and have a retry that has not ended.
  func unended(where condition: (TestIdentifier) -> Bool) -> Int {
    (attempts + [running].compactMap { $0 }).count { condition($0.test) }
  }

  mutating func add(_ attempt: Attempt) { attempts.append(attempt) }

  /// Removes and returns the next retry, which then runs; nil if no retry is left.
  mutating func next() -> Attempt? {
    guard !attempts.isEmpty else { return nil }
    running = attempts.removeFirst()
    return running
  }

  /// Notes the end of an attempt, which may be the running retry.
  mutating func noteEnd(of attempt: Attempt) {
    if running == attempt { running = nil }
  }

  mutating func removeAll() { attempts = [] }
}
