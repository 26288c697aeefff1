// SPDX-License-Identifier: Apache-2.0

import FixtureSupport
import Foundation
import XCTest
import XCUIAutomation

/// Writes the lines of a test that ran to the file that the environment names.
class MarkedTestCase: FixtureTestCase {
  func mark(_ text: String) { writeMark("\(name) \(text)") }

  override func tearDown() { mark("tearDown") }
  override func tearDownWithError() throws { mark("tearDownWithError") }
  override func tearDown() async throws { mark("async-tearDown") }
}

func writeMark(_ text: String) {
  guard let path = ProcessInfo.processInfo.environment["STOPPING_MARKS"] else { return }
  let file = open(path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
  defer { close(file) }
  let line = Array((text + "\n").utf8)
  _ = write(file, line, line.count)
}

struct Trouble: Error {}

func missingApplication() -> XCUIApplication {
  XCUIApplication(url: URL(fileURLWithPath: "/nonexistent/program"))
}
