// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// Queries for the existence and the number of elements on a large page, through the API that tests use.
///
/// They are compared with Playwright's queries on a separate instance of the page, and with dogtail's search in the
/// same instance.
struct QueriesSection {
  let options: Options

  /// The queries.
  private enum ButtonQuestion: String, CaseIterable {
    case near, far, absent, count

    /// The name of the button; nil if all buttons are counted.
    var button: String? {
      switch self {
      case .near: BenchmarkPage.near
      case .far: BenchmarkPage.far()
      case .absent: BenchmarkPage.absent
      case .count: nil
      }
    }

    var title: String { button == nil ? "count of buttons" : "exists, \(rawValue)" }
    func ours(_ state: String) -> String { "\(title), \(state)" }
    var theirs: String { button == nil ? "  Playwright count()" : "  Playwright is_visible()" }
  }

  private struct Times {
    var ours = Samples()
    var theirs = Playwrights.Times()
  }

  private static let unchanged = "nothing changed"
  private static let renewed = "every row made anew"
  private static let changed = "all rows at once made anew"

  func run() throws -> [Report.Section] {
    let articles = try ArticlesInChromium(options: options)
    defer { articles.end() }
    let dogtail = Peer.dogtail(options)
    defer { dogtail.end() }
    let same = try measure(articles, Self.unchanged, rounds: options.rounds(24)) {}
    let search = try SearchComparison(options: options).section(articles, dogtail)
    let renewed = try measure(articles, Self.renewed, rounds: options.rounds(12)) {
      articles.application.buttons["Renew"].tap()
      articles.playwright.ask("evaluate", "renewAll()")
      articles.settle()
    }
    // This measurement comes last, because after it no row is in the application's cache.
    let other = try measure(articles, Self.changed, rounds: options.rounds(6)) {
      articles.application.buttons["Replace"].tap()
      articles.playwright.ask("evaluate", "replaceAll()")
      articles.settle()
    }
    return [
      section(same, Self.unchanged, limit: 0.15, peer: articles.playwright),
      section(renewed, Self.renewed, limit: 1, peer: articles.playwright),
      section(other, Self.changed, limit: 1, peer: articles.playwright),
      search,
    ]
  }

  private func measure(
    _ articles: ArticlesInChromium, _ state: String, rounds: Int, before change: () -> Void
  ) throws -> [ButtonQuestion: Times] {
    var times: [ButtonQuestion: Times] = [:]
    for round in -1..<rounds {
      for question in ButtonQuestion.allCases {
        // A query before the change is not measured: each change happens between two queries.
        _ = try ask(question, of: articles.application)
        articles.playwright.ask("visible", "button", BenchmarkPage.near)
        change()
        var ours = Samples()
        try ours.measure { try ask(question, of: articles.application) }
        var theirs = round < 0 ? Playwrights.Times() : times[question]?.theirs ?? Playwrights.Times()
        let answer =
          if let button = question.button {
            articles.playwright.ask("visible", "button", button, into: &theirs)
          } else { articles.playwright.ask("count", "button", into: &theirs) }
        if let found = answer?.value, (found == 0) != (question == .absent) {
          throw BenchmarkError(
            "Playwright was expected to give the right answer to \"\(question.rawValue)\", but answered \(found)."
          )
        }
        // The first round of each query is a warm-up.
        guard round >= 0 else { continue }
        times[question, default: Times()].ours.append(ours.median)
        times[question]?.theirs = theirs
      }
    }
    return times
  }

  private func ask(_ question: ButtonQuestion, of application: XCUIApplication) throws {
    guard let button = question.button else {
      let count = application.buttons.count
      guard count > 200 else { throw BenchmarkError("More than 200 buttons were expected, found \(count).") }
      return
    }
    guard application.buttons[button].exists == (question != .absent) else {
      throw BenchmarkError("\"\(button)\" was expected to be \(question.rawValue), but was not.")
    }
  }

  private func section(
    _ times: [ButtonQuestion: Times], _ state: String, limit: Double, peer: Playwrights
  )
    -> Report.Section
  {
    var section = Report.Section(
      title:
        "Questions to a Chromium page of 3,000 objects, \(state) since the last look (\(Build.name) build)")
    for question in ButtonQuestion.allCases {
      let name = question.ours(state)
      let times = times[question] ?? Times()
      section.rows.append(.init(name: name, samples: times.ours))
      section.rows += peer.rows(question.theirs, times.theirs, ratioTo: name)
      guard question != .count else { continue }
      section.goals.append(
        .init(
          name: "\(name), against Playwright's is_visible()", limit: limit, isMinimum: false, unit: "×",
          value: section.median(name) / times.theirs.usual.median))
    }
    section.notes = peer.notes
    return section
  }
}
