// SPDX-License-Identifier: Apache-2.0

/// The last look for elements, for the record of what may fail because of it.
///
/// Used with the session's lock held.
final class LookupMemory: TestObserver {
  var last: (application: TargetApplication, lookup: Lookup)? { didSet { failed = nil } }
  /// Set when the answer to the last look was no, until the test looks again.
  var failed: FailedLook?

  func testHasStarted() { last = nil }
}

extension AutomationSession {
  var lookups: LookupMemory { features.value { LookupMemory() } }
}
