// SPDX-License-Identifier: Apache-2.0

import CTestHook
import Foundation
import ResultBundle
import XCTest

/// The call stacks of the last errors that were thrown.
///
/// XCTest receives a thrown error only after the frames of the test have ended, and reports the error without a
/// location. So the Swift runtime reports every throw to this log, and the log stores the return addresses. This takes
/// about a tenth of a microsecond (`ThrownErrorTests`). The log does not retain errors, so a test can still check that
/// its objects are deallocated.
enum ThrowLog {
  struct Throw {
    /// The error, if it still exists.
    let error: (any Error)?
    /// The return addresses, the innermost first.
    let callStack: [UInt]
  }

  /// Starts the log; called once.
  static func install() { _ = cthrowlog_install() }

  /// Records throws while a test runs.
  struct Switch: TestPhaseObserver {
    func testWillStart(_ testCase: XCTestCase, _ description: inout TestDescription) {
      cthrowlog_set_recording(1)
    }

    func testDidFinish(_ testCase: XCTestCase) { cthrowlog_set_recording(0) }
  }

  /// Returns the throw of the error that XCTest is about to report on this thread.
  ///
  /// - Parameter description: XCTest's message: `threw error "…"`, with the description of the error.
  /// - Returns: the throw; nil if the log does not have it.
  static func throwReported(by description: String) -> Throw? {
    let entries = (0..<64).compactMap(entry)
    let thread = UInt(pthread_self())
    // An error that crosses threads, as in an asynchronous test, is thrown again on the last of these threads, which is
    // this one.
    guard let last = entries.first(where: { $0.thread == thread }) else { return nil }
    guard cthrowlog_is_alive([last]) != 0, let error = error(of: last) else {
      return Throw(error: nil, callStack: callStack(of: last))
    }
    guard description.contains("threw error \"\(error)\"") else { return nil }
    let throwsOfIt = entries.filter { $0.error == last.error && $0.type == last.type }
    let callStacks = throwsOfIt.map(callStack)
    return Throw(
      error: error,
      callStack: callStacks.first { SourceLocationFinder.location(in: $0) != nil } ?? callStack(of: last))
  }

  private static func entry(age: Int) -> cthrowlog_entry? {
    var entry = cthrowlog_entry()
    return cthrowlog_read(Int32(age), &entry) != 0 ? entry : nil
  }

  private static func callStack(of entry: cthrowlog_entry) -> [UInt] {
    withUnsafeBytes(of: entry.addresses) { Array($0.bindMemory(to: UInt.self).prefix(Int(entry.count))) }
  }

  /// Returns the error of an entry, whose memory block must still exist.
  private static func error(of entry: cthrowlog_entry) -> (any Error)? {
    guard let box = entry.error else { return nil }
    return withUnsafeBytes(of: box) { $0.load(as: (any Error).self) }
  }
}
