// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Programs

/// The last look for elements, for the record of what may fail because of it.
///
/// Used with the session's lock held.
final class LookupMemory: TestObserver {
  var last: (application: TargetApplication, lookup: Lookup)? { didSet { failed = nil } }
  /// Set when the answer to the last look was no, until the test looks again.
  var failed: FailedLook?

  func testHasStarted() { last = nil }
}

extension TargetApplication {
  /// A look in the whole tree and with all that matches, for what is to be told to people; itself where the program does not
  /// answer.
  func complete(_ lookup: Lookup) -> Lookup {
    guard lookup.tree.isPartial else { return lookup.complete }
    return (try? Lookup(lookup.query, in: elementTree(), of: description)) ?? lookup
  }
}

extension AutomationSession {
  var lookups: LookupMemory { features.value { LookupMemory() } }
}
