// SPDX-License-Identifier: Apache-2.0

import Notation
import XCTest

/// Tests strings that look the same to a person, but have different characters.
final class ConfusableCharactersTests: XCTestCase {
  func testALabelThatLooksTheSameIsTheClosestMatch() {
    let labels = ["Sign\u{A0}in", "Config\u{AD}uration", "Open\u{2026}", "Don\u{2019}t save", "Zoom"]
    for (wanted, label) in zip(["Sign in", "Configuration", "Open...", "Don't save"], labels) {
      XCTAssertEqual(NearMisses.closest(to: wanted, among: labels, limit: 1), [label], wanted)
    }
  }

  func testInvisibleCharactersAreSpelledOut() {
    XCTAssertEqual(ConfusableCharacters.spelledOut("Sign\u{A0}in"), #"Sign\u{A0}in"#)
    XCTAssertEqual(ConfusableCharacters.remark(on: "Sign\u{A0}in"), "U+00A0 no-break space")
    XCTAssertEqual(ConfusableCharacters.spelledOut("Open\u{2026} \u{E9}"), "Open\u{2026} \u{E9}")
    XCTAssertNil(ConfusableCharacters.remark(on: "Open\u{2026}"))
  }
}
