// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import XCTest

/// A test that is run with GTK 4, or with several toolkits, one after the other.
class GTKVersionsTestCase: BehaviorTestCase {
  /// Only GTK 4, unless the environment sets all versions.
  ///
  /// A class whose tests cover a rule of GTK 3, or depend on the toolkit, uses both.
  class var toolkits: [FixtureToolkit] { FixtureToolkit.tried }

  private(set) var toolkit = FixtureToolkit.gtk4
  private var others: [FixtureToolkit] = []

  required init(name: String, testClosure: @escaping XCTestCaseClosure) {
    super.init(name: name) { testCase in
      try testClosure(testCase)
      guard let testCase = testCase as? GTKVersionsTestCase else { return }
      for toolkit in testCase.others {
        testCase.tearDown()
        testCase.toolkit = toolkit
        testCase.setUp()
        try testClosure(testCase)
      }
    }
  }

  override func invokeTest() {
    // The program that is already running saves a launch.
    let all = type(of: self).toolkits
    toolkit = all.first { $0 == Self.reusedToolkit } ?? all.first ?? .gtk4
    others = all.filter { $0 != toolkit }
    super.invokeTest()
  }

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    super.recordFailure(
      withDescription: "GTK \(toolkit.rawValue): \(description)", inFile: filePath, atLine: lineNumber,
      expected: expected)
  }
}
