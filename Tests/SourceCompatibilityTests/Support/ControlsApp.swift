// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The fixture with one control of each kind, as an app class with a page object for its screen.
class ControlsApp: XCUIApplication {
  static let file = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/controls.py")

  let toolkit: Int

  init(toolkit: Int = 4) {
    self.toolkit = toolkit
    super.init(url: ControlsApp.file)
  }

  override func launch() {
    launchArguments += ["--gtk=\(toolkit)"]
    launchEnvironment["UITEST"] = "1"
    super.launch()
  }

  lazy var controls = ControlsPage(app: self)
}
