// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Runs tests that fail or end their process in a separate process, and reads the results.
struct Specimen {
  /// The variable with the name of the suite to run; in other processes, these tests are disabled.
  static let variable = "UNDERSTUDY_TEST_SPECIMEN"

  static func isWanted(_ name: String) -> Bool { ProcessInfo.processInfo.environment[variable] == name }

  struct Issue {
    let text: String
    let file: String
    let line: Int
    let severity: String
  }

  let status: Int32
  let issues: [Issue]
  let attachments: [String]
  let output: String

  /// - Parameters:
  ///   - name: the name of the suite with the specimens.
  ///   - environment: additional variables for the process.
  /// - Returns: the status, the issues, the attachments and the output of the run.
  /// - Throws: an error when the process cannot be started.
  static func run(_ name: String, environment: [String: String] = [:]) throws -> Specimen {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("specimen-\(UUID())")
    let attachments = folder.appendingPathComponent("attachments")
    try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let stream = folder.appendingPathComponent("events.jsonl")
    let log = folder.appendingPathComponent("log")
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "--testing-library", "swift-testing", "--filter", name, "--event-stream-output-path", stream.path,
      "--event-stream-version", "6.3", "--attachments-path", attachments.path,
    ]
    // The settings of a runner apply only to this process.
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
      .merging(environment) { $1 }
      .merging([variable: name, "UNDERSTUDY_SETTLE_TIMEOUT": "0.2"]) { $1 }
    let output = try FileHandle(forWritingTo: log)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    let events = (try? String(contentsOf: stream, encoding: .utf8)) ?? ""
    return Specimen(
      status: process.terminationStatus,
      issues: events.split(separator: "\n").compactMap { issue(in: Data($0.utf8)) },
      attachments: try FileManager.default.contentsOfDirectory(atPath: attachments.path).sorted(),
      output: String(decoding: try Data(contentsOf: log), as: UTF8.self))
  }

  private static func issue(in event: Data) -> Issue? {
    guard let record = try? JSONSerialization.jsonObject(with: event) as? [String: Any],
      let payload = record["payload"] as? [String: Any], payload["kind"] as? String == "issueRecorded",
      let issue = payload["issue"] as? [String: Any]
    else { return nil }
    let place = issue["sourceLocation"] as? [String: Any] ?? [:]
    let messages = payload["messages"] as? [[String: Any]] ?? []
    return Issue(
      text: messages.compactMap { $0["text"] as? String }.joined(separator: "\n"),
      file: (place["filePath"] ?? place["_filePath"]) as? String ?? "", line: place["line"] as? Int ?? 0,
      severity: issue["severity"] as? String ?? "error")
  }
}
