// SPDX-License-Identifier: Apache-2.0

import CTestHook
import Foundation

/// The places where the last errors were thrown.
///
/// XCTest gets an error when it has left the test, and reports it without a place. The Swift runtime reports every throw;
/// the log stores the return addresses then, which takes about a tenth of a microsecond (`ThrownErrorTests`). The log does
/// not keep errors alive, so that a test may check what it deallocates.
enum ThrowLog {
  struct Throw {
    /// The error itself, where it still lives.
    let error: (any Error)?
    /// The innermost first.
    let callStack: [UInt]
  }

  /// Starts to listen; called once.
  static func install() { _ = cthrowlog_install() }

  static func setRecording(_ isOn: Bool) { cthrowlog_set_recording(isOn ? 1 : 0) }

  /// The throw of the error that XCTest is about to report on this thread.
  ///
  /// - Parameter description: what XCTest says: `threw error "…"`, with the error's description.
  /// - Returns: nil where it was not seen.
  static func throwReported(by description: String) -> Throw? {
    let entries = (0..<64).compactMap(entry)
    let thread = UInt(pthread_self())
    // An error that crossed threads, as that of an asynchronous test does, is thrown again on the last.
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

  /// The error in a box, which has to be alive.
  private static func error(of entry: cthrowlog_entry) -> (any Error)? {
    guard let box = entry.error else { return nil }
    return withUnsafeBytes(of: box) { $0.load(as: (any Error).self) }
  }
}
