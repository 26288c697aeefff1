// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Settings
import Timing

/// The package's test executable, with the list of its tests and the ways in which it can run tests.
package struct TestExecutable: Sendable {
  package internal(set) var url: URL
  package let tests: [TestIdentifier]
  /// Whether the executable contains Understudy's library, and can therefore run single tests on command.
  let isDriven: Bool
  /// The newest version of Swift Testing's event stream that the executable supports.
  let eventStreamVersion: String
  /// Remarks for the user about the lists of tests, for example about a line that does not name a test.
  package let notes: [String]
  /// The properties that Swift Testing reports of its tests; empty for toolchains that do not report them.
  var declarations: [TestIdentifier: SwiftTestingReading.Declaration] = [:]

  /// The tags of tests, in the form of Swift Testing: `.critical`.
  package var tags: [TestIdentifier: [String]] { declarations.mapValues(\.tags).filter { !$0.value.isEmpty } }
}

extension TestExecutable {
  /// Reads the lists of tests from the executable.
  ///
  /// - Parameters:
  ///   - url: the path of the test executable.
  ///   - package: the folder of the package, in which the executable runs.
  /// - Throws: ``RunnerError`` if the executable cannot list its tests; `ProcessError` if this process can open no more
  ///   files.
  package init(_ url: URL, package: URL) throws {
    var environment = ProcessInfo.processInfo.environment
    environment[.output] = "off"
    let (ours, its) = try FileDescriptor.socketPair()
    var driven = environment
    driven[.runnerChannel] = "3"
    // Both lists are read at the same time. Standard error is not part of them: libraries may write warnings there when
    // they are loaded.
    var swiftTesting = try SwiftTestingList(of: url, package: package, environment: environment)
    defer { swiftTesting.discard() }
    let xctest = try ToolRun.run(
      url.path, ["--list-tests"], in: package.path, environment: driven,
      timeout: TimeLimits.Runner.testList.seconds, separatesErrors: true, inherited: [its])
    its.close()
    guard xctest.status == 0 else {
      throw RunnerError(
        .cannotList,
        "\(url.path) cannot list its tests: it ended with status \(xctest.status) and wrote:\n"
          + xctest.output + xctest.messages)
    }
    let greeting = ours.readLine(deadline: Deadline(after: TimeLimits.Runner.greeting.seconds))
    let listOfSwiftTesting = try swiftTesting.read()
    let lists = (
      xctest: TestList(xctest: xctest.output), swift: TestList(swiftTesting: listOfSwiftTesting.text)
    )
    var reading = SwiftTestingReading(lists.swift.tests)
    for line in listOfSwiftTesting.events.split(whereSeparator: \.isNewline) {
      _ = reading.read(String(line))
    }
    self.init(
      url: url, tests: lists.xctest.tests + lists.swift.tests,
      isDriven: greeting?.contains("\"hello\"") == true, eventStreamVersion: listOfSwiftTesting.version,
      notes: [lists.xctest.note(of: "XCTest"), lists.swift.note(of: "Swift Testing")].compactMap { $0 },
      declarations: reading.declarationsWithInheritedTags)
  }
}

/// The list of the Swift Testing tests, in the newest version of the event stream that the executable accepts.
private struct SwiftTestingList {
  private let url: URL
  private let package: URL
  private let environment: [String: String]
  /// The file to which Swift Testing writes the properties of the tests.
  private let events: URL
  /// The executable that lists the tests in the newest version; nil after ``discard()``.
  private var first: ToolProcess?

  /// Starts the executable.
  init(of url: URL, package: URL, environment: [String: String]) throws {
    (self.url, self.package) = (url, package)
    self.environment = environment.merging(SwiftTestingEvent.environment) { $1 }
    events = FileManager.default.temporaryDirectory.appendingPathComponent("tests-\(UUID().uuidString).jsonl")
    first = try Self.start(SwiftTestingEvent.versions[0], url, package, self.environment, events)
  }

  private static func start(
    _ version: String, _ url: URL, _ package: URL, _ environment: [String: String], _ events: URL
  ) throws -> ToolProcess {
    try ToolProcess(
      url.path,
      ["--testing-library", "swift-testing", "--list-tests", "--event-stream-version", version]
        + ["--event-stream-output-path", events.path],
      in: package.path, environment: environment, timeout: TimeLimits.Runner.testList.seconds,
      separatesErrors: true)
  }

  func read() throws -> (text: String, version: String, events: String) {
    var refusal = ""
    for (index, version) in SwiftTestingEvent.versions.enumerated() {
      let started = index == 0 ? first : nil
      let list = try (started ?? Self.start(version, url, package, environment, events)).wait()
      // An executable without Swift Testing tests ends with EX_UNAVAILABLE.
      if list.status == 0 || list.status == EX_UNAVAILABLE {
        // Without the file, the tests have no tags. Older toolchains do not write it while they list tests.
        let text = (try? String(contentsOf: events, encoding: .utf8)) ?? ""
        return (list.output, version, text)
      }
      refusal = "it ended with status \(list.status) and wrote:\n\(list.output)\(list.messages)"
    }
    throw RunnerError(.cannotList, "\(url.path) cannot list its Swift Testing tests: \(refusal)")
  }

  /// Ends the executable, if nobody has waited for its list, and removes its file.
  mutating func discard() {
    // The end of the executable is awaited, so that it does not create the file later.
    first = nil
    // A temporary file that cannot be removed has no effect on the tests.
    try? FileManager.default.removeItem(at: events)
  }
}
