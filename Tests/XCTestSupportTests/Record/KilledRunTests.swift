// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Desktop
import Foundation
import Processes
import ResultBundle
import XCTest
import XCUIAutomation

/// Tests the record and the processes that remain after a run was killed at a random moment.
///
/// `UNDERSTUDY_KILLS` sets the number of kills; the default is a few.
final class KilledRunTests: XCTestCase {
  private var kills: Int {
    ProcessInfo.processInfo.environment["UNDERSTUDY_KILLS"].flatMap { Int($0) } ?? 4
  }

  func testAKilledRunLosesNoReportedEventAndLeavesNoProcess() throws {
    var reported = 0
    for number in 0..<kills { reported += try killOnce(number) }
    XCTAssertGreaterThan(reported, 0, "no run reported an event")
  }

  /// - Returns: the number of steps that the killed process had reported.
  private func killOnce(_ number: Int) throws -> Int {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("killed-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let bundle = folder.appendingPathComponent("run.understudy")
    let reports = Pipe()
    let output = folder.appendingPathComponent("output")
    try Data().write(to: output)
    let file = try FileHandle(forWritingTo: output)
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    process.arguments = ["XCTestSupportTests.KilledRunFixture/testGoesOn"]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["UNDERSTUDY_CHILD_RUN": "1", "UNDERSTUDY_RESULT_PATH": bundle.path, "UNDERSTUDY_CAPTURE": "always"]
    ) { $1 }
    // The process reports its recorded steps on its standard input, which is a pipe to this process.
    process.standardInput = reports.fileHandleForWriting
    process.standardOutput = file
    process.standardError = file
    try process.run()
    try reports.fileHandleForWriting.close()
    var moment = pollfd(fd: reports.fileHandleForReading.fileDescriptor, events: 0, revents: 0)
    let milliseconds = Int32.random(in: 50...3500)
    poll(&moment, 1, milliseconds)
    let family = DesktopFamily(of: process.processIdentifier)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    let reported = reports.fileHandleForReading.readDataToEndOfFile().split(separator: UInt8(ascii: "\n"))
    let context = "run \(number), killed after \(milliseconds) ms"
    XCTAssertEqual(family.remaining(after: 5), [], "\(context): processes are left")
    guard FileManager.default.fileExists(atPath: bundle.appendingPathComponent("events").path) else {
      XCTAssertEqual(reported.count, 0, "\(context): there is no bundle")
      return 0
    }
    let record = try BundleReader.read(bundle)
    let problems = record.problems.filter {
      !$0.contains("the process ended before it wrote the end of its events")
    }
    XCTAssertEqual(problems, [], context)
    let names = Set(record.tests.flatMap(\.activities).map(\.name))
    for line in reported {
      let step = String(decoding: line, as: UTF8.self)
      XCTAssertTrue(names.contains(step), "\(context): \(step) is missing")
    }
    for attachment in record.tests.flatMap(\.attachments) {
      let data = try Data(contentsOf: record.file(of: attachment.attachment))
      XCTAssertEqual(AttachmentStore.digest(of: data), attachment.attachment.digest, context)
    }
    return reported.count
  }
}

/// The processes that a process has started.
private struct DesktopFamily {
  private let members: [ForeignProcess]

  init(of process: pid_t) {
    members = DesktopProcess.descendants(of: process).compactMap(ForeignProcess.init)
  }

  /// Returns the processes that are still running after some seconds.
  func remaining(after seconds: TimeInterval) -> [pid_t] {
    let end = Date() + seconds
    return members.filter { !$0.waitForEnd(timeout: max(0, end.timeIntervalSinceNow)) }
      .map(\.processIdentifier)
  }
}

/// A test that takes steps until its process is killed; it does so only for ``KilledRunTests``.
final class KilledRunFixture: XCTestCase {
  func testGoesOn() throws {
    try XCTSkipUnless(ChildRun.isChild, "for KilledRunTests")
    let app = BehaviorFixture.trouble.application(.gtk3)
    app.launch()
    for step in 0..<100_000 {
      XCTContext.runActivity(named: "Step \(step)") { activity in
        if step % 10 == 0 { app.buttons["Say"].tap() }
        activity.add(XCTAttachment(string: "attachment \(step)"))
      }
      FileHandle.standardInput.write(Data("Step \(step)\n".utf8))
    }
  }
}
