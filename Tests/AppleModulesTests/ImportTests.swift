// SPDX-License-Identifier: Apache-2.0

import AppKit.NSPasteboard
import CoreGraphics.CGGeometry
import UIKit.UIViewController
import XCTest

/// Tests sources that import parts of Apple's modules.
final class ImportTests: XCTestCase {
  private class Controller: UIViewController {
    var hasLoaded = false
    override func viewDidLoad() {
      super.viewDidLoad()
      hasLoaded = true
    }
  }

  func testAnImportOfAPartImportsTheWholeModule() {
    XCTAssertEqual(CGRect.zero.insetBy(dx: -1, dy: -2).width, 2)
    XCTAssertEqual(CGVector(dx: 1, dy: 2).dy, 2)
    XCTAssertEqual(NSPasteboard.PasteboardType.html.rawValue, "public.html")
    let controller = Controller()
    controller.viewDidLoad()
    XCTAssertTrue(controller.hasLoaded)
  }
}
