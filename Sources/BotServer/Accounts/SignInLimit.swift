// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Timing

/// Limits the number of password attempts.
///
/// A limit for one name from one address protects an account. A limit for all names from one address protects the
/// processor, because checking a password takes a tenth of a second. Wrong passwords from one address do not block
/// sign-in from another address, until the much higher limit for one name from all addresses is reached.
final class SignInLimit: Sendable {
  private struct Failure {
    let name: String
    let sender: String
    /// The time in seconds of `MonotonicClock`.
    let time: TimeInterval
  }

  private let failures = Mutex<[Failure]>([])

  /// The limit for one name from one address.
  private static let maximumOfName = 10
  /// The limit for all names from one address.
  private static let maximumOfSender = 100
  /// The limit for one name from all addresses.
  ///
  /// It can be high, because a thousand attempts in five minutes cannot guess a password of ten characters.
  private static let maximumOfNameFromAll = 1_000

  /// Whether a password may be checked.
  ///
  /// - Parameters:
  ///   - name: the name of the person.
  ///   - sender: the address of the sender.
  ///   - now: the current time in seconds of `MonotonicClock`.
  /// - Returns: false if there were too many wrong passwords.
  func allows(_ name: String, from sender: String, now: TimeInterval) -> Bool {
    failures.withLock { failures in
      failures.removeAll { now - $0.time > TimeLimits.Bots.failedSignIns.seconds }
      let ofSender = failures.filter { $0.sender == sender }
      return ofSender.count < Self.maximumOfSender && ofSender.count { $0.name == name } < Self.maximumOfName
        && failures.count { $0.name == name } < Self.maximumOfNameFromAll
    }
  }

  func noteFailure(of name: String, from sender: String, now: TimeInterval) {
    failures.withLock { $0.append(Failure(name: name, sender: sender, time: now)) }
  }
}
