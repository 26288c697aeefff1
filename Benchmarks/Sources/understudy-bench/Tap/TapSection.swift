// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Programs
import XCUIAutomation

/// The time of `tap()` from call to return, in a program that does nothing else, through the API that tests use.
struct TapSection {
  let options: Options
  let times: ActivityTimes

  /// The steps of a tap, in order.
  private enum Phase: String, CaseIterable {
    case idleBefore = "idle before"
    case find = "find"
    case aim = "hit test and the rest"
    case synthesize = "synthesize"
    case idleAfter = "idle after"
  }

  func run() throws -> [Report.Section] {
    var sections = try [("GTK 4", "bench-window-gtk4"), ("GTK 3", "bench-window-gtk3")].map { toolkit, tool in
      try section(toolkit: toolkit, executable: options.tool(tool))
    }
    sections.append(try onPage())
    for rows in options.isQuick ? [4000] : [4000, 20_000] { sections.append(onLargePage(rows: rows)) }
    return sections
  }

  private func section(toolkit: String, executable: URL) throws -> Report.Section {
    let application = XCUIApplication(url: executable)
    application.launch()
    defer { application.terminate() }
    let button = application.buttons["Count"]
    guard button.waitForExistence(timeout: 10) else {
      throw BenchmarkError("\(executable.path) was expected to show a button named Count, but did not.")
    }
    let warmUp = 5
    for _ in 0..<warmUp { button.tap() }
    _ = times.drain()

    let count = options.rounds(60)
    var backToBack = Samples()
    for _ in 0..<count { backToBack.measure { button.tap() } }
    _ = times.drain()

    guard
      let program = try AutomationSession.shared.host.current?.bus.applications()
        .first(where: { $0.name.contains(executable.lastPathComponent) })
    else {
      throw BenchmarkError("\(executable.path) was expected on the accessibility bus, but is not there.")
    }
    var reaction = try Reaction(
      of: application.staticTexts["\(warmUp + count)"],
      in: program, options: options)
    var turns = Turns()
    for _ in 0..<count { take(&turns, of: button, beside: &reaction) }

    let name = "tap(), \(toolkit), \(Build.name) build"
    var section = Report.Section(title: "\(name): idle program of a few widgets")
    section.rows = rows(of: turns, named: name)
    section.rows.append(.init(name: "one tap right after the other", samples: backToBack, ratioTo: name))
    reaction.add(to: &section, tap: name, limit: 6)
    if toolkit == "GTK 4" {
      section.goals.append(
        .init(
          name: "\(name), one right after the other", limit: 9, isMinimum: false, unit: " ms",
          value: backToBack.median * 1000))
    }
    section.goals.append(
      .init(
        name: "taps that the program did not count", limit: 0, isMinimum: false, unit: "",
        value: Double(warmUp + 2 * count + turns.presses - (counted(by: application) ?? 0))))
    return section
  }

  /// The times of taps, with the number of presses of the bare client between them.
  private struct Turns {
    /// The number of presses with a reaction.
    var presses = 0
    var whole = Samples()
    var phases: [Phase: Samples] = [:]
  }

  private func take(_ turns: inout Turns, of button: XCUIElement, beside reaction: inout Reaction) {
    letFrameClockStop()
    if reaction.press() { turns.presses += 1 }
    letFrameClockStop()
    tap(button, into: &turns)
  }

  private func tap(_ button: XCUIElement, into turns: inout Turns) {
    _ = times.drain()
    turns.whole.measure { button.tap() }
    for (phase, seconds) in Self.phases(of: times.drain()) {
      turns.phases[phase, default: Samples()].append(seconds)
    }
  }

  private func rows(of turns: Turns, named name: String) -> [Report.Row] {
    [.init(name: name, samples: turns.whole)]
      + Phase.allCases.compactMap { phase in
        turns.phases[phase].map { .init(name: "  \(phase.rawValue)", samples: $0, ratioTo: name) }
      }
  }

