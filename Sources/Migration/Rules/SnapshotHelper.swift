// SPDX-License-Identifier: Apache-2.0

/// Handles fastlane's helper, which writes into the folder of a simulator.
///
/// A file with the same functions replaces it.
enum SnapshotHelper {
  static func isOne(_ source: String) -> Bool {
    source.contains("func setupSnapshot(") && source.contains("class Snapshot")
  }

  static var move: SourceMove {
    SourceMove(
      replacing:
        """
        import XCTest

        // Replaces fastlane's SnapshotHelper.swift: the report contains the pictures under their names.

        func setupSnapshot(_ app: XCUIApplication, waitForAnimations: Bool = true) {}

        func snapshot(_ name: String, timeWaitingForIdle timeout: TimeInterval = 20) {
          XCTContext.runActivity(named: "Snapshot \\(name)") { activity in
            let attachment = XCTAttachment(screenshot: XCUIScreen.main.screenshot())
            attachment.name = name
            attachment.lifetime = .keepAlways
            activity.add(attachment)
          }
        }

        """,
      because:
        "fastlane's helper needs Objective-C and a simulator: the pictures are written to the report instead")
  }
}
