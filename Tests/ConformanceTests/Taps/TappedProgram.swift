// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// A program of `Tests/Fixtures/Targets`.
struct TappedProgram: Sendable {
  let name: String
  let executable: String
  let arguments: @Sendable (TapPlan) -> [String]
  /// Whether the program has menus; a page in a browser does not.
  var hasMenus = true
  var hasSecondWindow = true

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/Targets").path

  static func gtk(_ version: String) -> TappedProgram {
    TappedProgram(name: "GTK \(version)", executable: "\(folder)/gtk.py") {
      ["--gtk=\(version)"] + $0.options
    }
  }

  static func qt(_ version: String) -> TappedProgram {
    TappedProgram(name: "Qt \(version)", executable: "\(folder)/qt.py") { ["--qt=\(version)"] + $0.options }
  }

  static let chromium = TappedProgram(
    name: "Chromium", executable: "/usr/bin/chromium",
    arguments: { ["--app=\(address($0))", "--window-size=700,500"] }, hasMenus: false, hasSecondWindow: false)

  static let firefox = TappedProgram(
    name: "Firefox", executable: "/usr/bin/firefox-esr",
    arguments: { ["--width", "700", "--height", "600", address($0)] }, hasMenus: false, hasSecondWindow: false
  )

  static let swing = TappedProgram(name: "Swing", executable: "/usr/bin/java") {
    JavaClasses.arguments(swingSource) + $0.options
  }

  static let swingSource = "\(folder)/Targets.java"

  private static func address(_ plan: TapPlan) -> String {
    "file://\(folder)/targets.html?" + plan.options.map { String($0.dropFirst(2)) }.joined(separator: "&")
  }

  func application(_ plan: TapPlan) -> XCUIApplication {
    let application = XCUIApplication(url: URL(fileURLWithPath: executable))
    application.launchArguments = arguments(plan)
    return application
  }
}
