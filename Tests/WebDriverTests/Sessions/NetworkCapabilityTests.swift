// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebDriver
import XCTest

/// Tests the capability for the network of a program.
final class NetworkCapabilityTests: WebDriverTestCase {
  func testAProgramIsOffline() async throws {
    let session = try await begin(
      "/usr/bin/python3 \(Self.fixture("Network/gtk.py")) --gtk=4 --elsewhere",
      ["understudy:network": "offline", "appium:environment": ["SERVER_PORT": "1"]])
    for text in ["Own: connected", "Elsewhere: Network is unreachable"] {
      _ = try await find(
        "-ios class chain", "**/XCUIElementTypeStaticText[`label == \"\(text)\"`]", in: session)
    }
  }

  func testAnUnknownNetworkIsRefused() async throws {
    let (status, value) = try await ask(
      "POST", "/session", capabilities("/usr/bin/true", ["understudy:network": "slow"]))
    XCTAssertEqual(status, 400, "\(value)")
    XCTAssertTrue(
      value["message"]?.string?.contains("must be \"unrestricted\" or \"offline\"") == true, "\(value)")
  }
}
