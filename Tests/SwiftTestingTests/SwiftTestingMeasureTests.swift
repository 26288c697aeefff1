// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Testing

/// Tests measurements in Swift Testing tests.
struct SwiftTestingMeasureTests {
  @Test func measurementsArePrintedAndRecordedAndMistakesAreIssues() throws {
    let bundle = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).understudy")
    defer { try? FileManager.default.removeItem(at: bundle) }
    let specimen = try Specimen.run(
      "MeasureSpecimens", environment: ["UNDERSTUDY_RESULT_PATH": bundle.path])
    let lines = specimen.output.split(separator: "\n").filter { $0.contains("' measured [") }
    func values(_ test: String, _ metric: String) -> [String]? {
      let line = lines.first {
        $0.contains("Test Case 'MeasureSpecimens.\(test)' measured [\(metric)")
          && $0.contains("MeasureSpecimens.swift:")
      }
      return line?.firstMatch(of: #/values: \[([^\]]*)\]/#).map {
        $0.1.split(separator: ", ").map(String.init)
      }
    }
    #expect(values("aBlockIsMeasured()", "Clock Monotonic Time, s")?.count == 5, "\(specimen.output)")
    let allocations = try #require(values("aBlockIsMeasured()", "Heap Allocations (this thread)"))
    #expect(Set(allocations).count == 1)
    #expect(values("aBlockStartsAndStopsItself()", "Clock Monotonic Time, s")?.count == 2)
    #expect(values("anErrorOfTheBlockEndsTheMeasurement()", "Clock Monotonic Time, s")?.count == 1)
    let problems = specimen.issues.map(\.text)
    #expect(problems.count == 2, "\(problems)")
    #expect(problems.contains { $0.contains("measure was called inside a measured block") })
    #expect(problems.contains { $0.contains("startMeasuring() was called outside of a measured block") })
    for issue in specimen.issues { #expect(issue.file.hasSuffix("MeasureSpecimens.swift")) }
    #expect(lines.count == 3 + 1 + 1 + 4)
    let tests = try BundleReader.read(bundle).tests
    let measured = Dictionary(grouping: tests, by: \.name).mapValues { $0.flatMap(\.measurements) }
    #expect(measured["MeasureSpecimens.aBlockIsMeasured()"]?.map(\.values.count) == [5, 5, 5], "\(measured)")
    #expect(measured["MeasureSpecimens.aBlockStartsAndStopsItself()"]?.map(\.values.count) == [2])
  }
}
