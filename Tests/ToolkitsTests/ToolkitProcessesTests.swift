// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Toolkits

/// Tests the search for threads and processes of toolkits, in a process that has none of them.
final class ToolkitProcessesTests: XCTestCase {
  func testAProcessWithoutJavaHasNoThreadsOfJava() {
    XCTAssertNil(JavaThreads.userInterface(of: getpid()))
    XCTAssertNil(JavaThreads.ofProgram(getpid()))
  }

  func testAProcessWithoutABrowserHasNoContentProcesses() {
    XCTAssertEqual(BrowserProcesses.contentProcesses(below: getpid()), [])
    XCTAssertNil(BrowserProcesses.embeddedEngine(of: [getpid()]))
    XCTAssertEqual(BrowserProcesses.work(of: [getpid()]).count, 1)
  }
}
