// SPDX-License-Identifier: Apache-2.0

import XCUIAutomation

/// The time of `tap()` from call to return, in a program that does nothing else, through the API that tests use.
struct TapSection {
  let options: Options
  let times: ActivityTimes

  func run() throws -> [Report.Section] {
    var sections = try CountProgram.toolkits.map { try section(toolkit: $0.name, executable: $0.executable) }
    sections.append(try onPage())
    for rows in options.isQuick ? [4000] : [4000, 20_000] { sections.append(onLargePage(rows: rows)) }
    return sections
  }

  private func section(toolkit: String, executable: String) throws -> Report.Section {
    let program = try CountProgram(options.tool(executable))
    defer { program.end() }
    let count = options.rounds(60)
    var backToBack = Samples()
    for _ in 0..<count { backToBack.measure { program.tap() } }

    let reaction = try program.reaction(options: options)
    var turns = TapTurns(times: times)
    for _ in 0..<count { program.take(into: &turns, beside: reaction) }

    let name = "tap(), \(toolkit), \(Build.name) build"
    var section = Report.Section(title: "\(name): idle program of a few widgets")
    section.rows = turns.rows(named: name)
    section.rows.append(.init(name: "one tap right after the other", samples: backToBack, ratioTo: name))
    reaction.add(turns.reaction, to: &section, tap: name, limit: 6)
    if toolkit == "GTK 4" {
      section.goals.append(
        .init(
          name: "\(name), one right after the other", limit: 9, isMinimum: false, unit: " ms",
          value: backToBack.median * 1000))
    }
    section.goals.append(program.goal)
    return section
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
    let count = options.rounds(30)
    let reaction = try Reaction(
      of: articles.application.staticTexts["3"], in: articles.program, options: options
    )
    var turns = TapTurns(times: times)
    var theirs = Playwrights.Times()
    for _ in 0..<count {
      turns.take(of: button, beside: reaction)
      TapTurns.letFrameClockStop()
      articles.playwright.ask("click", "button", BenchmarkPage.near, into: &theirs)
    }
    let name = "tap(), Chromium, \(Build.name) build"
    var section = Report.Section(title: "\(name): page of 3,000 objects")
    section.rows = turns.rows(named: name)
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
    reaction.add(turns.reaction, to: &section, tap: name, limit: nil)
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
    var turns = TapTurns(times: times)
    var theirs = Playwrights.Times()
    for _ in 0..<options.rounds(8) {
      turns.tap(button)
      articles.playwright.ask("click", "button", BenchmarkPage.near, into: &theirs)
    }
    section.rows = turns.rows(named: name)
    section.rows += articles.playwright.rows("Playwright get_by_role().click()", theirs, ratioTo: name)
    section.goals = [
      .init(
        name: "\(name), against Playwright's click by role", limit: 1, isMinimum: false, unit: "×",
        value: turns.whole.median / theirs.usual.median)
    ]
    section.notes = articles.playwright.notes
  }
}
