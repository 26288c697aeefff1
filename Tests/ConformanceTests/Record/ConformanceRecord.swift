// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Stores the verdicts: in a file in the temporary folder, and on the page.
enum ConformanceRecord {
  static var writesPage: Bool { ProcessInfo.processInfo.environment["UNDERSTUDY_WRITE_CONFORMANCE"] == "1" }

  /// Whether the page already lists the ability as a failure, which then does not fail the run.
  static func isKnownFailure(_ toolkit: GalleryToolkit, _ ability: Ability) -> Bool {
    guard !writesPage else { return false }
    // A toolkit that is not on the page yet is only recorded.
    guard let column = ConformancePage.read().columns[toolkit.name] else { return true }
    return column.marks[ability.title] == Verdict.failureMark
  }

  /// Returns the difference of a verdict from the page; nil when they agree.
  static func difference(_ toolkit: GalleryToolkit, _ ability: Ability, _ verdict: Verdict) -> String? {
    guard !writesPage else { return nil }
    guard let column = ConformancePage.read().columns[toolkit.name] else { return nil }
    let mark = column.marks[ability.title] ?? ""
    let note = column.notes[ability.title]
    guard mark != verdict.mark || note != verdict.note else { return nil }
    // A failure has already been reported.
    if case .failed = verdict { return nil }
    // An unexpected success only changes the page when it is written the next time.
    if case .possibleAfterAll = verdict { return nil }
    // The page lists an ability that works only sometimes as a failure. With special settings, a success is a
    // difference.
    if verdict == .passed, mark == Verdict.failureMark, toolkit.settings.isEmpty { return nil }
    return
      "Documentation/Reference/Conformance.md is out of date: it lists \"\(mark)\(note.map { " (\($0))" } ?? "")\" for "
      + "\"\(ability.title)\" with \(toolkit.name), and the test found \"\(verdict.mark)"
      + "\(verdict.note.map { " (\($0))" } ?? "")\". Run the tests with UNDERSTUDY_WRITE_CONFORMANCE=1."
  }

  /// Stores the verdicts of a toolkit; the page retains the verdicts of abilities that were not tested.
  static func write(_ toolkit: GalleryToolkit, versions: String, verdicts: [Ability: Verdict]) {
    storeInTemporaryFolder(toolkit, versions: versions, verdicts: verdicts)
    guard writesPage else { return }
    var page = ConformancePage.read()
    var column = page.columns[toolkit.name] ?? .init(versions: versions, marks: [:], notes: [:])
    if !versions.hasPrefix("not on the bus") { column.versions = versions }
    for (ability, verdict) in verdicts {
      column.marks[ability.title] = verdict.mark
      column.notes[ability.title] = verdict.note
    }
    page.columns[toolkit.name] = column
    let text = page.text(toolkits: GalleryToolkit.all.map(\.name))
    try? text.write(to: ConformancePage.file, atomically: true, encoding: .utf8)
  }

  private static func storeInTemporaryFolder(
    _ toolkit: GalleryToolkit, versions: String, verdicts: [Ability: Verdict]
  ) {
    let marks = Dictionary(
      uniqueKeysWithValues: verdicts.map { ability, verdict in
        (ability.rawValue, ["mark": verdict.mark, "note": verdict.note ?? ""])
      })
    let record: [String: Any] = ["toolkit": toolkit.name, "versions": versions, "abilities": marks]
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "understudy-conformance-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let data = try? JSONSerialization.data(withJSONObject: record, options: [.prettyPrinted, .sortedKeys])
    try? data?.write(to: folder.appendingPathComponent("\(toolkit.name).json"))
  }
}
