// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Synchronization
import XCTest
import XCUIAutomation

/// A test that is run in Chromium, or in Chromium and in Firefox.
class WebTestCase: BehaviorTestCase {
  enum Browser: String, CaseIterable {
    case chromium
    case firefox = "firefox-esr"

    static let tried: [Browser] = TestedVersions.areAll ? [.chromium, .firefox] : [.chromium]
  }

  override class var settings: [String: String] { ["UNDERSTUDY_SETTLE_TIMEOUT": "2"] }

  private(set) var browser = Browser.chromium

  /// Shows a page in each browser, one after the other.
  ///
  /// - Parameters:
  ///   - page: a file in `Tests/Fixtures`, with an optional query, or a complete address.
  ///   - browsers: the browsers to use.
  ///   - body: the test of the page.
  func show(
    _ page: String, in browsers: [Browser] = Browser.tried, _ body: (XCUIApplication) throws -> Void
  ) rethrows {
    for browser in browsers {
      self.browser = browser
      hideReused()
      let application = XCUIApplication(bundleIdentifier: browser.rawValue)
      application.launchArguments = [page.contains(":") ? page : Self.folder + page]
      application.launch()
      defer { application.terminate() }
      try body(application)
    }
  }

  private static let galleries = Mutex<[Browser: XCUIApplication]>([:])

  /// Shows a page of the gallery in each browser.
  ///
  /// Each browser is started once for the class; its pages are independent of each other.
  func showGallery(_ page: String, _ body: (XCUIApplication) -> Void) {
    for browser in Browser.tried {
      self.browser = browser
      let application = gallery(in: browser)
      application.webViews.tabs[page].tap()
      body(application)
    }
  }

  private func gallery(in browser: Browser) -> XCUIApplication {
    if let running = Self.galleries.withLock({ $0[browser] }), running.state != .notRunning {
      running.activate()
      return running
    }
    let application = XCUIApplication(bundleIdentifier: browser.rawValue)
    application.launchArguments = [Self.folder + "Gallery/gallery.html?rows=400"]
    Self.galleries.withLock { $0[browser] = application }
    hideReused()
    application.launch()
    return application
  }

  override class func tearDown() {
    galleries.withLock { galleries in
      for application in galleries.values { application.terminate() }
      galleries = [:]
    }
    super.tearDown()
  }

  static let folder = BehaviorFixture.controls.file.deletingLastPathComponent().absoluteString

  /// Waits until the log of the page shows a string.
  func assertLog(
    _ text: String, _ application: XCUIApplication, file: StaticString = #filePath, line: UInt = #line
  ) {
    let log = application.webViews.staticTexts["Log: \(text)"]
    guard !log.waitForExistence(timeout: 3) else { return }
    let found = application.staticTexts["log"]
    XCTFail(
      "expected \"Log: \(text)\", the page says \"\(found.exists ? found.label : "nothing")\"", file: file,
      line: line)
  }

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    super.recordFailure(
      withDescription: "\(browser): \(description)", inFile: filePath, atLine: lineNumber, expected: expected)
  }
}
