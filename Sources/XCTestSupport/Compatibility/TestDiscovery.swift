// SPDX-License-Identifier: Apache-2.0

import Synchronized
import XCTest

/// Lists the tests of a class whose test methods belong to an actor.
///
/// Extension of Understudy, for SwiftPM. SwiftPM writes a list of each class's test methods and gives it to
/// `testCase(_:)`. XCTest's own function takes methods without an actor, and the list of a class whose synchronous
/// tests are all `@MainActor` is converted to that in a way that ends the process. This one is the better match for
/// such a list, and for no other.
///
/// - Parameter allTests: the names of the tests and their methods.
/// - Returns: the class with its tests, as XCTest takes it. A method that is no test fails when it is run.
public func testCase<TestClass: XCTestCase, Method>(
  _ allTests: [(String, (TestClass) -> Method)]
) -> XCTestCaseEntry {
  let call = ActorMethod<Method>.call
  return (
    TestClass.self,
    allTests.map { name, method in
      (name, { testCase in try run(method, of: testCase, name: name, call: call) })
    }
  )
}

/// Makes a synchronous test of an asynchronous one, as XCTest's own function does.
///
/// Extension of Understudy, for SwiftPM's lists. The elements of such a list have to find one common type. Two
/// methods that differ in their actor alone have none, so that the usual mix in a `@MainActor` class, `throws` here
/// and `async throws` there, would not compile. The type of this function's result lies below those of all methods;
/// with it they find one. The narrower class makes it a better match than XCTest's function.
///
/// - Parameter method: the asynchronous test.
/// - Returns: a test that waits for it.
public func asyncTest<TestClass: UnderstudyTestCase>(
  _ method: @escaping (TestClass) -> () async throws -> Void
) -> (TestClass) -> @isolated(any) @Sendable () throws -> Void {
  let synchronous = asyncTestOfXCTest(method)
  return { instance in
    // XCTest runs a test once, on its main thread.
    let test = UncheckedSendable(synchronous(instance))
    return { try test.value() }
  }
}

/// XCTest's `asyncTest(_:)`, the only one for a class of this generality.
private func asyncTestOfXCTest<TestClass: XCTestCase>(
  _ method: @escaping (TestClass) -> () async throws -> Void
) -> (TestClass) -> () throws -> Void {
  asyncTest(method)
}

private func run<TestClass: XCTestCase, Method>(
  _ method: (TestClass) -> Method, of testCase: XCTestCase, name: String,
  call: ((Method) throws -> Void)?
) throws {
  guard let instance = testCase as? TestClass else {
    throw DiscoveryError(description: "\(name) is a test of \(TestClass.self), and was run in \(testCase).")
  }
  guard let call else {
    throw DiscoveryError(
      description:
        "\(TestClass.self).\(name) has the type \(Method.self), which is not that of a test: a test "
        + "takes no arguments and returns nothing. Rename the method, or change its signature.")
  }
  try call(method(instance))
}

/// How to call a test method of which only the generic type is known.
private enum ActorMethod<Method> {
  /// Nil when the type is not that of a synchronous function without arguments and result.
  ///
  /// Function types that differ in their actor, in `@Sendable` or in `throws` are different types to a cast,
  /// and which of them a test has depends on the language mode of its module; there is one way to call them
  /// all. XCTest runs synchronous tests on the main thread, so the actor's state is safe.
  static var call: ((Method) throws -> Void)? {
    guard shape == "() -> ()" || shape == "() throws -> ()",
      MemoryLayout<Method>.size == MemoryLayout<() throws -> Void>.size
    else { return nil }
    return { try unsafeBitCast($0, to: (() throws -> Void).self)() }
  }

  /// The type without its attributes: `@Swift.MainActor @Sendable () throws -> ()` is `() throws -> ()`.
  private static var shape: String {
    String(reflecting: Method.self).split(separator: " ").drop { $0.hasPrefix("@") }.joined(separator: " ")
  }
}

private struct DiscoveryError: Error, CustomStringConvertible {
  let description: String
}
