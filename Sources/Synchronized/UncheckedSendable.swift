// SPDX-License-Identifier: Apache-2.0

/// Carries a value to another thread whose type the compiler cannot check.
///
/// The values are objects of XCTest and Foundation, closures of tests, and addresses in memory. Something other than their
/// type ensures that no two threads use them at once. A comment beside each use says what this is.
// The user of the box vouches for the value.
package struct UncheckedSendable<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
