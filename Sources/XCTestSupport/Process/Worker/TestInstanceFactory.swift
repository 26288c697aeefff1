// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Synchronized
import XCTest
import XCTestSymbols

/// Creates a new object for a test that runs again, without the state that the first run has left in the old one.
enum TestInstanceFactory {
  /// The tests of each class, as SwiftPM lists them.
  ///
  /// Written once, before any test runs; XCTest runs the tests one after another.
  // XCTest's closures, which are called on the thread of the test.
  fileprivate static let bodies = Mutex<[ObjectIdentifier: UncheckedSendable<[(String, XCTestCaseClosure)]>]>(
    [:])

  /// Creates a new object for a test.
  ///
  /// - Returns: the new object; nil for a test that SwiftPM has not listed.
  static func copy(of testCase: XCTestCase) -> XCTestCase? {
    let (type, name) = (type(of: testCase), TestIndex.method(of: testCase))
    let listed = bodies.withLock { $0[ObjectIdentifier(type)] }?.value
    guard let body = listed?.first(where: { $0.0 == name })?.1 else { return nil }
    return type.init(name: name, testClosure: body)
  }
}

/// Stands in for `XCTMain(_:)`, which the test program of SwiftPM calls with the list of tests.
///
/// The replacement copies the bodies of the tests, because XCTest stores them where no other code can call them.
@_silgen_name("$s6XCTest7XCTMainys5NeverOSayAA0A4CaseCm04testD5Class_SaySS_yAFKctG8allTeststGF")
func understudyMain(_ testCases: [XCTestCaseEntry]) -> Never {
  struct Function {
    let call: ([XCTestCaseEntry]) -> Never
  }
  let tests = Dictionary(
    testCases.map { (ObjectIdentifier($0.testCaseClass), $0.allTests) }, uniquingKeysWith: { $0 + $1 })
  // XCTest's closures, which are called on the thread of the test.
  let bodies = tests.mapValues(UncheckedSendable.init)
  TestInstanceFactory.bodies.withLock { $0 = bodies }
  // `XCTMain` is not a method, so it ignores the object.
  let original = OriginalMethod(standingInFor: .main, of: XCTestObserver.shared)
  unsafeBitCast(original.codeAndObject, to: Function.self).call(testCases)
}
