// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import Programs
import WindowSystem
import XCTest
import XCUIAutomation

/// Tests windows on each of two monitors with different factors.
///
/// On X11, Qt 6 uses the factor of each monitor. Qt 5.15 reads outputs instead of monitors. GTK 3 and GTK 4 list only
/// the left monitor, with the factor of the desktop. Browsers, LibreOffice and Swing are not tested with factors of
/// single monitors.
final class TwoMonitorTests: ScaleTableTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_DESTINATION": "size=2400x900,server=xvfb"] }

  func testQt6() throws {
    try split()
    let factors = ["QT_SCREEN_SCALE_FACTORS": "left=1;right=2"]
    for script in ["qt.py", "quick.py"] {
      // Qt measures positions from the corner of the left monitor, in the pixels of each monitor.
      for (place, scale) in [("100,100", 1), ("1250,60", 2)] as [(String, CGFloat)] {
        try check(
          python(script, "--qt=6", "--at=\(place)", environment: factors), "\(script) at \(place)",
          size: size(scale), within: 1)
      }
    }
  }

  private func split() throws {
    let desktop = try AutomationSession.shared.host.desktop().desktop
    for arguments in [
      ["left", "1200/317x900/238+0+0", "screen"], ["right", "1200/317x900/238+1200+0", "none"],
    ] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/xrandr")
      process.arguments = ["--setmonitor"] + arguments
      process.environment = desktop.environment
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      XCTAssertEqual(process.terminationStatus, 0, "\(arguments)")
    }
    let display = try XCTUnwrap(AutomationSession.shared.host.current?.display)
    XCTAssertEqual(try display.monitors().count, 2)
  }
}
