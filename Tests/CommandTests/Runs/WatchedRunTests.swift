// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

/// Tests `understudy test --watch` on a small package, which does not use Understudy.
final class WatchedRunTests: XCTestCase {
  private let package = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appendingPathComponent("Watched-\(UUID().uuidString)")
  private static let waiting = "Waiting for changes in"

  override func setUpWithError() throws {
    try write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "Watched", targets: [.testTarget(name: "WatchedTests")])
      """, to: "Package.swift")
    try write(suite("First", "XCTAssertEqual(1, 1)"), to: "Tests/WatchedTests/First.swift")
    try write(suite("Second", "XCTAssertEqual(2, 2)"), to: "Tests/WatchedTests/Second.swift")
  }

  override func tearDown() { try? FileManager.default.removeItem(at: package) }

  private func suite(_ name: String, _ statement: String) -> String {
    "import XCTest\nfinal class \(name)Tests: XCTestCase {\n  func test\(name)() { \(statement) }\n}\n"
  }

  private func write(_ text: String, to path: String) throws {
    let url = package.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  private func start() throws -> CommandRun {
    let run = try CommandRun(["test", "--package-path", package.path, "--watch"])
    addTeardownBlock { if run.process.isRunning { kill(run.process.processIdentifier, SIGKILL) } }
    return run
  }

  /// Waits until the command waits for the given time, counted from 1, and returns its output since the time before.
  private func output(of run: CommandRun, until time: Int, line: UInt = #line) -> String {
    let isWaiting = waitUntilBuilt {
      run.output.components(separatedBy: Self.waiting).count > time || !run.process.isRunning
    }
    XCTAssertTrue(isWaiting, run.output, line: line)
    let parts = run.output.components(separatedBy: Self.waiting)
    return parts.indices.contains(time - 1) ? parts[time - 1] : run.output
  }

  func testASavedFileRunsTheTestsThatItCanAffect() throws {
    let run = try start()
    let first = output(of: run, until: 1)
    XCTAssertTrue(first.contains("WatchedTests/FirstTests/testFirst passed"), first)
    XCTAssertTrue(first.contains("WatchedTests/SecondTests/testSecond passed"), first)

    try write(suite("Second", "XCTAssertEqual(2, 3)"), to: "Tests/WatchedTests/Second.swift")
    let second = output(of: run, until: 2)
    XCTAssertTrue(second.contains("Changed: Tests/WatchedTests/Second.swift"), second)
    XCTAssertTrue(second.contains("the changes can affect 1 of 2 tests"), second)
    XCTAssertTrue(second.contains("WatchedTests/SecondTests/testSecond failed"), second)
    XCTAssertFalse(second.contains("FirstTests"), second)

    // A file that does not compile ends neither the command nor the earlier results.
    try write("this is not Swift\n", to: "Tests/WatchedTests/First.swift")
    let third = output(of: run, until: 3)
    XCTAssertTrue(third.contains("could not be built"), third)
    try write(suite("First", "XCTAssertEqual(3, 3)"), to: "Tests/WatchedTests/First.swift")
    let fourth = output(of: run, until: 4)
    XCTAssertTrue(fourth.contains("WatchedTests/FirstTests/testFirst passed"), fourth)
    XCTAssertFalse(fourth.contains("SecondTests"), fourth)

    kill(run.process.processIdentifier, SIGINT)
    XCTAssertEqual(run.wait(), 130, run.output)
  }

  /// The class ends its process before its first test, so that the runner ends with an error.
  func testTheBundlesOfRunsThatEndWithAnErrorAreRemovedToo() throws {
    let run = try start()
    _ = output(of: run, until: 1)
    for number in 2...12 {
      try write(
        """
        import XCTest
        final class SecondTests: XCTestCase {
          override class func setUp() { exit(1) }
          func testSecond() { XCTAssertEqual(\(number), 2) }
        }

        """, to: "Tests/WatchedTests/Second.swift")
      let text = output(of: run, until: number)
      XCTAssertTrue(text.contains("before it ran a test, 3 times in a row"), text)
    }
    let folder = package.appendingPathComponent(".build/understudy-results").path
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder).count, 10)

    kill(run.process.processIdentifier, SIGINT)
    XCTAssertEqual(run.wait(), 130, run.output)
  }

  func testAnInterruptDuringATestLeavesNoProcess() throws {
    try write(suite("First", "while true { pause() }"), to: "Tests/WatchedTests/First.swift")
    let run = try start()
    // The executable of the tests is in the folder of the package.
    let folder = package.path
    func testProcesses() -> [String] {
      let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      return processes.filter { number in
        // A process may end at this moment, or belong to somebody else.
        let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(number)/exe")
        return executable.map { $0.hasPrefix(folder) && $0.contains(".xctest") } ?? false
      }
    }
    XCTAssertTrue(waitUntilBuilt { !testProcesses().isEmpty && run.output.contains("Running") }, run.output)
    kill(run.process.processIdentifier, SIGINT)
    CommandRun.wait(for: "the reply to the first interrupt") {
      run.output.contains("Stopping after the running tests.")
    }
    kill(run.process.processIdentifier, SIGINT)
    XCTAssertEqual(run.wait(), 130, run.output)
    CommandRun.wait(for: "the end of the test process") { testProcesses().isEmpty }
  }

  func testOptionsThatNameOneRunAreRefused() throws {
    for arguments in [
      ["--list"], ["--skip-build"], ["--shard", "1/2"], ["--result-bundle-path", "/nowhere/a"],
    ] {
      let run = try CommandRun(["test", "--package-path", package.path, "--watch"] + arguments)
      XCTAssertEqual(run.wait(), 64, run.output)
      XCTAssertTrue(run.output.contains("--watch cannot be combined with \(arguments[0])"), run.output)
    }
  }

  func testThePluginIsRefusedBecauseItCannotBuild() throws {
    let run = try CommandRun(
      ["test", "--package-path", package.path, "--watch", "--skip-build"],
      environment: ["UNDERSTUDY_WITHIN_SWIFTPM": "1"])
    XCTAssertEqual(run.wait(), 64, run.output)
    XCTAssertTrue(run.output.contains("--watch needs the installed command"), run.output)
  }

  /// Waits until a condition is met that needs a build.
  private func waitUntilBuilt(_ isMet: () -> Bool) -> Bool { waitUntil(deadline: 600, isMet) }
}
