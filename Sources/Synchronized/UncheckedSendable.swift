// SPDX-License-Identifier: Apache-2.0

/// Carries a value to another thread whose type the compiler cannot check.
///
/// It is for objects of XCTest and Foundation, for closures of tests, and for addresses in memory, of which something else
/// than their type says that no two threads use them at once. What that is stands beside each use.
// The value is what the user of the box vouches for.
package struct UncheckedSendable<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
