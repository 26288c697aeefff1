// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// Types characters of many scripts into a text view of each toolkit, and reads them back through accessibility.
struct TypingSection {
  let options: Options
  let times: ActivityTimes

  func run() throws -> [Report.Section] {
    let load = try options.isBusy ? BusyProcesses() : nil
    defer { load?.end() }
    return try options.typingPrograms.map { try section($0) }
  }

  private func section(_ program: TypingProgram) throws -> Report.Section {
    let application = program.application(fixtures: options.fixtures)
    application.launch()
    defer { application.terminate() }
    let view = application.textViews["Page"]
    guard view.waitForExistence(timeout: 30) else {
      throw BenchmarkError(
        "\(program.name) was expected to show a text view, but did not: \(application.debugDescription)")
    }
    view.tap()
    let text = MixedText.text(count: options.characters)
    var whole = Samples()
    var events = Samples()
    var lost: [Int] = []
    let count = text.unicodeScalars.count
    let repetitions = options.repetitions ?? options.rounds(5)
    var work: [String] = []
    for _ in 0..<repetitions {
      clear(application)
      _ = times.drain()
      let before = ProcessorTime.now()
      whole.measure { view.typeText(text) }
      work.append(ProcessorTime.now().description(since: before))
      events.append(times.drain().first { $0.name == "Synthesize event" }?.duration ?? .nan)
      let received = view.value as? String ?? ""
      // The time of the comparison grows with the square of the number of differences, so equal strings skip it.
      lost.append(
        received.unicodeScalars.elementsEqual(text.unicodeScalars)
          ? 0 : Self.differences(between: text, and: received))
    }
    let name = "typeText(), \(program.name)"
    var section = Report.Section(
      title: "\(count) characters of mixed scripts, \(program.name) (\(Build.name) build)")
    section.rows = [
      .init(name: name, samples: whole), .init(name: "  synthesize", samples: events, ratioTo: name),
    ]
    section.goals = [
      .init(
        name: "characters lost or wrong", limit: 0, isMinimum: false, unit: "",
        value: Double(lost.reduce(0, +)))
    ]
    if let goal = program.goal {
      section.goals.append(
        .init(
          name: "characters a second", limit: goal, isMinimum: true, unit: "/s",
          value: Double(count) / whole.median))
    }
    section.notes = [
      String(
        format: "%.0f characters/s with all waits, %.0f while they are sent. Lost in each round: \(lost)",
        Double(count) / whole.median,
        Double(count) / events.median),
      "Processor time of one: " + (work.last ?? ""),
    ]
    var peers: [TypingPeers.Result?] = []
    if options.hasPeers {
      let tools = TypingPeers(options: options)
      peers.append(try tools.xdotool(into: view, of: program) { clear(application) })
      if program == .chromium, let playwright = try tools.playwright(typing: text) {
        peers.append(playwright)
        section.goals.append(
          .init(
            name: "characters a second, against Playwright's", limit: 3, isMinimum: true, unit: "×",
            value: playwright.samples.median / whole.median))
      }
    }
    for case let peer? in peers {
      section.rows.append(.init(name: peer.name, samples: peer.samples))
      section.notes.append(
        String(
          format: "%@: %.0f characters/s, %d of %d wrong or lost.", peer.name,
          Double(peer.characters) / peer.samples.median, peer.wrong,
          peer.characters * peer.samples.seconds.count))
    }
    return section
  }

  private func clear(_ application: XCUIApplication) {
    application.typeKey("a", modifierFlags: .control)
    application.typeKey(.delete, modifierFlags: [])
  }

  /// Returns the number of characters that must be removed or inserted to make the strings equal.
  private static func differences(between sent: String, and received: String) -> Int {
    Array(received.unicodeScalars).difference(from: Array(sent.unicodeScalars)).count
  }
}
