// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Tests that no parser traps, hangs or exhausts the memory.
///
/// Each parser reads nearly valid inputs, which are made from the inputs in `Tests/Corpora` by random changes.
/// A failure names the file with the input, and the command that parses it again.
///
/// `UNDERSTUDY_FUZZ_SECONDS`, `UNDERSTUDY_FUZZ_INPUTS` and `UNDERSTUDY_FUZZ_SEED` set the duration and the random seed;
/// see Documentation/Contributing/Testing.md.
final class ParserFuzzTests: XCTestCase {
  func testPredicates() throws { try fuzz() }
  func testWrittenQueries() throws { try fuzz() }
  func testTestPlans() throws { try fuzz() }
  func testProjectConfigurations() throws { try fuzz() }
  func testIgnoreLists() throws { try fuzz() }
  func testDestinations() throws { try fuzz() }
  func testBundles() throws { try fuzz() }
  func testBaselines() throws { try fuzz() }
  func testTreeRecordings() throws { try fuzz() }
  func testGzip() throws { try fuzz() }
  func testJUnitFiles() throws { try fuzz() }
  func testBotDefinitions() throws { try fuzz() }
  func testBotRequests() throws { try fuzz() }
  func testIdentityTokens() throws { try fuzz() }
  func testHTTPRequests() throws { try fuzz() }
  func testCallgrindFiles() throws { try fuzz() }
  func testPerfScripts() throws { try fuzz() }
  func testPerfData() throws { try fuzz() }
  func testObjectFiles() throws { try fuzz() }
  func testStudioMessages() throws { try fuzz() }
  func testWebDriverBodies() throws { try fuzz() }
  func testXPaths() throws { try fuzz() }
  func testDesktopFiles() throws { try fuzz() }
  func testEventsOfSwiftTesting() throws { try fuzz() }
  func testBusMessages() throws { try fuzz() }
  func testRequestsToTheBots() throws { try fuzz() }

  /// Runs the fixture's test of this name in a separate process.
  private func fuzz(_ name: String = #function, line: UInt = #line) throws {
    let test = String(name.prefix { $0 != "(" })
    let trial = FuzzTrial(test)
    let run = try trial.run()
    guard run.status != 0 else {
      if trial.only == nil { try? FileManager.default.removeItem(at: trial.input) }
      return XCTAssertTrue(run.output.contains(" inputs"), run.output, line: line)
    }
    let input = try Data(contentsOf: trial.input)
    XCTFail(
      """
      The parser ended its process (\(run.end)) with the input in \(trial.input.path), of \(input.count) bytes:
      \(String(decoding: input.prefix(400), as: UTF8.self).debugDescription)
      Again: UNDERSTUDY_FUZZ_ONLY=\(trial.input.path) swift test --skip-build --filter ParserFuzzTests/\(test)
      Add the input to Tests/Corpora when the parser is repaired.
      \(run.output.suffix(1_500))
      """, line: line)
  }
}

/// A trial of one parser in a separate process.
struct FuzzTrial {
  private let test: String
  /// The file with the current input.
  let input: URL
  let seed: UInt64
  let seconds: TimeInterval
  /// The maximum number of inputs; nil for as many as possible within ``seconds``.
  let inputs: Int?
  /// The only input to parse, to reproduce a failure.
  let only: URL?

  private static let environment = ProcessInfo.processInfo.environment

  init(_ test: String) {
    self.test = test
    only = Self.environment["UNDERSTUDY_FUZZ_ONLY"].map { URL(fileURLWithPath: $0) }
    input =
      only
      ?? FileManager.default.temporaryDirectory
      .appendingPathComponent("understudy-fuzz-\(test)-\(UUID().uuidString)")
    seed = Self.environment["UNDERSTUDY_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
    inputs = Self.environment["UNDERSTUDY_FUZZ_INPUTS"].flatMap(Int.init)
    seconds =
      Self.environment["UNDERSTUDY_FUZZ_SECONDS"].flatMap(TimeInterval.init)
      ?? (inputs == nil ? 3 : .infinity)
  }

  /// The trial that the parent process requests; nil in other processes.
  static var asked: FuzzTrial? {
    environment["UNDERSTUDY_FUZZ_INPUT"].map { FuzzTrial(inputOf: URL(fileURLWithPath: $0)) }
  }

  private init(inputOf file: URL) {
    let own = FuzzTrial("")
    (test, input, seed, seconds, only) = ("", file, own.seed, own.seconds, own.only)
    inputs = own.inputs
  }

  /// Returns the inputs of a parser in the repository.
  static func seeds(_ corpus: String) throws -> [Data] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Corpora/\(corpus)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { try Data(contentsOf: folder.appendingPathComponent($0)) }
  }

  func run() throws -> (status: Int32, end: String, output: String) {
    let process = Process()
    let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    // The limit of memory in kilobytes is more than any of these inputs needs.
    process.arguments = [
      "-c", "ulimit -c 0; ulimit -d 4000000; exec \"$0\" \"$@\"", executable,
      "ParserTests.ParserFuzzFixture/\(test)",
    ]
    process.environment = Self.environment.filter {
      !$0.key.hasPrefix("UNDERSTUDY_") || $0.key.hasPrefix("UNDERSTUDY_FUZZ_")
    }.merging(["UNDERSTUDY_FUZZ_INPUT": input.path, "SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let number = process.terminationStatus
    let end =
      process.terminationReason == .exit
      ? "status \(number)" : number == SIGALRM ? "it did not end" : "signal \(number)"
    return (number, end, String(decoding: output, as: UTF8.self))
  }
}
