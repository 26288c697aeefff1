// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import ElementHandles
@testable import ElementModel
@testable import Programs

/// Tests the reading of one element by its query, and the failure without exactly one match.
final class ElementHandleTests: RecordedTestCase {
  private func handle(_ name: String, _ steps: [QueryStep]) throws -> ElementHandle {
    ElementHandle(TargetProgram(try program(name), session: .shared), ElementQuery(steps))
  }

  func testAHandleReadsItsElement() throws {
    let save = try handle("gtk3-buttons", [.descendants(.button), .matching(.identifier("Save"))])
    XCTAssertTrue(try save.isHittable())
    XCTAssertEqual(try save.read { $0.tree.attributes.identifier($0.index) }, "save-button")
    XCTAssertEqual(try save.references().count, 1)
    let text = DebugDescription(save).ofElement()
    XCTAssertTrue(text.contains("label: 'Save'") && text.contains("Element subtree:"), text)
    XCTAssertTrue(
      DebugDescription(save).ofQuery().contains("Find: Target Application"), DebugDescription(save).ofQuery())
  }

  /// Descriptions show only the first 100 characters of a string.
  func testHandlesOfLongStringsAreEqualOnlyIfTheWholeStringsAre() throws {
    let application = TargetProgram(try program("gtk3-buttons"), session: .shared)
    let beginning = String(repeating: "long ", count: 24)
    let filters: [(String) -> QueryFilter] = [
      QueryFilter.identifier, { QueryFilter.type(.button, identifier: $0) },
    ]
    for filter in filters {
      func handle(_ end: String, isAround: Bool = false) -> ElementHandle {
        let part = filter(beginning + end)
        let steps: [QueryStep] = [.descendants(.any), isAround ? .containing(part) : .matching(part)]
        return ElementHandle(application, ElementQuery(steps))
      }
      XCTAssertEqual(handle("first"), handle("first"))
      XCTAssertNotEqual(handle("first"), handle("second"))
      XCTAssertNotEqual(handle("first", isAround: true), handle("second", isAround: true))
    }
  }

  /// All screenshots have the same name.
  func testHandlesOfPicturesAreEqualOnlyIfThePicturesAre() throws {
    let application = TargetProgram(try program("gtk3-buttons"), session: .shared)
    func handle(_ color: UInt8, tolerance: Double = 0.1) throws -> ElementHandle {
      let picture = Screenshot(
        frame: CGRect(x: 0, y: 0, width: 2, height: 1), pixels: [0, 0, 0, 255, color, color, color, 255])
      let template = try PictureTemplate(png: picture.pngData(), name: "Screenshot", tolerance: tolerance)
      return ElementHandle(application, ElementQuery([.matching(.picture(template))]))
    }
    XCTAssertEqual(try handle(200), try handle(200))
    XCTAssertNotEqual(try handle(200), try handle(100))
    XCTAssertNotEqual(try handle(200), try handle(200, tolerance: 0.2))
    XCTAssertEqual(Set([try handle(200), try handle(200), try handle(100)]).count, 2)
  }

  func testAHandleWithoutAMatchSuggestsSimilarNames() throws {
    let missing = try handle("gtk3-buttons", [.descendants(.button), .matching(.identifier("Sav"))])
    XCTAssertFalse(missing.exists())
    XCTAssertThrowsError(try missing.read { _ in }) { error in
      let text = "\(error)"
      XCTAssertTrue(text.hasPrefix("No matches found for \"Sav\" Button in "), text)
      XCTAssertTrue(text.contains("Did you mean:\n  Button"), text)
    }
    let several = try handle("gtk3-buttons", [.descendants(.button)])
    XCTAssertThrowsError(try several.read { _ in }) {
      XCTAssertTrue("\($0)".contains("expected one, found "), "\($0)")
    }
  }
}
