// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Programs
import XCUIAutomation

/// The large page in the Chromium that Understudy drives, and in the browsers of Playwright on separate desktops.
final class ArticlesInChromium {
  let application = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/chromium"))
  let playwright: Playwrights
  /// The Chromium that Understudy drives, on the accessibility bus.
  let program: AccessibleProgram
  private let page: URL

  init(options: Options, rows: Int = BenchmarkPage.usualRows) throws {
    page = try BenchmarkPage.write(rows: rows)
    application.launchArguments = ["--disable-gpu", page.absoluteString]
    application.launch()
    guard application.buttons[BenchmarkPage.far(rows: rows)].waitForExistence(timeout: 60),
      // Playwright's browser, which may also be on the bus, is not running yet, so the first Chromium is the right one.
      let found = try AutomationSession.shared.host.current?.bus.applications()
        .first(where: { $0.toolkit.key == "chromium" })
    else {
      throw BenchmarkError(
        "Chromium was expected to show the page of articles within 60 s, but did not: \(application.debugDescription)"
      )
    }
    program = found
    playwright = try Playwrights(options: options)
    playwright.ask("open", page.absoluteString)
  }

  func end() {
    playwright.end()
    application.terminate()
    // A file that cannot be removed is temporary and harmless.
    try? FileManager.default.removeItem(at: page.deletingLastPathComponent())
  }

  /// Waits for 400 ms, in which all browsers process the last change of the page.
  func settle() { _ = poll(nil, 0, 400) }
}
