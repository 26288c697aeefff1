// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Synchronized
import XCTest
import XCTestSymbols

/// A new object for a test that runs once more: what a run has left in the old one must not be there.
enum TestInstanceFactory {
  /// By class, as SwiftPM lists the tests.
  ///
  /// Written once, before any test runs; XCTest runs them one after another.
  fileprivate static let bodies = Mutex<[ObjectIdentifier: UncheckedSendable<[(String, XCTestCaseClosure)]>]>(
    [:])

  /// - Returns: nil for a test that SwiftPM has not listed.
  static func copy(of testCase: XCTestCase) -> XCTestCase? {
    let (type, name) = (type(of: testCase), TestIndex.method(of: testCase))
    let listed = bodies.withLock { $0[ObjectIdentifier(type)] }?.value
    guard let body = listed?.first(where: { $0.0 == name })?.1 else { return nil }
    return type.init(name: name, testClosure: body)
  }
}

/// Stands in for `XCTMain(_:)`, which the program that SwiftPM makes of the tests calls with the list of them.
///
/// XCTest keeps the tests' bodies where nobody else can call them.
@_silgen_name("$s6XCTest7XCTMainys5NeverOSayAA0A4CaseCm04testD5Class_SaySS_yAFKctG8allTeststGF")
func understudyMain(_ testCases: [XCTestCaseEntry]) -> Never {
  struct Function {
    let call: ([XCTestCaseEntry]) -> Never
  }
  let bodies = Dictionary(
    testCases.map { (ObjectIdentifier($0.testCaseClass), $0.allTests) }, uniquingKeysWith: { $0 + $1 }
  ).mapValues(UncheckedSendable.init)
  TestInstanceFactory.bodies.withLock { $0 = bodies }
  // A function of no object takes no notice of one.
  let original = OriginalMethod(standingInFor: .main, of: XCTestObserver.shared)
  unsafeBitCast(original.codeAndObject, to: Function.self).call(testCases)
}
