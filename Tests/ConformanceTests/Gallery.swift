// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCUIAutomation

/// The running gallery of one toolkit.
///
/// An ability throws an unexpected observation as a ``Miss``. After a failure of the API, the next check ends the
/// ability in the same way.
final class Gallery {
  struct Miss: Error {
    let text: String
  }

  /// The usual number of rows; the list of 10,000 rows needs a separate launch.
  static let ordinaryRows = 40

  let toolkit: GalleryToolkit
  private(set) var app: XCUIApplication
  private(set) var page = ""
  private var rows = 0
  /// The number of consecutive launches after which the gallery did not show its first page.
  private var failedLaunches = 0
  /// The failures that the API has recorded during the current ability.
  var failures: [String] = []

  init(_ toolkit: GalleryToolkit) {
    self.toolkit = toolkit
    app = toolkit.application(page: "Buttons", rows: Self.ordinaryRows)
  }

  // MARK: - Life

  func launch(page: String = "Buttons", rows: Int = Gallery.ordinaryRows) throws {
    if failedLaunches >= 2 {
      throw Miss(text: "the gallery could not be used the last \(failedLaunches) times")
    }
    app = toolkit.application(page: page, rows: rows)
    self.page = page
    self.rows = rows
    failedLaunches += 1
    app.launch()
    try goOn()
    // A browser takes some time to report a page of 10,000 rows.
    let timeout: TimeInterval = rows > Self.ordinaryRows ? 30 : 10
    if !toolkit.isGallery {
      try appears(app.windows.firstMatch, within: timeout)
    } else {
      try check(logLabel.waitForExistence(timeout: timeout), "the gallery does not show \"Log: ready\"")
    }
    failedLaunches = 0
  }

  func terminate() {
    app.terminate()
    page = ""
  }

  /// Shows a page; launches the gallery if it is not running.
  func open(_ wanted: String) throws {
    let wanted = toolkit.isGallery || wanted == "Calc" ? wanted : "Writer"
    if page.isEmpty || rows != Self.ordinaryRows || app.state == .notRunning {
      return try launch(page: wanted)
    }
    guard page != wanted else { return }
    app.tabs[wanted].tap()
    page = wanted
    try goOn()
  }

  // MARK: - Checks

  /// Ends the ability when the API has recorded a failure.
  func goOn() throws {
    if let first = failures.first { throw Miss(text: first) }
  }

  func check(_ condition: @autoclosure () -> Bool, _ text: @autoclosure () -> String) throws {
    let isMet = condition()
    try goOn()
    if !isMet { throw Miss(text: text()) }
  }

  func equal<Value: Equatable>(_ seen: @autoclosure () -> Value, _ expected: Value, _ what: String) throws {
    let value = seen()
    try goOn()
    if value != expected { throw Miss(text: "\(what): expected \(expected), found \(value)") }
  }

  /// The last message that the gallery shows.
  var log: String {
    let text = logLabel
    return text.exists ? String(text.label.dropFirst(5)) : "nothing"
  }

  private var logLabel: XCUIElement {
    app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Log: '")).firstMatch
  }

  /// Performs an action, and expects that the gallery then logs a new message.
  func expect(_ said: String, timeout: TimeInterval = 3, after action: () throws -> Void) throws {
    if log == said {
      // The same message from before the action would hide a failure.
      let page = page
      try launch(page: page)
    }
    try action()
    try goOn()
    let isSaid = app.staticTexts["Log: \(said)"].waitForExistence(timeout: timeout)
    try check(isSaid, "expected the gallery to log \"\(said)\", found \"\(log)\"")
  }

  /// Waits until an element has a value.
  func wait(_ element: XCUIElement, value: String) throws {
    let isThere = element.wait(for: \.valueText, toEqual: value, timeout: 3)
    try check(isThere, "\(element): expected the value \"\(value)\", found \"\(element.valueText)\"")
  }

  func appears(_ element: XCUIElement, within seconds: TimeInterval = 3) throws {
    try check(element.waitForExistence(timeout: seconds), "\(element) did not appear within \(seconds) s")
  }

  func disappears(_ element: XCUIElement, within seconds: TimeInterval = 3) throws {
    try check(element.waitForNonExistence(timeout: seconds), "\(element) is still there after \(seconds) s")
  }
}

extension XCUIElement {
  /// The value as text; "" when there is no value.
  var valueText: String { value as? String ?? "" }
}
