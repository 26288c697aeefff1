// SPDX-License-Identifier: Apache-2.0

import FixtureSupport
import Foundation
import Testing

@Suite(.enabled(if: FixtureTestCase.isAskedFor)) struct SwiftGood {
  @Test func one() { #expect(1 + 1 == 2) }
  @Test(arguments: [1, 2, 3]) func several(number: Int) { #expect(number > 0) }
  @Suite struct Inside {
    @Test func two() { #expect(2 + 2 == 4) }
  }
  @Test(.disabled("not now")) func later() {}
}

@Test(.enabled(if: FixtureTestCase.isAskedFor)) func free() { #expect(Bool(true)) }
@Test(.enabled(if: FixtureTestCase.isAskedFor)) func `with a name in words`() { #expect(Bool(true)) }

@Suite(.serialized, .enabled(if: FixtureTestCase.isAskedFor)) struct SwiftTrouble {
  static let isOn = ProcessInfo.processInfo.environment["TROUBLE_SWIFT"] != nil
  @Test func fails() { #expect(!Self.isOn, "as it was asked to") }
  @Test func crashes() {
    if Self.isOn { fatalError("asked to") }
  }
}
