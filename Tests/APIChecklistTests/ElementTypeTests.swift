// SPDX-License-Identifier: Apache-2.0

import ElementModel
import QueryWriting
import XCTest
import XCUIAutomation

/// Compares the engine's list of element types with that of Apple's API, and both with the checklist.
///
/// There are two lists, because a suite can extend the type of the API. A description that it adds would otherwise
/// change the engine's output.
final class ElementTypeTests: XCTestCase {
  func testTheEngineHasTheTypesAndNumbersOfTheAPI() {
    for number: UInt in 0...999 {
      XCTAssertEqual(
        ElementModel.ElementType(rawValue: number).map { "\($0)" },
        XCUIElement.ElementType(rawValue: number).map { "\($0)" }, "\(number)")
    }
  }

  func testTheChecklistHasAllTypes() throws {
    let listed = try members(of: "XCUIElement.ElementType").compactMap { member -> String? in
      guard case .enumCase(let name, let number?) = member.kind else { return nil }
      return "\(name) = \(number)"
    }
    XCTAssertEqual(
      listed.sorted(), ElementModel.ElementType.allCases.map { "\($0) = \($0.rawValue)" }.sorted())
  }

  func testRecordedCodeUsesThePropertyNamesOfTheAPI() throws {
    let listed = try members(of: "XCUIElementTypeQueryProvider").compactMap { member -> String? in
      guard case .property(let name, _) = member.kind else { return nil }
      return name
    }
    XCTAssertEqual(
      listed.sorted(), (QueryProperty.names + ["firstMatch", "disclosedChildRows"]).sorted())
  }

  private func members(of name: String) throws -> [Declaration] {
    let group = try XCTUnwrap(try Checklist.load().groups.first { $0.name == name })
    return group.members.compactMap { Declaration($0.declaration) }
  }
}
