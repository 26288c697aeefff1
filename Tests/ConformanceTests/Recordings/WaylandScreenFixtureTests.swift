// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Compares the recordings that were made on the Wayland desktop with their programs.
///
/// These tests run with the destination `display=wayland` only; `Tests/Tiers/wayland.txt` names them. To record again:
/// `script/record-trees --wayland`.
final class WaylandScreenFixtureTests: ScreenFixtureTestCase {
  func testPopoverOfWriter() throws { try check(.writerPopoverOnWayland) }
}
