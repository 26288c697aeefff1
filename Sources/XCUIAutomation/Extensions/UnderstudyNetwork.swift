// SPDX-License-Identifier: Apache-2.0

/// The network that a program has.
///
/// Extension of Understudy: Apple's API has no counterpart. ``XCUIApplication/network`` sets it.
public enum UnderstudyNetwork: Sendable {
  /// The network of the machine.
  case unrestricted
  /// No network, apart from a separate loopback interface: every connection to another machine fails at once with
  /// "Network is unreachable".
  case offline
}
