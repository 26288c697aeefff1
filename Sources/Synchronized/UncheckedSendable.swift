// SPDX-License-Identifier: Apache-2.0

/// A box that passes a value to another thread although the compiler cannot check that this is safe.
///
/// The values are objects of XCTest and Foundation, closures of tests, and addresses in memory. For each use, a comment
/// describes the reason why no two threads use the value at the same time.
// The code that uses the box is responsible for the value.
package struct UncheckedSendable<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) { self.value = value }
}
