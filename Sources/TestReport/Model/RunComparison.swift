import Foundation

/// What differs between two runs of a suite.
package struct RunComparison: Sendable {
  package struct Change: Sendable {
    package let name: TestName
    package let before: TestResult?
    package let after: TestResult?

    /// Seconds that it takes longer; negative where it has become quicker.
    package var difference: TimeInterval { (after?.duration ?? 0) - (before?.duration ?? 0) }
  }

  package private(set) var newlyFailing: [Change] = []
  package private(set) var fixed: [Change] = []
  package private(set) var stillFailing: [Change] = []
  /// Tests that passed in both, the one that lost most first.
  package private(set) var slower: [Change] = []
  package private(set) var faster: [Change] = []
  package private(set) var added: [Change] = []
  package private(set) var removed: [Change] = []

  /// A test counts as slower or faster when both its time changed by this part and by these seconds: short tests
  /// differ by much from run to run, long ones by little.
  private static let part = 0.2
  private static let seconds: TimeInterval = 0.25

  package init(before: RunResults, after: RunResults) {
    let old = Dictionary(before.tests.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let new = Set(after.tests.map(\.name))
    for test in after.tests {
      let change = Change(name: test.name, before: old[test.name], after: test)
      guard let last = old[test.name] else {
        added.append(change)
        continue
      }
      switch (last.outcome.isFailure, test.outcome.isFailure) {
      case (false, true): newlyFailing.append(change)
      case (true, false): fixed.append(change)
      case (true, true): stillFailing.append(change)
      case (false, false): compareTimes(change, last.duration)
      }
    }
    removed = before.tests.filter { !new.contains($0.name) }.map {
      Change(name: $0.name, before: $0, after: nil)
    }
    slower.sort { $0.difference > $1.difference }
    faster.sort { $0.difference < $1.difference }
  }

  private mutating func compareTimes(_ change: Change, _ before: TimeInterval) {
    guard abs(change.difference) > Self.seconds, abs(change.difference) > before * Self.part else { return }
    if change.difference > 0 { slower.append(change) } else { faster.append(change) }
  }
}
