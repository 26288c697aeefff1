// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCUIAutomation

/// Tests errors that leave a test.
///
/// Each test throws one, and expects a failure with the error, its location and its call stack.
final class ThrownErrorTests: XCTestCase {
  private struct Broken: Error {
    let number: Int
  }

  /// Expects an error of type `Broken` that was thrown at a line of this file.
  private func expectThrow(at line: Int, number: Int) {
    XCTExpectFailure("the test throws") { issue in
      let location = issue.sourceCodeContext.location
      guard location?.lineNumber == line, location?.fileURL.lastPathComponent == "ThrownErrorTests.swift"
      else {
        print("thrown at \(String(describing: location)), not at \(line)")
        return false
      }
      return issue.type == .thrownError && (issue.associatedError as? Broken)?.number == number
        && !issue.sourceCodeContext.callStack.isEmpty
    }
  }

  func testAnErrorIsReportedWhereItWasThrown() throws {
    expectThrow(at: #line + 1, number: 1)
    throw Broken(number: 1)
  }

  func testAnErrorOfAHelperIsReportedInTheHelper() throws {
    expectThrow(at: Self.helperLine, number: 2)
    try Self.helper(2)
  }

  func testAnErrorOfAnAsynchronousTestIsReported() async throws {
    expectThrow(at: Self.helperLine, number: 3)
    await Task.yield()
    try Self.helper(3)
  }

  @MainActor func testAnErrorOfAMainActorTestIsReported() async throws {
    expectThrow(at: #line + 2, number: 4)
    await Task.yield()
    throw Broken(number: 4)
  }

  func testCaughtErrorsAreNotReported() throws {
    for number in 0..<200 { _ = try? Self.helper(number) }
    expectThrow(at: #line + 3, number: 5)
    do { try Self.helper(6) } catch {}
    _ = [1, 2].map { try? Self.helper($0) }
    throw Broken(number: 5)
  }

  private static let helperLine = #line + 1
  private static func helper(_ number: Int) throws { throw Broken(number: number) }

  /// A throw takes less than five microseconds while errors are observed.
  func testAThrowTakesLittleTime() {
    let clock = ContinuousClock()
    let count = 20000
    let time =
      (0..<5).map { _ in
        clock.measure { for number in 0..<count { try? Self.helper(number) } }
      }.min() ?? .zero
    let each = Double(time.components.attoseconds) / 1e9 / Double(count)
    print("a throw takes \(each) ns")
    XCTAssertLessThan(each, 5000)
  }

  func testErrorsAreReleased() {
    final class Owner: Sendable {}
    struct Owning: Error {
      let owner: Owner
    }
    weak var owner: Owner?
    do {
      let owned = Owner()
      owner = owned
      throw Owning(owner: owned)
    } catch {}
    XCTAssertNil(owner)
  }
}
