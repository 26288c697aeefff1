// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Compares each recording of `Tests/Recordings` with its program, on the system where it was made.
///
/// `script/record-trees` sets `UNDERSTUDY_RECORD_TREES`, which makes the recordings again instead.
final class ScreenFixtureTests: ScreenFixtureTestCase {
  func testGTK3Gallery() throws { try check(.gallery(.gtk3, "gtk3")) }
  func testGTK4Gallery() throws { try check(.gtk4Gallery(gtk4)) }
  func testQt5Gallery() throws { try check(.gallery(.qt5, "qt5")) }
  func testQt6Gallery() throws { try check(.gallery(.qt6, "qt6")) }
  func testQtQuick5Gallery() throws { try check(.gallery(.quick5, "quick5")) }
  func testQtQuick6Gallery() throws { try check(.gallery(.quick6, "quick6")) }
  func testChromiumGallery() throws { try check(.gallery(.chromium, "chromium")) }
  func testFirefoxGallery() throws { try check(.gallery(.firefox, "firefox")) }

  func testSwingGallery() throws {
    JavaClasses.compile(GalleryToolkit.swingSource)
    defer { JavaClasses.remove() }
    try check(.gallery(.swing, "swing"))
    try check(.longList(.swing, "swing"))
  }

  func testSlintGallery() throws {
    try XCTSkipUnless(GalleryToolkit.hasSlint(), "python3 has no package slint")
    try check(.slintGallery)
  }

  func testTypedTextOfWidgets() throws {
    for (toolkit, name) in [
      (GalleryToolkit.gtk3, "gtk3"), (.qt5, "qt5"), (.qt6, "qt6"), (.quick5, "quick5"),
      (.quick6, "quick6"),
    ] { try check(.typed(toolkit, name)) }
  }

  func testTypedTextInBrowsers() throws {
    try check(.typed(.chromium, "chromium"))
    try check(.typed(.firefox, "firefox"))
  }

  func testTypedTextOfSwing() throws {
    JavaClasses.compile(GalleryToolkit.swingSource)
    defer { JavaClasses.remove() }
    try check(.typed(.swing, "swing"))
  }

  func testTypedTextOfGTK4() throws { try check(.typed(.gtk4, gtk4)) }

  /// The prefix of the recordings of GTK 4, whose trees differ between Debian 12 and Debian 13.
  private var gtk4: String { GalleryToolkit.gtk4.package.isAtLeast("4.18") ? "gtk418" : "gtk4" }

  func testLongListOfGTK4() throws { try check(.longList(.gtk4, "gtk4")) }

  func testFixturesOfGTK3() throws { for plan in RecordingPlan.gtk(3) { try check(plan) } }
  func testFixturesOfGTK4() throws { for plan in RecordingPlan.gtk(4) { try check(plan) } }
  func testViewsOfQt5() throws { try check(.views(5)) }
  func testViewsOfQt6() throws { try check(.views(6)) }
  func testPagesInChromium() throws {
    for plan in RecordingPlan.pages(.chromium, "chromium") { try check(plan) }
  }
  func testPagesInFirefox() throws {
    for plan in RecordingPlan.pages(.firefox, "firefox") { try check(plan) }
  }
  func testWebViewOfGTK3() throws { try check(.webView) }

  func testProgramsOfGTK() throws {
    for plan in [RecordingPlan.calculator, .textEditor, .mousepad, .galculator] { try check(plan) }
  }
  func testKCalc() throws { try check(.kcalc) }
  func testWriter() throws { try check(.writer) }
  func testCalc() throws { try check(.calc) }
}
