// SPDX-License-Identifier: Apache-2.0

import Synchronized
import XCTest

/// Lists the tests of a class whose test methods belong to an actor.
///
/// Extension of Understudy, for SwiftPM. SwiftPM writes a list of each class's test methods and passes it to
/// `testCase(_:)`. XCTest's own function takes methods without an actor. If all synchronous tests of a class are
/// `@MainActor`, the conversion of the list to methods without an actor ends the process. The compiler prefers this
/// function for such lists, and for no others.
///
/// - Parameter allTests: the names of the tests and their methods.
/// - Returns: the class with its tests, in XCTest's format. A method that is not a test fails when it is run.
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

/// Converts an asynchronous test to a synchronous one, as XCTest's own function does.
///
/// Extension of Understudy, for SwiftPM's lists. The elements of such a list must have one common type. Two methods
/// that differ only in their actor have no common type. So a `@MainActor` class with the usual mix of `throws` and
/// `async throws` tests would not compile. The result type of this function is a subtype of all these method types,
/// which makes a common type possible. The compiler prefers this function to XCTest's, since it requires the narrower
/// class.
///
/// - Parameter method: the asynchronous test.
/// - Returns: a synchronous test that waits for the asynchronous one.
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

/// Calls XCTest's `asyncTest(_:)`, the only function of that name for any subclass of `XCTestCase`.
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
    throw DiscoveryError(description: "\(name) is a test of \(TestClass.self), but was run in \(testCase).")
  }
  guard let call else {
    throw DiscoveryError(
      description:
        "\(TestClass.self).\(name) has the type \(Method.self), which is not the type of a test: a test "
        + "takes no arguments and returns nothing. Rename the method, or change its signature.")
  }
  try call(method(instance))
}

/// Converts a test method, of which only the generic type is known, to a function that can be called.
private enum ActorMethod<Method> {
  /// The function that calls the method; nil if the type is not a synchronous function without arguments and result.
  ///
  /// Function types that differ in their actor, in `@Sendable` or in `throws` are different types for a cast. The type
  /// of a test depends on the language mode of its module, but methods of all these types are called in the same way.
  /// XCTest runs synchronous tests on the main thread, so the actor's state is safe.
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
