// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// Compares the raw values of enumerations with the checklist, since compiling a use of a case does not check them.
final class RawValueTests: XCTestCase {
  /// Functions that return the name of the case with a raw value, by the name of the enumeration.
  private static let cases: [String: @Sendable (Int) -> String?] = [
    "XCUIApplication.State": { raw in
      UInt(exactly: raw).flatMap { XCUIApplication.State(rawValue: $0) }.map { "\($0)" }
    },
    "XCUIElement.ElementType": { raw in
      UInt(exactly: raw).flatMap { XCUIElement.ElementType(rawValue: $0) }.map { "\($0)" }
    },
    "XCUIRemote.Button": { raw in
      UInt(exactly: raw).flatMap { XCUIRemote.Button(rawValue: $0) }.map { "\($0)" }
    },
    "XCUIElement.SizeClass": { raw in XCUIElement.SizeClass(rawValue: raw).map { "\($0)" } },
    "XCUIDevice.Appearance": { raw in XCUIDevice.Appearance(rawValue: raw).map { "\($0)" } },
    "XCUIDevice.Button": { raw in XCUIDevice.Button(rawValue: raw).map { "\($0)" } },
    "XCUIVoiceOverService.Error.Code": { raw in
      XCUIVoiceOverService.Error.Code(rawValue: raw).map { "\($0)" }
    },
    "XCUIDeviceHandGesture": { raw in XCUIDeviceHandGesture(rawValue: raw).map { "\($0)" } },
    "UIDeviceOrientation": { raw in UIDeviceOrientation(rawValue: raw).map { "\($0)" } },
    "XCUIProtectedResource": { raw in XCUIProtectedResource(rawValue: raw).map { "\($0)" } },
    "XCTAttachment.Lifetime": { raw in XCTAttachment.Lifetime(rawValue: raw).map { "\($0)" } },
    "XCTAttachment.ImageQuality": { raw in XCTAttachment.ImageQuality(rawValue: raw).map { "\($0)" } },
    "XCTIssueReference.IssueType": { raw in XCTIssueReference.IssueType(rawValue: raw).map { "\($0)" } },
    "XCTIssueReference.Severity": { raw in XCTIssueReference.Severity(rawValue: raw).map { "\($0)" } },
    "XCTPerformanceMeasurement.Polarity": { raw in
      XCTPerformanceMeasurement.Polarity(rawValue: raw).map { "\($0)" }
    },
    "XCTWaiter.Result": { raw in XCTWaiter.Result(rawValue: raw).map { "\($0)" } },
  ]

  func testEnumerationsHaveApplesRawValues() throws {
    for group in try Checklist.load().groups where group.kind.hasPrefix("enum") {
      if case .missing = group.support { continue }
      let name = try XCTUnwrap(group.name)
      let lookUp = try XCTUnwrap(Self.cases[name], "\(name) has no entry in the table of this test")
      for member in group.members {
        guard case .enumCase(let expected, let raw?)? = Declaration(member.declaration)?.kind else {
          continue
        }
        XCTAssertEqual(lookUp(try XCTUnwrap(Int(raw))), expected, "\(name)(rawValue: \(raw))")
      }
    }
  }
}
