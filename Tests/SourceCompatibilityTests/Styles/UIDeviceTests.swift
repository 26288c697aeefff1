// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Tests the device, which suites use without importing UIKit, because XCTest re-exports it.
final class UIDeviceTests: XCTestCase {
  private var isPad: Bool { UIDevice.current.userInterfaceIdiom == .pad }

  func testTheDeviceIdiomIsMac() {
    XCTAssertFalse(isPad)
    XCTAssertEqual(UIDevice.current.userInterfaceIdiom, .mac)
    XCTAssertEqual(UIDevice.current.systemName, "Linux")
    XCTAssertTrue(UIDevice.current.systemVersion.split(separator: ".").allSatisfy { Int($0) != nil })
    XCTAssertEqual(UIDevice.current.identifierForVendor, UIDevice.current.identifierForVendor)
  }
}
