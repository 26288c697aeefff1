// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// A studio in a separate process, as a user starts it.
final class StudioProcess {
  private let process = Process()
  private let log: URL
  let recording: URL
  /// Whether the file of the recording belongs to the test, which removes it.
  private let keepsRecording: Bool
  private(set) var address = ""
  /// The descendants of the studio at the time of the interrupt, by number and start time.
  private var family: Set<String> = []

  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static var python: String { package.appendingPathComponent(".build/browser/bin/python3").path }

  static func fixture(_ name: String) -> String {
    package.appendingPathComponent("Tests/Fixtures/\(name)").path
  }

  /// Starts the studio.
  ///
  /// - Parameters:
  ///   - arguments: the arguments of `understudy-studio`.
  ///   - expectsPage: whether to wait until the studio prints the address of its page.
  ///   - recording: the file for the recording; nil if the arguments name it.
  /// - Throws: an error if the studio cannot be started, or ends before it prints the address.
  init(
    _ arguments: [String], expectsPage: Bool = true,
    recording: URL? = FileManager.default.temporaryDirectory.appendingPathComponent(
      "recording-\(UUID().uuidString).json")
  ) throws {
    self.recording = recording ?? URL(fileURLWithPath: "/dev/null")
    keepsRecording = recording == nil
    log = FileManager.default.temporaryDirectory.appendingPathComponent("studio-\(UUID().uuidString).log")
    _ = FileManager.default.createFile(atPath: log.path, contents: nil)
    let output = try FileHandle(forWritingTo: log)
    process.executableURL = Self.package.appendingPathComponent(".build/debug/understudy-studio")
    var own = arguments
    let options = ["--no-open"] + (recording.map { ["--recording", $0.path] } ?? [])
    own.insert(contentsOf: options, at: own.firstIndex(of: "--") ?? own.endIndex)
    process.arguments = own
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    guard expectsPage else { return }
    waitUntil(deadline: 60) {
      address = self.output.firstMatch(of: #/http:\S+/#).map { String($0.0) } ?? ""
      return !address.isEmpty || !process.isRunning
    }
    if address.isEmpty { throw Problem(description: "The studio printed no address: \(self.output)") }
  }

  deinit {
    try? FileManager.default.removeItem(at: log)
    if !keepsRecording { try? FileManager.default.removeItem(at: recording) }
  }

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  var output: String { (try? String(contentsOf: log, encoding: .utf8)) ?? "" }

  /// Runs one of the scripts in `Browser` on the page.
  func drive(_ script: String, _ arguments: String...) throws -> String {
    let driver = Process()
    driver.executableURL = URL(fileURLWithPath: Self.python)
    driver.arguments =
      [
        "-B", Self.package.appendingPathComponent("Tests/StudioTests/Browser/\(script)").path, address,
        "/usr/bin/chromium",
      ] + arguments
    let pipe = Pipe()
    driver.standardOutput = pipe
    driver.standardError = pipe
    try driver.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    driver.waitUntilExit()
    return output
  }

  /// Interrupts the studio, as Control-C does, and returns its exit status.
  func interrupt() -> Int32 {
    family = Self.descendants(of: process.processIdentifier)
    process.interrupt()
    return waitForEnd()
  }

  func waitForEnd() -> Int32 {
    if waitUntil(deadline: 60, { !process.isRunning }) { return process.terminationStatus }
    process.terminate()
    return -1
  }

  /// Returns the descendants of the studio that are still running after a short time.
  func processesLeft() -> [String] {
    var left: Set<String> = []
    waitUntil(deadline: 5) {
      left = family.intersection(Self.processes().map { $0.name })
      return left.isEmpty
    }
    return left.sorted()
  }

  private static func descendants(of root: pid_t) -> Set<String> {
    let all = processes()
    var known: Set<pid_t> = [root]
    var found: Set<String> = []
    // Parents can have higher numbers than their children, so the search is repeated until nothing is new.
    while true {
      let fresh = all.filter { known.contains($0.parent) && !known.contains($0.number) }
      if fresh.isEmpty { return found }
      for process in fresh {
        known.insert(process.number)
        found.insert(process.name)
      }
    }
  }

  /// Returns every process that is not a zombie, from /proc/PID/stat (proc_pid_stat(5)).
  ///
  /// The second field is the program's name in parentheses, the third the state, the fourth the parent, and the 22nd
  /// the start time.
  private static func processes() -> [(number: pid_t, parent: pid_t, name: String)] {
    let numbers = ((try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []).compactMap {
      pid_t($0)
    }
    return numbers.compactMap { number in
      guard let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
        let begin = text.firstIndex(of: "("), let end = text.lastIndex(of: ")")
      else { return nil }
      let fields = text[text.index(after: end)...].split(separator: " ")
      guard fields.count > 19, fields[0] != "Z", let parent = pid_t(fields[1]) else { return nil }
      return (number, parent, "\(number) \(text[text.index(after: begin)..<end]) started at \(fields[19])")
    }
  }
}
