// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCTestSymbols

/// Changes what is in a suite of XCTest's that has started.
///
/// Its list of tests cannot be set from outside, and `perform(_:)` of XCTest's suites cannot be replaced: its library
/// calls itself without asking the dynamic linker. But a symbol, which subclasses of other modules rely on, gives the place
/// of the list in a suite. XCTest reads the list after it has notified its observers that the suite starts.
enum RootSuite {
  private static let offset: Int? = {
    guard let found = dlsym(nil, XCTestSymbol.testsOfSuite.rawValue) else { return nil }
    return found.load(as: Int.self)
  }()

  /// False when no library has the symbol, as after a change of the toolchain.
  static var canBeDriven: Bool { offset != nil }

  static func replaceTests(of suite: XCTestSuite, with tests: [XCTest]) {
    guard let offset else { return }
    Unmanaged.passUnretained(suite).toOpaque().advanced(by: offset)
      .assumingMemoryBound(to: [XCTest].self).pointee = tests
  }
}
