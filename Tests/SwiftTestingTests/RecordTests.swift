// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Testing

/// Tests the record of a run with Swift Testing tests.
struct RecordTests {
  @Test func theRecordHasIssuesOutcomesAndSelectedEvidence() throws {
    let bundle = Bundle()
    defer { bundle.remove() }
    let specimen = try Specimen.run("RecordSpecimens", environment: bundle.environment)
    let lines = specimen.output.split(separator: "\n").filter { $0.hasPrefix("RECORD ") }.map {
      $0.dropFirst("RECORD ".count)
    }
    let beginnings = [
      "RecordSpecimens.aPassing() passed",
      "assertionFailure in [\"Look closely\"]: Expectation failed: ",
      "RecordSpecimens.bExpecting() failed",
      "thrownError in []: Caught error: Mishap()",
      "RecordSpecimens.cThrowing() failed",
      "known: Failed to tap \"Nobody\" Button",
      "RecordSpecimens.dKnown() passed",
      "system in []: Failed to tap \"Nobody\" Button",
      "RecordSpecimens.eTapping() failed",
    ]
    #expect(lines.count == beginnings.count, "\(specimen.output)")
    for (line, beginning) in zip(lines, beginnings) { #expect(line.hasPrefix(beginning), "\(line)") }
    func isAttached(_ name: String) -> Bool { specimen.attachments.contains { $0.hasPrefix(name) } }
    #expect(!isAttached("Evidence of a success"))
    #expect(isAttached("Kept of a success"))
    #expect(isAttached("Evidence of an expectation"))
    let tests = try bundle.tests
    #expect(
      tests.map { "\($0.name) \($0.outcome ?? "?")" } == [
        "RecordSpecimens.aPassing() passed", "RecordSpecimens.bExpecting() failed",
        "RecordSpecimens.cThrowing() failed", "RecordSpecimens.dKnown() passed",
        "RecordSpecimens.eTapping() failed",
      ])
    for test in tests {
      #expect(test.target == "SwiftTestingTests")
      #expect(test.file?.hasSuffix("RecordSpecimens.swift") == true)
      let failures = test.issues.filter { $0.issue.isFailure && $0.issue.expected == nil }
      #expect(failures.count == (test.outcome == "failed" ? 1 : 0), "\(test.name)")
    }
    #expect(tests[3].issues.map { $0.issue.expected != nil } == [true])
  }

  @Test func testsWithoutTheTraitHaveOutcomesInASuccessfulRun() throws {
    let bundle = Bundle()
    defer { bundle.remove() }
    let specimen = try Specimen.run("BesideSpecimens", environment: bundle.environment)
    let tests = try bundle.tests
    #expect(
      Set(tests.map { "\($0.name) \($0.outcome ?? "?")" }) == [
        "BesideSpecimens.first() passed", "BesideSpecimens.second() passed",
      ], "\(specimen.output)")
    #expect(tests.allSatisfy { ($0.duration ?? 0) > 0 })
  }

  /// The bundle of a specimen.
  private struct Bundle {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("record-\(UUID()).understudy")

    var environment: [String: String] { ["UNDERSTUDY_RESULT_PATH": url.path] }
    var tests: [TestRecord] { get throws { try BundleReader.read(url).tests } }

    func remove() { try? FileManager.default.removeItem(at: url) }
  }
}
