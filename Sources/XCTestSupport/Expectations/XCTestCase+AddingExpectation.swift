// SPDX-License-Identifier: Apache-2.0

import Foundation
@_spi(Reflection) import Swift
import XCTest

extension XCTestCase {
  /// Makes an expectation one of the test's own: `waitForExpectations` waits for it, and a test that ends without
  /// waiting for it fails.
  ///
  /// XCTest keeps the list of a test's expectations to itself and has no function that adds one of another class. Its
  /// place in the test is found by its name, and used only if it has the type that it should have.
  @discardableResult
  func adding<Expectation: XCTestExpectation>(_ expectation: Expectation) -> Expectation {
    guard let offset = Self.offsetOfExpectations else {
      IssueRecorder.recordUnavailable(
        "\(type(of: expectation)) made by a test",
        "this XCTest does not keep its expectations where they are looked for. Make the expectation with its "
          + "initializer and wait for it with wait(for:timeout:).")
      return expectation
    }
    withExtendedLifetime(self) {
      (Unmanaged.passUnretained(self).toOpaque() + offset)
        .assumingMemoryBound(to: [XCTestExpectation].self).pointee.append(expectation)
    }
    return expectation
  }

  /// The expectations of the test that it has not waited for; none where they are not to be found.
  var ownExpectations: [XCTestExpectation] {
    guard let offset = Self.offsetOfExpectations else { return [] }
    return withExtendedLifetime(self) {
      (Unmanaged.passUnretained(self).toOpaque() + offset)
        .assumingMemoryBound(to: [XCTestExpectation].self).pointee
    }
  }

  /// `classType`, a constant whose name Swift 6 does not allow here.
  private static let fieldsOfAClass = _EachFieldOptions(rawValue: 1 << 0)

  /// Bytes from the start of a test to its list of expectations.
  private static let offsetOfExpectations: Int? = {
    var offset: Int?
    _ = _forEachField(of: XCTestCase.self, options: fieldsOfAClass) { name, position, type, _ in
      if String(cString: name) == "_allExpectations", type == [XCTestExpectation].self { offset = position }
      return true
    }
    return offset
  }()
}
