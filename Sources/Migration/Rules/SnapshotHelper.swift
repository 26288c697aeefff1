// SPDX-License-Identifier: Apache-2.0

/// Handles fastlane's helper, which writes into the folder of a simulator.
///
/// The library has the same functions, so an empty file replaces it.
enum SnapshotHelper {
  static func isSnapshotHelper(_ source: String) -> Bool {
    source.contains("func setupSnapshot(") && source.contains("class Snapshot")
  }

  static var move: SourceMove {
    SourceMove(
      replacing:
        """
        // Replaces fastlane's SnapshotHelper.swift: XCUIAutomation has setupSnapshot(_:) and snapshot(_:). Export the
        // pictures with: understudy report pictures -o FOLDER

        """,
      because:
        "fastlane's helper needs Objective-C and a simulator: the library has its functions, and "
        + "\"understudy report pictures\" exports the pictures")
  }
}
