// SPDX-License-Identifier: Apache-2.0

import WindowSystem
import XCTest

@testable import Interaction
@testable import Programs

/// Tests the keys that are held during several actions.
final class SharedScreenTests: OperatedTestCase {
  func testTheSessionIsFreeWhileKeysAreHeld() throws {
    let program = try operate("gtk3-text")
    var isHeld: Bool?
    try SharedScreen(of: program.session.host).holding(.shift) {
      isHeld = program.session.lock.isHeld
      XCTAssertEqual(presses(.shiftLeft, in: program), 1)
    }
    XCTAssertEqual(isHeld, false)
  }
}
