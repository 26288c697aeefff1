// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem
import XCTest

/// Tests that the text of errors names the display server at hand.
final class WindowSystemErrorTests: XCTestCase {
  private func errors(of display: String) -> [WindowSystemError] {
    [
      .cannotConnect(display: display, reason: .noAnswer), .serverGone(display: display),
      .serverNotAnswering(display: display, request: "QueryPointer", seconds: 5),
      .screenSizeRefused(CGSize(width: 800, height: 600), display: display),
      .refreshRateRefused(60, display: display),
    ]
  }

  func testAnErrorOfAnXServerHasItsHints() {
    for error in errors(of: ":7") { XCTAssertTrue("\(error)".contains("X server"), "\(error)") }
    let texts = errors(of: ":7").map(\.description).joined(separator: "\n")
    for hint in ["DISPLAY and XAUTHORITY refer to it", "another client has grabbed it", "server=xorg"] {
      XCTAssertTrue(texts.contains(hint), hint)
    }
  }

  func testAnErrorOfACompositorHasNoHintAboutX() {
    for error in errors(of: "/run/user/1000/input/control") {
      XCTAssertTrue("\(error)".contains("compositor"), "\(error)")
      for word in ["X server", "Xorg", "Xvfb", "XAUTHORITY", "grabbed"] {
        XCTAssertFalse("\(error)".contains(word), "\(error)")
      }
    }
  }
}
