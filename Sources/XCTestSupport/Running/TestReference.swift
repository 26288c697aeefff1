// SPDX-License-Identifier: Apache-2.0

import Synchronized
import XCTest

/// A test case or a suite, which XCTest passes from one thread to the next.
///
/// XCTest's classes are not `Sendable`. Use a reference only in code that XCTest calls with the test, because that code
/// runs on the thread that uses the test at that time.
struct TestReference<Test: XCTest>: Sendable {
  // XCTest passes a test from thread to thread, and uses it on only one thread at a time.
  private let box: UncheckedSendable<Test>

  var test: Test { box.value }

  init(_ test: Test) {
    // XCTest passes a test from thread to thread, and uses it on only one thread at a time.
    box = UncheckedSendable(test)
  }
}
