// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Programs

/// Tests the recognition of desktop programs that open windows on their own.
final class SystemServiceTests: XCTestCase {
  func testServicesAreRecognizedByTheirFileNames() {
    for (file, service) in [
      ("xdg-desktop-portal", SystemService.portal), ("xdg-desktop-portal-kde", .portal),
      ("dunst", .notifications),
      ("xfce4-notifyd", .notifications), ("mate-notification-daemon", .notifications),
      ("drkonqi", .crashReport),
      ("crashreporter", .crashReport), ("gnome-initial-setup", .firstRun), ("kwalletd6", .firstRun),
    ] {
      XCTAssertEqual(SystemService(executable: file), service, file)
    }
  }

  func testOtherFileNamesAreNotServices() {
    for file in ["", "python3", "dunstify", "notification", "my-xdg-desktop-portal", "Dunst"] {
      XCTAssertNil(SystemService(executable: file), file)
    }
  }
}
