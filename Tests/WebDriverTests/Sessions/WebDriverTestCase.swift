// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import WebDriver
import WebServer
import XCTest

/// A test with a server, whose sessions are real processes on separate desktops.
class WebDriverTestCase: XCTestCase {
  private(set) var folder = URL(fileURLWithPath: "/")
  private var server: WebDriverServer?

  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  static var program: String { package.appendingPathComponent(".build/debug/understudy-studio").path }

  static func fixture(_ name: String) -> String {
    package.appendingPathComponent("Tests/Fixtures/\(name)").path
  }

  /// The environment for a process that does not use the desktop of the test.
  static var environment: [String: String] {
    ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
  }

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("webdriver-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    server = WebDriverServer(
      WebDriverServer.Options(
        executable: Self.program, arguments: ["webdriver-session"], environment: Self.environment,
        bundle: bundle))
  }

  override func tearDown() async throws {
    await server?.end()
    try FileManager.default.removeItem(at: folder)
  }

  var bundle: URL { folder.appendingPathComponent("Run.understudy") }

  /// Sends a request as a client does.
  @discardableResult
  func ask(
    _ method: String, _ path: String, _ body: WebDriverJSON? = nil,
    headers: [(name: String, value: String)] = []
  )
    async throws -> (status: Int, value: WebDriverJSON)
  {
    try await client.ask(method, path, body, headers: headers)
  }

  /// The client of the test, also for tasks in addition to the test.
  var client: DirectClient { get throws { DirectClient(server: try XCTUnwrap(server)) } }

  /// Begins a session.
  ///
  /// - Returns: the path of its commands.
  func begin(_ app: String, _ further: [String: WebDriverJSON] = [:]) async throws -> String {
    try await client.begin(capabilities(app, further))
  }

  /// The body of the request for a session.
  func capabilities(_ app: String, _ further: [String: WebDriverJSON] = [:]) -> WebDriverJSON {
    let capabilities: [String: WebDriverJSON] = [
      "appium:app": .string(app), "timeouts": ["implicit": .number(5000)],
    ]
    return ["capabilities": ["alwaysMatch": .object(capabilities.merging(further) { $1 })]]
  }

  /// Finds an element.
  ///
  /// - Returns: the path of its commands.
  func find(_ strategy: String, _ value: String, in session: String, line: UInt = #line) async throws
    -> String
  {
    let (status, found) = try await ask(
      "POST", session + "/element", ["using": .string(strategy), "value": .string(value)])
    XCTAssertEqual(status, 200, "\(strategy) \(value): \(found)", line: line)
    let root = session.components(separatedBy: "/element/")[0]
    return root + "/element/"
      + (try XCTUnwrap(found["element-6066-11e4-a52e-4f735466cecf"]?.string, "\(found)", line: line))
  }

  func text(_ path: String, line: UInt = #line) async throws -> String? {
    let (status, value) = try await ask("GET", path)
    XCTAssertEqual(status, 200, "\(path): \(value)", line: line)
    return value.string
  }

  // MARK: - Processes

  /// The processes of sessions that this process has started.
  static func sessions() -> [pid_t] {
    processes { $0 == ProcessInfo.processInfo.processIdentifier }.filter {
      line(of: $0).contains("webdriver-session")
    }
  }

  /// Returns the running processes whose parent meets a condition.
  static func processes(below isParent: (pid_t) -> Bool) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      guard let status = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let words = status.components(separatedBy: ") ").last?.split(separator: " "), words.count > 1,
        let parent = pid_t(words[1])
      else { return false }
      return words[0] != "Z" && isParent(parent)
    }
  }

  /// The command line of a process.
  static func line(of process: pid_t) -> String {
    let line = try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/cmdline"))
    return String(decoding: line ?? Data(), as: UTF8.self)
  }
}

extension TestRecord {
  /// The failures of the test.
  ///
  /// On a busy machine there can be warnings, for example for a video that was not written in time.
  var failures: [BundleEvent.Issue] { issues.map(\.issue).filter(\.isFailure) }
}
