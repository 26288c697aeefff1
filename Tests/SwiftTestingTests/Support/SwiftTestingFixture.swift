// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import XCUIAutomation

/// A small program in `Tests/Fixtures`, here with GTK 4.
enum SwiftTestingFixture: String {
  case controls, labels, windows

  static let arguments = ["--gtk=4"]

  var url: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/\(rawValue).py")
  }

  func application(_ arguments: String...) -> XCUIApplication {
    let application = XCUIApplication(url: url)
    application.launchArguments = Self.arguments + arguments
    return application
  }
}
