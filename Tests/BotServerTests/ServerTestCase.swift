// SPDX-License-Identifier: Apache-2.0

import BotServer
import BotStore
import Foundation
import ResultBundle
import TestResults
import XCTest

/// The base class of tests with their own server, which they query over a real socket.
class ServerTestCase: XCTestCase {
  private(set) var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  func archive() throws -> BotArchive {
    let stored = folder.appendingPathComponent("kept")
    return BotArchive(store: try ResultStore.open(stored.path), bundles: BundleStore(folder: stored))
  }

  /// Returns a port of the loopback interface on which no process listens.
  static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 ? getsockname(descriptor, $0, &length) : -1
      }
    }
    guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Calls a body with a running server.
  func serving(
    _ options: ResultServerOptions = ResultServerOptions(), keeping archive: BotArchive? = nil,
    _ body: (HTTPClient, BotArchive, ResultServer) async throws -> Void
  ) async throws {
    let archive = try archive ?? self.archive()
    var options = options
    options.port = 0
    let server = try await ResultServer(archive, options: options)
    do {
      try await body(HTTPClient(port: UInt16(server.listening.port ?? 0)), archive, server)
    } catch {
      await server.stop()
      throw error
    }
    await server.stop()
  }

  /// Adds a token for uploads, and returns its secret.
  func token(_ archive: BotArchive, bot: String? = nil) throws -> String {
    let secret = Secret.make()
    try AccountStore(archive.store).set(
      UploadToken(name: bot ?? "any", bot: bot), digest: Secret.digest(of: secret))
    return secret
  }

  static let begin = Date().addingTimeInterval(-40 * 3600)

  /// Returns a run with one result for each name, which starts an hour after the previous run.
  func run(_ number: Int, of bot: String = "Main", _ outcomes: KeyValuePairs<String, FinalOutcome>)
    -> NewIntegration
  {
    NewIntegration(
      bot: bot, upload: "\(bot)-\(number)", branch: "main", revision: "c0ffee\(number)",
      start: Self.begin + Double(number) * 3600, duration: 60,
      results: outcomes.map { name, outcome in
        var result = NewIntegration.Result(
          test: TestIdentity(target: "AppUITests", suite: "AddTests", name: name), destination: "",
          outcome: outcome, duration: 1.5)
        if outcome.isFailure {
          result.failure = .init(
            fingerprint: "\(name) is late by # s", message: "\(name) is late by \(number) s")
        }
        return result
      })
  }

  /// Returns an archive with the runs of thirty commits.
  ///
  /// - `testBroken` fails since commit 21.
  /// - `testFlaky` fails and passes with commit 15.
  /// - `testParse` is 15% slower since commit 16.
  /// - The process ends during `testCrash` in commit 30.
  func story() throws -> BotArchive {
    let archive = try archive()
    var noise = SystemRandomNumberGenerator()
    for number in 1...30 {
      var new = run(
        number,
        [
          "testGood": .passed, "testBroken": number > 20 ? .failed : .passed,
          "testFlaky": number == 15 ? .failed : .passed, "testCrash": number == 30 ? .interrupted : .passed,
          "testParse": .passed,
        ])
      let slow = number > 15 ? 1.15 : 1
      new.results[4].measurements = [
        .init(
          metric: "Clock", unit: "s", average: slow * Double.random(in: 0.99...1.01, using: &noise),
          deviation: 0.01)
      ]
      try archive.store.add(new)
    }
    var again = run(31, ["testFlaky": .passed])
    again.revision = "c0ffee15"
    again.start = Self.begin + 15.5 * 3600
    try archive.store.add(again)
    return archive
  }

  /// Writes a bundle with a test that passed, and one that failed and has a page attached.
  func bundle(_ name: String = "Now") throws -> URL {
    let url = folder.appendingPathComponent("\(name).understudy")
    let runLog = RunLog(
      attachments: AttachmentStore(folder: url.appendingPathComponent("attachments")))
    runLog.add(BundleWriter(url: url, stream: "first"))
    for (test, outcome) in [("Lists.testA", TestOutcome.passed), ("Lists.testB", .failed)] {
      runLog.testDidStart(TestDescription(name: test, target: "AppUITests", file: "/p/A.swift", line: 3))
      if outcome == .failed {
        runLog.attach(Attachment(name: "A page", fileExtension: "html", payload: Data("<b>page</b>".utf8)))
        runLog.record(
          RecordedIssue(
            type: "assertionFailure", isFailure: true, compactDescription: "\(name) <script>alert(1)</script>"
          ))
      }
      runLog.testDidFinish(outcome: outcome)
    }
    return url
  }
}

/// Sends requests to a server, including requests that no browser sends.
struct HTTPClient: Sendable {
  struct Answer {
    let status: Int
    let headers: String
    let body: String

    /// The value of a header.
    subscript(_ name: String) -> String? {
      headers.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ": ") }
        .map { String($0.dropFirst(name.count + 2)) }
    }
  }

  let port: UInt16

  func ask(
    _ method: String, _ path: String, _ headers: [String: String] = [:], body: Data = Data()
  ) throws -> Answer {
    let all = ["Host": "127.0.0.1:\(port)", "Connection": "close", "Content-Length": "\(body.count)"]
      .merging(headers) { $1 }
    let head = "\(method) \(path) HTTP/1.1\r\n" + all.map { "\($0): \($1)\r\n" }.joined() + "\r\n"
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    try handle.write(contentsOf: Data(head.utf8) + body)
    let answer = String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    let status = parts.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    return Answer(
      status: status ?? 0, headers: String(parts.first ?? ""), body: String(parts.dropFirst().first ?? ""))
  }

  func send(_ method: String, _ path: String, _ value: some Encodable, _ headers: [String: String] = [:])
    throws -> Answer
  {
    try ask(method, path, headers, body: JSONEncoder().encode(value))
  }
}
