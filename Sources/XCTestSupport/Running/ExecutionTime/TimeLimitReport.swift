// SPDX-License-Identifier: Apache-2.0

import CTestHook
import Diagnosis
import Foundation
import Programs
import XCTest

/// Fails a test that took too long, and reports its current activity.
enum TimeLimitReport {
  /// Fails a test that took too long.
  ///
  /// - Parameters:
  ///   - allowance: the time limit, in seconds.
  ///   - testCase: the test that took too long.
  static func record(_ allowance: TimeInterval, in testCase: XCTestCase) {
    FailurePipeline.record(
      issue("Test exceeded its execution time allowance of \(ExecutionTimeSettings.words(allowance))."),
      in: testCase)
  }

  /// Creates the issue of a test or an interruption handler that took too long.
  ///
  /// - Parameter headline: a sentence that names the test or handler.
  /// - Returns: an issue with the open steps, the calls of the main thread, and the current activity of each program.
  static func issue(_ headline: String) -> XCTIssue {
    let activities = AutomationSession.shared.runLog.openActivities.map(\.name)
    let addresses = mainThreadAddresses()
    let location = SourceLocationFinder.location(in: addresses)
    let state = ThreadState.ofMain(getpid())
    var details: [String] = []
    if activities.isEmpty {
      details.append("No activity was open.")
    } else {
      details.append("Open activities: \(activities.joined(separator: " > "))")
    }
    details.append("The test's main thread \(state).")
    var stack: [String] = []
    if addresses.isEmpty {
      details.append("The calls of the main thread are unknown: it blocks signals, or is not scheduled.")
    } else {
      stack = calls(addresses)
      details.append("Calls of the main thread, the innermost first:")
      details += stack.prefix(40).map { "  \($0)" }
    }
    // The report includes the programs, because the test may be waiting for a program that hangs.
    let programs = AutomationSession.shared.watch.activities()
    for program in programs { details.append("\(program.name) at this time: \(program.place)") }
    let context = XCTSourceCodeContext(
      callStack: addresses.map { XCTSourceCodeFrame(address: UInt64($0)) },
      location: location.map { XCTSourceCodeLocation(filePath: $0.file, lineNumber: $0.line) })
    var issue = XCTIssue(
      type: .system,
      compactDescription: headline
        + (activities.last.map { " It was in \"\($0)\"" } ?? " It was in no activity")
        + (location.map { ", at \($0.file):\($0.line)." } ?? "."),
      detailedDescription: details.joined(separator: "\n"), sourceCodeContext: context)
    issue.add(
      attachment(
        "Threads of the test", ["Main thread: \(state)."] + stack + [""] + ThreadState.ofAll(getpid())))
    for program in programs { issue.add(attachment("Threads of \(program.name)", [program.text])) }
    return issue
  }

  private static func attachment(_ name: String, _ lines: [String]) -> XCTAttachment {
    let attachment = XCTAttachment(string: lines.joined(separator: "\n"))
    attachment.name = name
    attachment.lifetime = .keepAlways
    return attachment
  }

  private static func mainThreadAddresses() -> [UInt] {
    var addresses = [UnsafeMutableRawPointer?](repeating: nil, count: 128)
    let count = cmainstack_capture(&addresses, 128, 1000)
    // The two innermost addresses are those of the signal handler and of its return.
    return addresses.prefix(Int(count)).dropFirst(2).map { UInt(bitPattern: $0) }
  }

  /// Returns a string for each call: the function, its program or library, and its file and line if they are known.
  private static func calls(_ addresses: [UInt]) -> [String] {
    StackSymbols.shared.calls(at: addresses.map(UInt64.init)).map { call in
      guard let image = call.image else { return call.symbol }
      let place = call.file.flatMap { call.line > 0 ? " at \($0):\(call.line)" : nil } ?? ""
      return "\(call.symbol) in \(image)\(place)"
    }
  }
}
