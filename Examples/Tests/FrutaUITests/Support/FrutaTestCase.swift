// SPDX-License-Identifier: Apache-2.0

import XCTest

/// A test of the shop that ends at its first failure, and then attaches the visible state.
class FrutaTestCase: XCTestCase {
  let app = FrutaApp()

  override func setUpWithError() throws {
    continueAfterFailure = false
    app.launch()
  }

  override func tearDownWithError() throws {
    if let testRun, testRun.totalFailureCount > 0 {
      attach(app.debugDescription, named: "Elements at the end")
    }
    app.terminate()
    try app.removeData()
  }

  func attach(_ text: String, named name: String) {
    let attachment = XCTAttachment(string: text)
    attachment.name = name
    attachment.lifetime = .keepAlways
    add(attachment)
  }

  /// Attaches a picture of the app's window, and returns it.
  @discardableResult
  func attachScreenshot(named name: String) -> XCUIScreenshot {
    XCTContext.runActivity(named: "Keep a picture: \(name)") { activity in
      let screenshot = app.windows.firstMatch.screenshot()
      let attachment = XCTAttachment(screenshot: screenshot)
      attachment.name = name
      attachment.lifetime = .keepAlways
      activity.add(attachment)
      return screenshot
    }
  }
}
