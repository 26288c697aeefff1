// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import XCUIAutomation

/// Tests that tests with the trait run one after the other, although Swift Testing runs tests concurrently.
@Suite(.uiTest(url: SwiftTestingFixture.labels.url, launchArguments: SwiftTestingFixture.arguments + ["A"]))
struct TurnTests {
  /// Counts the tests that run at the same time.
  actor Counter {
    static let shared = Counter()
    private var inside = 0
    private(set) var most = 0

    func enter() {
      inside += 1
      most = max(most, inside)
    }

    func leave() { inside -= 1 }
  }

  @Test(arguments: 0..<3) func aTestIsAlone(number: Int) async {
    await Counter.shared.enter()
    for _ in 0..<20 { await Task.yield() }
    XCUIApplication().buttons["A"].tap()
    #expect(XCUIApplication().staticTexts["Pressed 0"].exists)
    await Counter.shared.leave()
    #expect(await Counter.shared.most == 1)
  }

  @Suite struct InAnotherSuite {
    @Test(arguments: 0..<2) func aTestIsAloneToo(number: Int) async {
      await Counter.shared.enter()
      for _ in 0..<20 { await Task.yield() }
      XCUIApplication().buttons["A"].tap()
      await Counter.shared.leave()
      #expect(await Counter.shared.most == 1)
    }
  }
}
