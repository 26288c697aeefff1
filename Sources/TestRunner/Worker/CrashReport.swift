// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import ResultBundle

/// The facts about a process that ended during a test.
struct CrashReport: Equatable {
  /// The end of the process as a clause without its subject: `crashed with signal 4 (SIGILL)`, `ended with status 7`.
  let clause: String
  /// The error message of the Swift runtime, `Fatal error: Index out of range`; nil if the output contains none.
  var message: String?
  /// The calls of the thread that crashed, innermost first; empty if the output contains no call stack.
  var frames: [BundleEvent.Issue.Frame] = []
  /// Whether the process was killed with SIGKILL or SIGTERM, by the runner or by another program.
  let wasKilled: Bool

  /// - Parameters:
  ///   - termination: the way in which the process ended.
  ///   - output: the last output of the process.
  init(_ termination: Termination, output: Data) {
    let text = String(decoding: output, as: UTF8.self)
    switch termination {
    case .exited(let status): clause = "ended with status \(status)"
    case .signaled(let number, _):
      let name = Self.names[number].map { " (\($0))" } ?? ""
      clause = termination.isKill ? "was killed\(name)" : "crashed with signal \(number)\(name)"
    case .unknown: clause = "ended"
    }
    wasKilled = termination.isKill
    message = Self.message(in: text)
    frames = Self.frames(in: text)
  }

  private static let names: [Int32: String] = [
    SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE",
    SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM", SIGPIPE: "SIGPIPE", SIGSYS: "SIGSYS",
  ]

  /// The source position of the innermost call whose file exists on this machine; nil if there is no such call.
  ///
  /// Files of the toolchain do not exist, so this is a position in the package or in one of its dependencies.
  var place: (file: String, line: Int)? {
    for frame in frames {
      if let file = frame.file, let line = frame.line, line > 0,
        FileManager.default.fileExists(atPath: file)
      {
        return (file, line)
      }
    }
    return nil
  }

  /// Finds the last message of the Swift runtime, `Swift/Array.swift:692: Fatal error: Index out of range`.
  ///
  /// The position in front of the message is left out.
  private static func message(in text: String) -> String? {
    let lines = text.split(whereSeparator: \.isNewline)
    guard let line = lines.last(where: { $0.contains("Fatal error") || $0.contains("Assertion failed") })
    else {
      return nil
    }
    guard let start = line.range(of: "Fatal error") ?? line.range(of: "Assertion failed") else { return nil }
    return String(line[start.lowerBound...].prefix(500))
  }

  /// Reads the calls of the crashed thread from the output of Swift's backtracer.
  private static func frames(in text: String) -> [BundleEvent.Issue.Frame] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard
      let start = lines.lastIndex(where: { $0.hasPrefix("Thread ") && $0.hasSuffix(" crashed:") })
    else { return [] }
    // Matches a line such as `3 [ra] 0x0000 f() + 98 in Tests.xctest at /a/b.swift:12:80`.
    let pattern =
      /\s*\d+ +(?:\[[a-z]+\] *)*0x[0-9a-f]+ (.+?)(?: \+ \d+)? in \S+(?: at (\/.+?):(\d+)(?::\d+)?)?\s*/
    var frames: [BundleEvent.Issue.Frame] = []
    for line in lines[lines.index(after: start)...] {
      if line.hasPrefix("Thread ") || line.hasPrefix("***") || line.hasPrefix("Registers") { break }
      guard let match = line.wholeMatch(of: pattern) else { continue }
      let file = match.output.2.map(String.init)
      frames.append(
        .init(symbol: String(match.output.1), file: file, line: match.output.3.flatMap { Int($0) }))
    }
    return frames
  }
}
