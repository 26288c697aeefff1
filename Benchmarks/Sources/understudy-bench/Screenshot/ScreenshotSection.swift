// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import XCUIAutomation

/// A picture of the screen as PNG, compared with Playwright's picture of the same page in a viewport of the screen's
/// size.
struct ScreenshotSection {
  let options: Options

  func run() throws -> [Report.Section] {
    let settings = ProcessInfo.processInfo.environment
    defer { AutomationSession.shared.restart(environment: settings) }
    return try [(1280, 800), (2560, 1600)].map { width, height in
      AutomationSession.shared.restart(
        environment: settings.merging(["UNDERSTUDY_DESTINATION": "size=\(width)x\(height)"]) { $1 })
      return try section(width, height)
    }
  }

  private func section(_ width: Int, _ height: Int) throws -> Report.Section {
    let articles = try ArticlesInChromium(options: options)
    defer { articles.end() }
    articles.playwright.ask("size", "\(width)", "\(height)")
    articles.settle()
    var ours = Samples()
    var theirs = Playwrights.Times()
    var sizes = (ours: 0, theirs: 0)
    for round in -2..<options.rounds(25) {
      let start = ContinuousClock.now
      let picture = XCUIScreen.main.screenshot().pngRepresentation
      let seconds = (ContinuousClock.now - start) / .seconds(1)
      sizes.ours = picture.count
      // The first rounds are a warm-up.
      guard round >= 0 else {
        articles.playwright.ask("screenshot")
        continue
      }
      ours.append(seconds)
      sizes.theirs = Int(articles.playwright.ask("screenshot", into: &theirs)?.value ?? 0)
    }
    let name = "screen as PNG, \(width)×\(height)"
    var section = Report.Section(title: "Pictures of \(width)×\(height) pixels (\(Build.name) build)")
    section.rows =
      [.init(name: name, samples: ours)]
      + articles.playwright.rows("Playwright page.screenshot()", theirs, ratioTo: name)
    section.goals = [
      .init(
        name: "\(name), against Playwright's", limit: width > 1280 ? 0.2 : 0.15, isMinimum: false, unit: "×",
        value: ours.median / theirs.usual.median)
    ]
    section.notes = [
      "Bytes of the last picture: \(sizes.ours) of Understudy, which shows the whole screen; \(sizes.theirs) of "
        + "Playwright, which shows only the page."
    ]
    section.notes += articles.playwright.notes
    return section
  }
}
