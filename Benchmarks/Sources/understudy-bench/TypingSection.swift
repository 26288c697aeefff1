import Foundation
import XCUIAutomation

/// 1,000 characters of many scripts into a text view, read back through accessibility.
struct TypingSection {
  let options: Options
  let times: ActivityTimes

  func run() throws -> [Report.Section] {
    try [("GTK 4", "bench-window-gtk4"), ("GTK 3", "bench-window-gtk3")].map { toolkit, tool in
      try section(toolkit: toolkit, executable: options.tool(tool))
    }
  }

  private func section(toolkit: String, executable: URL) throws -> Report.Section {
    let application = XCUIApplication(url: executable)
    application.launch()
    defer { application.terminate() }
    let view = application.textViews.firstMatch
    guard view.waitForExistence(timeout: 10) else {
      throw BenchmarkError("\(executable.path) was expected to show a text view and did not.")
    }
    let text = MixedText.text()
    var whole = Samples()
    var events = Samples()
    var lost = 0
    for _ in 0..<options.rounds(5) {
      application.buttons["Clear"].tap()
      _ = times.drain()
      whole.measure { view.typeText(text) }
      events.append(times.drain().first { $0.name == "Synthesize event" }?.duration ?? .nan)
      lost += Self.differences(between: text, and: view.value as? String ?? "")
    }
    let name = "typeText(), \(toolkit)"
    let count = text.unicodeScalars.count
    var section = Report.Section(
      title: "\(count) characters of mixed scripts, \(toolkit) (\(Build.name) build)")
    section.rows = [
      .init(name: name, samples: whole), .init(name: "  synthesize", samples: events, ratioTo: name),
    ]
    section.goals = [
      .init(name: "characters lost or wrong", limit: 0, isMinimum: false, unit: "", value: Double(lost))
    ]
    section.notes = [
      String(
        format: "%.0f characters/s with all waits, %.0f while they are sent.", Double(count) / whole.median,
        Double(count) / events.median)
    ]
    return section
  }

  /// How many characters had to be removed or put in to make one of the other.
  private static func differences(between sent: String, and received: String) -> Int {
    Array(received.unicodeScalars).difference(from: Array(sent.unicodeScalars)).count
  }
}
