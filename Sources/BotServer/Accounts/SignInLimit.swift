// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Timing

/// Bounds how many passwords can be tried.
///
/// For a name and for all of them: the first protects one person, the second the processor, of which a password takes a tenth of a second.
final class SignInLimit: Sendable {
  private let failures = Mutex<[(name: String, date: Date)]>([])

  private static let mostOfOne = 10
  private static let mostOfAll = 100

  func allows(_ name: String, now: Date) -> Bool {
    failures.withLock { failures in
      failures.removeAll { now.timeIntervalSince($0.date) > TimeLimits.Bots.failedSignIns.seconds }
      return failures.count < Self.mostOfAll && failures.count { $0.name == name } < Self.mostOfOne
    }
  }

  func noteFailure(of name: String, now: Date) { failures.withLock { $0.append((name, now)) } }
}
