// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Programs
import Toolkits
import XCUIAutomation

/// Alternately measures a full snapshot of a large page, and dogtail's search in the same page.
struct SearchComparison {
  let options: Options

  private static let full = "Understudy: full snapshot, all read"
  private static let asUsedName = "Understudy: XCUIApplication.snapshot()"
  private static let buttons = [
    ("near", BenchmarkPage.near), ("far", BenchmarkPage.far()), ("absent", BenchmarkPage.absent),
  ]

  private static func search(_ what: String) -> String { "dogtail: search, \(what)" }

  func section(_ articles: ArticlesInChromium, _ dogtail: Peer) throws -> Report.Section {
    let reading = try reading(articles.program)
    var full = Samples()
    var asUsed = Samples()
    var theirs: [String: Samples] = [:]
    for _ in 0..<options.rounds(4) {
      for (what, button) in Self.buttons {
        try full.measure { _ = reading.readEverything(in: try reading.take()) }
        _ = try asUsed.measure { try articles.application.snapshot() }
        guard let answer = dogtail.ask("find", "\(articles.program.processID)", "push button", button)
        else { continue }
        guard answer.value == (what == "absent" ? 0 : 1) else {
          throw BenchmarkError("dogtail was expected to report that \"\(button)\" is \(what), but did not.")
        }
        theirs[what, default: Samples()].append(answer.seconds)
      }
    }
    var section = Report.Section(
      title: "A look at all of the page, and dogtail's search (\(Build.name) build)")
    section.rows = [
      .init(name: Self.full, samples: full),
      .init(name: Self.asUsedName, samples: asUsed, ratioTo: Self.full),
    ]
    section.rows += Self.buttons.map { what, _ in
      .init(name: Self.search(what), samples: theirs[what] ?? Samples(), ratioTo: Self.full)
    }
    section.goals = [
      .init(
        name: "full snapshot, times faster than dogtail's search of what is absent", limit: 15,
        isMinimum: true,
        unit: "×", value: section.median(Self.search("absent")) / full.median),
      .init(
        name: "XCUIApplication.snapshot(), against the full snapshot", limit: 2, isMinimum: false, unit: "×",
        value: asUsed.median / full.median),
    ]
    section.notes = [dogtail.note].compactMap { $0 }
    return section
  }

  /// Returns a reading of the browser's tree over a separate connection.
  private func reading(_ program: AccessibleProgram) throws -> SnapshotReading {
    guard let desktop = AutomationSession.shared.host.current?.desktop else {
      throw BenchmarkError("A desktop was expected to run, but no desktop is running.")
    }
    let bus = try AccessibilityBusConnection(
      address: desktop.accessibilityBusAddress, recognize: ToolkitRegistry.recognize, callTimeout: 20)
    return SnapshotReading(bus: bus, application: program)
  }
}
