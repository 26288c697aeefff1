// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// A program of `Tests/Fixtures/Churn`, whose elements change at random.
struct ChurnProgram: Sendable {
  let name: String
  let executable: String
  /// Whether the elements are on a page in a browser.
  var isPage = false
  let arguments: @Sendable (_ seed: Int, _ changes: Int) -> [String]

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/Churn").path

  static func gtk(_ version: String) -> ChurnProgram {
    ChurnProgram(name: "GTK \(version)", executable: "\(folder)/gtk.py") {
      ["--gtk=\(version)", "--seed=\($0)", "--changes=\($1)"]
    }
  }

  static func qt(_ version: String) -> ChurnProgram {
    ChurnProgram(name: "Qt \(version)", executable: "\(folder)/qt.py") {
      ["--qt=\(version)", "--seed=\($0)", "--changes=\($1)"]
    }
  }

  static let chromium = ChurnProgram(name: "Chromium", executable: "/usr/bin/chromium", isPage: true) {
    ["--app=file://\(folder)/churn.html?seed=\($0)&changes=\($1)", "--window-size=600,700"]
  }

  func application(seed: Int, changes: Int) -> XCUIApplication {
    let application = XCUIApplication(url: URL(fileURLWithPath: executable))
    application.launchArguments = arguments(seed, changes)
    return application
  }
}
