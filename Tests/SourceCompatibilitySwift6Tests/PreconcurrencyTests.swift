// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Tests a class on the main actor with a synchronous set-up, as in suites of Apple platforms.
@preconcurrency @MainActor
final class PreconcurrencyTests: XCTestCase {
  private var steps: [String] = []

  override func setUp() {
    super.setUp()
    note("set up")
  }

  override func setUpWithError() throws { note("with an error") }

  override func tearDown() {
    steps = []
    super.tearDown()
  }

  func testSetUpAccessesMainActorState() {
    XCTAssertEqual(steps, ["with an error", "set up"])
  }

  private func note(_ step: String) { steps.append(step) }
}
