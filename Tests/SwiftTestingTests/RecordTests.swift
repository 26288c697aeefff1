import Foundation
import Testing

/// What the record of the run says of tests of Swift Testing.
struct RecordTests {
  @Test func theRecordHasIssuesOutcomesAndTheEvidenceThatIsWanted() throws {
    let specimen = try Specimen.run("RecordSpecimens")
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
  }
}
