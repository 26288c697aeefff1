import Foundation
import XCTest

@testable import AutomationEngine
@testable import Recorder

/// What the recorder says of a click on a place that no query finds by itself.
final class RecordedPlaceTests: RecordedTestCase {
  func testARemarkSaysWhatIsMissingAndHasNoAddress() throws {
    var remarks: Set<String> = []
    for name in ["gtk3-buttons", "gtk4-buttons", "qt6-buttons", "chromium-buttons"] {
      let tree = try tree(name)
      let frame = try XCTUnwrap(tree.frame(1), name)
      let writer = TargetWriter(tree: tree)
      for row in 1..<8 {
        for column in 1..<8 {
          let point = CGPoint(
            x: frame.minX + frame.width * CGFloat(column) / 8, y: frame.minY + frame.height * CGFloat(row) / 8
          )
          guard let remark = try writer.target(at: point)?.remark else { continue }
          remarks.insert(remark)
        }
      }
    }
    XCTAssertFalse(remarks.isEmpty)
    for remark in remarks {
      XCTAssertFalse(remark.contains("0x"), remark)
      XCTAssertNotNil(
        remark.firstMatch(
          of: #/^(The accessibility tree tells of nothing|No query finds the \w+( ".*")?) at this place: /#),
        remark)
    }
  }
}
