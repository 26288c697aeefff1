// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests each toolkit with the scales that its own setting supports.
final class ScaleTableTests: ScaleTableTestCase {
  /// GTK 3.24 and 4.8 support whole factors; a fraction enlarges only the fonts of GTK 3.
  func testGTK() throws {
    for version in ["3", "4"] {
      for scale in ["1", "2"] {
        try check(
          python("gtk.py", "--gtk=\(version)", environment: ["GDK_SCALE": scale]),
          "GTK \(version) at \(scale)",
          size: size(CGFloat(Int(scale) ?? 1)), within: 1)
      }
      try check(
        python("gtk.py", "--gtk=\(version)", environment: ["GDK_SCALE": "1", "GDK_DPI_SCALE": "1.5"]),
        "GTK \(version) with fonts of 1.5", size: size(1), within: 1)
    }
  }

  func testQtWidgets() throws {
    for version in ["5", "6"] {
      for scale in Self.scales {
        try check(
          python("qt.py", "--qt=\(version)", environment: ["QT_SCALE_FACTOR": text(scale)]),
          "Qt \(version) at \(scale)", size: size(scale), within: 1)
      }
    }
  }

  func testQtQuick() throws {
    for version in ["5", "6"] {
      for scale in Self.scales {
        try check(
          python("quick.py", "--qt=\(version)", environment: ["QT_SCALE_FACTOR": text(scale)]),
          // At 1.75, a window of 875 pixels has 874, and the roundings of two positions add up.
          "Qt Quick \(version) at \(scale)", size: size(scale), within: 2)
      }
    }
  }

  func testChromium() throws {
    for scale in Self.scales {
      try check(
        chromium("--force-device-scale-factor=\(text(scale))"), "Chromium at \(scale)", size: size(scale),
        within: 2)
    }
  }

  /// Frames of Firefox 153 are in pixels with every setting; only GTK's factor must be a whole number.
  func testFirefox() throws {
    for (environment, scale) in [
      (["GDK_SCALE": "1"], 1), (["GDK_SCALE": "2"], 2), (["GDK_DPI_SCALE": "1.5"], 1.5),
      (["GDK_SCALE": "2", "GDK_DPI_SCALE": "1.25"], 2.5),
    ] as [([String: String], CGFloat)] {
      try check(firefox(environment), "Firefox with \(environment)", size: size(scale), within: scale)
    }
  }

  /// Swing of OpenJDK 17 uses only the whole part of a fraction.
  func testSwing() throws {
    for (scale, drawn) in [(1, 1), (1.25, 1), (1.5, 1), (1.75, 1), (2, 2), (3, 3)] as [(CGFloat, CGFloat)] {
      try check(
        swing("-Dsun.java2d.uiScale=\(text(scale))"), "Swing at \(scale)", size: size(drawn), within: 1)
    }
  }

  func testLibreOffice() throws {
    for (environment, scale) in [
      ([:], 1), (["GDK_SCALE": "2"], 2), (["GDK_DPI_SCALE": "1.5"], 1.5), (["SAL_FORCEDPI": "168"], 1.75),
    ] as [([String: String], CGFloat)] {
      try checkCells(calc(environment), "LibreOffice with \(environment)", scale: scale)
    }
  }
}

/// Tests a program whose main loop runs before it loads GTK.
///
/// GTK 4.16 and newer need a module for correct positions, which must be loaded before GTK.
final class GTKLoadedAfterStartTests: ScaleTableTestCase {
  func testPositionsAreCorrectIfGTKIsLoadedAfterTheStart() throws {
    let app = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent("lategtk.py"))
    try check(app, "GTK 4 that is loaded late", size: size(1), within: 1)
  }
}

/// Tests all toolkits on a destination with a fractional scale.
final class FractionalDestinationTests: ScaleTableTestCase {
  override class var settings: [String: String] { ["UNDERSTUDY_DESTINATION": "size=900x600,scale=1.5"] }

  func testEachToolkitUsesItsSupportedScale() throws {
    for version in ["3", "4"] {
      try check(python("gtk.py", "--gtk=\(version)"), "GTK \(version)", size: size(1), within: 1)
    }
    for version in ["5", "6"] {
      try check(python("qt.py", "--qt=\(version)"), "Qt \(version)", size: size(1.5), within: 1)
      try check(python("quick.py", "--qt=\(version)"), "Qt Quick \(version)", size: size(1.5), within: 1)
    }
    try check(chromium(), "Chromium", size: size(1.5), within: 2)
    try check(firefox([:]), "Firefox", size: size(1.5), within: 1)
    try check(swing(), "Swing", size: size(1), within: 1)
    try checkCells(calc([:]), "LibreOffice", scale: 1.5)
  }
}
