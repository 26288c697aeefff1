// SPDX-License-Identifier: Apache-2.0

import Foundation
@_spi(Reflection) import Swift
import XCTest

extension XCTestCase {
  /// Adds an expectation to the test's own expectations.
  ///
  /// `waitForExpectations` waits for these expectations, and a test that ends without waiting for one of them fails.
  ///
  /// The list of a test's expectations is private to XCTest, and no XCTest function adds an expectation whose class
  /// is not in XCTest. So this library finds the list in the test case by its name, and uses it only if it has the
  /// expected type.
  @discardableResult
  func adding<Expectation: XCTestExpectation>(_ expectation: Expectation) -> Expectation {
    guard let offset = Self.offsetOfExpectations else {
      IssueRecorder.recordUnavailable(
        "\(type(of: expectation)) created by a test",
        "this version of XCTest stores its expectations in an unknown form. Create the expectation with its "
          + "initializer and wait for it with wait(for:timeout:).")
      return expectation
    }
    withExtendedLifetime(self) {
      (Unmanaged.passUnretained(self).toOpaque() + offset)
        .assumingMemoryBound(to: [XCTestExpectation].self).pointee.append(expectation)
    }
    return expectation
  }

  /// The expectations that the test has created but not waited for; empty if XCTest's list cannot be found.
  var pendingExpectations: [XCTestExpectation] {
    guard let offset = Self.offsetOfExpectations else { return [] }
    return withExtendedLifetime(self) {
      (Unmanaged.passUnretained(self).toOpaque() + offset)
        .assumingMemoryBound(to: [XCTestExpectation].self).pointee
    }
  }

  /// The option `classType`, a constant whose name Swift 6 does not allow here.
  private static let fieldsOfAClass = _EachFieldOptions(rawValue: 1 << 0)

  /// The position of the list of expectations in a test case, in bytes; nil if there is no such list.
  private static let offsetOfExpectations: Int? = {
    var offset: Int?
    _ = _forEachField(of: XCTestCase.self, options: fieldsOfAClass) { name, position, type, _ in
      if String(cString: name) == "_allExpectations", type == [XCTestExpectation].self { offset = position }
      return true
    }
    return offset
  }()
}
