// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// The tests of a suite and its inner suites, by the names with which XCTest lists them: `Module.Class/method`.
struct TestIndex: Sendable {
  private var tests: [String: TestReference<XCTestCase>] = [:]
  private var suites: [ObjectIdentifier: Set<String>] = [:]

  var count: Int { tests.count }

  init(_ root: XCTestSuite) { add(root) }

  /// Returns the name of a test: its type with the module, and the method.
  static func name(of testCase: XCTestCase) -> String {
    "\(String(reflecting: type(of: testCase)))/\(method(of: testCase))"
  }

  /// Returns the method of a test, which XCTest names `Class.method`.
  static func method(of testCase: XCTestCase) -> String {
    String(testCase.name.split(separator: ".").last ?? "")
  }

  /// Whether a test is in a suite, or in one of its inner suites.
  func contains(_ name: String, in suite: XCTestSuite) -> Bool {
    suites[ObjectIdentifier(suite)]?.contains(name) ?? false
  }

  func contains(_ name: String) -> Bool { tests[name] != nil }

  /// The names of the classes that prepare something for all of their tests.
  var indivisibleClasses: [String] {
    let classes = Dictionary(
      tests.values.map { (ObjectIdentifier(type(of: $0.test)), type(of: $0.test)) }, uniquingKeysWith: { $1 })
    return classes.values.filter(ClassFixtures.isNeeded).map { String(reflecting: $0) }.sorted()
  }

  subscript(_ name: String) -> XCTestCase? { tests[name]?.test }

  @discardableResult
  private mutating func add(_ suite: XCTestSuite) -> Set<String> {
    var names: Set<String> = []
    for test in suite.tests {
      if let inner = test as? XCTestSuite {
        names.formUnion(add(inner))
      } else if let testCase = test as? XCTestCase {
        let name = Self.name(of: testCase)
        tests[name] = TestReference(testCase)
        names.insert(name)
      }
    }
    suites[ObjectIdentifier(suite)] = names
    return names
  }
}
