// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Programs
import XCUIAutomation

/// The large page in our Chromium, and in the browsers of Playwright on separate desktops.
final class ArticlesInChromium {
  let application = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/chromium"))
  let playwright: Playwrights
  /// Our Chromium on the accessibility bus.
  let program: AccessibleApplication
  private let page: URL

  init(options: Options, rows: Int = BenchmarkPage.usualRows) throws {
    page = try BenchmarkPage.write(rows: rows)
    application.launchArguments = ["--disable-gpu", page.absoluteString]
    application.launch()
    guard application.buttons[BenchmarkPage.far(rows: rows)].waitForExistence(timeout: 60),
      // The peer's browser, which may also be on the bus, is not running yet.
      let found = try AutomationSession.shared.host.current?.bus.applications()
        .first(where: { $0.toolkit.key == "chromium" })
    else {
      throw BenchmarkError(
        "Chromium was expected to show the page of articles within 60 s and did not: \(application.debugDescription)"
      )
    }
    program = found
    playwright = try Playwrights(options: options)
    playwright.ask("open", page.absoluteString)
  }

  func end() {
    playwright.end()
    application.terminate()
    try? FileManager.default.removeItem(at: page.deletingLastPathComponent())
  }

  /// Waits until both browsers have processed the last change of the page.
  func settle() { _ = poll(nil, 0, 400) }
}
