// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// A running program on the desktop of this process, which is used in steps.
final class DensityTarget {
  private let program: DensityProgram
  private let application: XCUIApplication
  private let button: XCUIElement
  /// The folder of the page that Chromium shows; nil for other programs.
  private let folder: URL?
  private var taps = 0

  /// The number of rows of the page in Chromium, which has about 150 objects.
  private static let rows = 10

  init(_ program: DensityProgram, options: Options) throws {
    self.program = program
    switch program {
    case .gtk4:
      folder = nil
      application = XCUIApplication(url: options.tool("bench-window-gtk4"))
      button = application.buttons["Count"]
    case .chromium:
      let page = try BenchmarkPage.write(rows: Self.rows)
      folder = page.deletingLastPathComponent()
      application = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/chromium"))
      application.launchArguments = ["--disable-gpu", page.absoluteString]
      button = application.buttons[BenchmarkPage.near]
    }
  }

  /// Launches the program, and waits until it shows its button.
  func launch() throws {
    application.launch()
    guard button.waitForExistence(timeout: 60) else {
      throw BenchmarkError(
        "\(program.name) was expected to show its button within 60 s, but did not: \(application.debugDescription)"
      )
    }
  }

  /// Taps the button and checks the count.
  ///
  /// - Throws: `BenchmarkError` if the program does not show the count within ten seconds.
  func step() throws {
    button.tap()
    taps += 1
    guard application.staticTexts["\(taps)"].waitForExistence(timeout: 10) else {
      throw BenchmarkError(
        "\(program.name) was expected to show \(taps) within 10 s of a tap, but did not: "
          + application.debugDescription)
    }
  }

  func end() {
    application.terminate()
    // A file that cannot be removed is temporary and harmless.
    if let folder { try? FileManager.default.removeItem(at: folder) }
  }
}
