// SPDX-License-Identifier: Apache-2.0

import XCTest

/// A class on the main actor whose set-up is synchronous, as suites of Apple's systems have it.
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

  func testTheSetUpUsesWhatBelongsToTheActor() {
    XCTAssertEqual(steps, ["with an error", "set up"])
  }

  private func note(_ step: String) { steps.append(step) }
}