  /// Measures taps on the large page, alternately with Playwright's clicks in a separate instance of the page.
  private func onPage() throws -> Report.Section {
    let articles = try ArticlesInChromium(options: options)
    defer { articles.end() }
    let button = articles.application.buttons[BenchmarkPage.near]
    for _ in 0..<3 {
      button.tap()
      articles.playwright.ask("click", "button", BenchmarkPage.near)
    }
    _ = times.drain()
    let count = options.rounds(30)
    var reaction = try Reaction(
      of: articles.application.staticTexts["3"], in: articles.program, options: options
    )
    var turns = Turns()
    var theirs = Playwrights.Times()
    for _ in 0..<count {
      take(&turns, of: button, beside: &reaction)
      letFrameClockStop()
      articles.playwright.ask("click", "button", BenchmarkPage.near, into: &theirs)
    }
    let name = "tap(), Chromium, \(Build.name) build"
    var section = Report.Section(title: "\(name): page of 3,000 objects")
    section.rows = rows(of: turns, named: name)
    section.rows += articles.playwright.rows("Playwright get_by_role().click()", theirs, ratioTo: name)
    section.goals = [
      .init(
        name: "\(name), against Playwright's click by role", limit: 0.6, isMinimum: false, unit: "×",
        value: turns.whole.median / theirs.usual.median)
    ]
    let counted = articles.application.staticTexts["\(3 + count + turns.presses)"].exists
    section.goals.append(
      .init(
        name: "runs in which the page counted another number of taps", limit: 0, isMinimum: false, unit: "",
        value: counted ? 0 : 1))
    section.notes = articles.playwright.notes
    reaction.add(to: &section, tap: name, limit: nil)
    return section
  }

  /// Measures taps on a page that is so large that it is slow even in a browser.
  private func onLargePage(rows: Int) -> Report.Section {
    let name = "tap(), Chromium, \(rows) rows, \(Build.name) build"
    var section = Report.Section(title: "\(name): page of some \(rows * 15 / 10_000)0,000 objects")
    do {
      try measureOnLargePage(rows: rows, named: name, into: &section)
    } catch {
      // If a browser cannot show the page in time, the other sections are still measured.
      section.notes.append("It is left out: \("\(error)".prefix { !$0.isNewline })")
    }
    return section
  }

  private func measureOnLargePage(rows: Int, named name: String, into section: inout Report.Section) throws {
    let articles = try ArticlesInChromium(options: options, rows: rows)
    defer { articles.end() }
    let button = articles.application.buttons[BenchmarkPage.near]
    button.tap()
    articles.playwright.ask("click", "button", BenchmarkPage.near)
    var turns = Turns()
    var theirs = Playwrights.Times()
    for _ in 0..<options.rounds(8) {
      tap(button, into: &turns)
      articles.playwright.ask("click", "button", BenchmarkPage.near, into: &theirs)
    }
    section.rows = self.rows(of: turns, named: name)
    section.rows += articles.playwright.rows("Playwright get_by_role().click()", theirs, ratioTo: name)
    section.goals = [
      .init(
        name: "\(name), against Playwright's click by role", limit: 1, isMinimum: false, unit: "×",
        value: turns.whole.median / theirs.usual.median)
    ]
    section.notes = articles.playwright.notes
  }

  /// Waits for 60 ms, so that the toolkit is idle too: for 16 ms after a frame, GTK delays the next frame.
  private func letFrameClockStop() {
    _ = poll(nil, 0, 60)
  }

  /// Returns the number of presses in the program's label, which is the only text that is a number; nil without it.
  private func counted(by application: XCUIApplication) -> Int? {
    application.staticTexts.allElementsBoundByIndex.lazy.compactMap { Int($0.label) }.max()
  }

  private static func phases(of steps: [ActivityTimes.Step]) -> [(Phase, Double)] {
    guard let tap = steps.first(where: { $0.name.hasPrefix("Tap ") }) else { return [] }
    let parts = steps.filter { $0.depth == tap.depth + 1 }
    let waits = parts.filter { $0.name.hasPrefix("Wait for ") }.map(\.duration)
    let find = parts.filter { $0.name.hasPrefix("Find ") }.map(\.duration).reduce(0, +)
    let synthesize = parts.filter { $0.name == "Synthesize event" }.map(\.duration).reduce(0, +)
    guard let before = waits.first, waits.count > 1 else { return [] }
    let after = waits.dropFirst().reduce(0, +)
    let rest = tap.duration - before - find - synthesize - after
    return [
      (.idleBefore, before), (.find, find), (.aim, rest), (.synthesize, synthesize), (.idleAfter, after),
    ]
  }
}
