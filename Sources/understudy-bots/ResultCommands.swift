// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotStore
import Foundation
import Performance
import TestResults

struct ListBots: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the bots, each with its last run and the outcomes of earlier runs.")

  @OptionGroup var place: StoreOption

  func run() throws {
    let bots = place.exists ? try place.open().overview() : []
    guard !bots.isEmpty else {
      return print("No results are stored yet. Import some with \"understudy bots import\".")
    }
    for bot in bots {
      guard let last = bot.integrations.first else { continue }
      print("\(PlainText.visible(bot.bot)) \(IntegrationText(last).line)")
      print("  " + bot.integrations.reversed().map { $0.hasPassed ? "✔" : "✘" }.joined())
    }
  }
}

struct ShowBot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a bot's last run and its broken and flaky tests, with the rule that applies to each.")

  @Argument(help: "The bot's name.")
  var bot: String

  @Option(help: "The number of latest runs to examine.")
  var latest = 100

  @OptionGroup var place: StoreOption

  func validate() throws {
    guard latest > 0 else {
      throw ValidationError("--latest expects 1 or more runs; found \(latest).")
    }
  }

  func run() throws {
    let store = try place.open()
    guard let last = try store.integrations(of: bot, latest: 1).first else {
      return print("\(bot) no longer has any runs.")
    }
    print("\(PlainText.visible(bot)) \(IntegrationText(last).line)")
    let review = try store.review(of: bot, latest: latest)
    let reviews = review.tests
    for status in [TestHealth.Status.broken, .flaky] {
      for review in reviews where review.health.status == status {
        print("\(status.rawValue): \(PlainText.visible(review.test.identity.text))")
        print("  \(review.health.text)\(Self.since(review))")
        print(
          "  "
            + review.results.prefix(Self.shown).reversed().map { IntegrationText.sign($0.outcome) }.joined())
      }
    }
    for review in reviews where review.hasRecovered {
      print("in quarantine: \(PlainText.visible(review.test.identity.text))")
      print("  It has been healthy for long enough to leave the quarantine.")
    }
    if review.leftOut > 0 {
      print("\(review.leftOut) more tests failed, which is too many to examine individually.")
    }
    let healthy = review.healthy + reviews.count { $0.health.status == .healthy }
    print("\(healthy) of \(review.healthy + reviews.count + review.leftOut) tests are healthy.")
  }

  private static let shown = 60

  private static func since(_ review: TestReview) -> String {
    guard let begin = review.beginOfFailure else { return "" }
    let commit = begin.revision.isEmpty ? "" : " (\(begin.revision.prefix(12)))"
    return " It has been failing since #\(begin.number)\(commit)."
  }
}

struct ShowTest: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Show the history of a test: outcomes, failures, and changes of its measurements.")

  @Argument(help: "The bot's name.")
  var bot: String

  @Argument(help: "The test: Target/Suite/test, as for --only-testing, or the end of such a name.")
  var test: String

  @Option(help: "The number of latest results to show.")
  var latest = 20

  @OptionGroup var place: StoreOption

  func run() throws {
    let store = try place.open()
    let found = try store.tests(of: bot).filter {
      $0.identity.text == test || $0.identity.text.hasSuffix("/" + test)
    }
    guard let stored = found.first else {
      throw ValidationError("No test of \(bot) is called \"\(test)\".")
    }
    guard found.count == 1 else {
      let names = found.map { "  " + PlainText.visible($0.identity.text) }.sorted().joined(separator: "\n")
      throw ValidationError("\"\(test)\" matches several tests. Use a longer name of one of them:\n\(names)")
    }
    let history = try store.history(of: stored.id, in: bot, latest: max(latest, Self.reviewed))
    let health = TestHealthRules().health(of: history.map(\.reviewed), now: Date())
    print("\(PlainText.visible(stored.identity.text)): \(health.status.rawValue). \(health.text)")
    for result in history.prefix(max(1, latest)) {
      let integration = IntegrationText(result.integration)
      let destination = result.destination.isEmpty ? "" : " \(PlainText.visible(result.destination))"
      let seconds = String(format: "%.2f s", result.duration)
      print(
        "\(IntegrationText.sign(result.outcome)) #\(result.integration.number) \(integration.commit)\(integration.date)\(destination), \(seconds)"
      )
      if let failure = result.failure { print("    \(PlainText.headline(failure.message))") }
    }
    for series in try store.measurements(of: stored.id, in: bot) { show(series) }
  }

  /// The number of results from which the rules determine a test's health.
  private static let reviewed = 200

  private func show(_ series: MeasurementSeries) {
    guard let last = series.points.last else { return }
    let destination = series.destination.isEmpty ? "" : ", \(PlainText.visible(series.destination))"
    print(
      "\(PlainText.visible(series.metric))\(destination): \(MetricFormatter.text(last.average, unit: series.unit)) in #\(last.integration.number)"
    )
    for change in ChangePoint.find(in: series.points.map(\.average)) {
      let percent = (change.after / change.before - 1) * 100
      let begin = series.points[change.index].integration
      print(
        "    since #\(begin.number) \(IntegrationText(begin).commit)\(String(format: "%+.1f%%", percent)): "
          + "\(MetricFormatter.text(change.before, unit: series.unit)) → "
          + MetricFormatter.text(change.after, unit: series.unit))
    }
  }
}

/// Describes a run in words.
struct IntegrationText {
  let integration: StoredIntegration

  init(_ integration: StoredIntegration) { self.integration = integration }

  var line: String {
    let branch = integration.branch.isEmpty ? "" : "\(PlainText.visible(integration.branch)) "
    let pin = integration.isPinned ? ", pinned" : ""
    return
      "#\(integration.number) \(integration.hasPassed ? "passed" : "failed"): \(counts); \(branch)\(commit)\(date)\(pin)"
  }

  var counts: String {
    let parts = FinalOutcome.allCases.compactMap { outcome in
      integration.count(outcome) > 0 ? "\(integration.count(outcome)) \(outcome.rawValue)" : nil
    }
    return parts.isEmpty ? "no tests" : parts.joined(separator: ", ")
  }

  /// The first 12 characters of the commit and a space; empty if the commit is unknown.
  var commit: String {
    integration.revision.isEmpty ? "" : PlainText.visible(String(integration.revision.prefix(12))) + " "
  }

  var date: String { integration.start.formatted(.iso8601.dateSeparator(.dash).dateTimeSeparator(.space)) }

  /// Returns the symbol of an outcome, the same as in the runner and in the summary of a run.
  static func sign(_ outcome: FinalOutcome) -> String {
    switch outcome {
    case .passed: "✔"
    case .failed: "✘"
    case .skipped: "→"
    case .flaky: "≈"
    case .interrupted, .unknown: "!"
    }
  }
}
