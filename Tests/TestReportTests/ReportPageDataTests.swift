// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import TestSupport
import XCTest

@testable import TestReport

/// Tests the TypeScript declarations of the data that Swift writes for the report's scripts.
final class ReportPageDataTests: SampleBundleTestCase {
  func testDeclarationsMatchTheSwiftTypes() throws {
    var declarations = TypeScriptDeclarations()
    for type: any Decodable.Type in [
      RunPage.self, TestPage.self, ProfilePage.Content.self, CapturedElement.self,
    ] {
      try declarations.add(type)
    }
    XCTAssertTrue(
      try declarations.isCurrent(
        in: Tool.package.appendingPathComponent("Sources/WebAssets/Types/report-data.d.ts")),
      "Sources/WebAssets/Types/report-data.d.ts is out of date: run the tests once with UNDERSTUDY_WRITE_PAGE_DATA=1"
    )
  }

  /// Declarations are derived from decoding and pages from encoding, so both must have the same fields.
  func testEncodedPagesAreDecodedUnchanged() throws {
    let results = try sample()
    var sources = SourceReader(package: nil)
    try checkRoundTrip(RunPage(results, before: results))
    var prompts = FailurePrompts(results, passes: EarlierPasses(of: results), package: nil)
    for test in results.tests {
      try checkRoundTrip(
        TestPage(test, in: results.record, history: .init(), sources: &sources, prompts: &prompts))
    }
  }

  private func checkRoundTrip(_ page: some Codable, line: UInt = #line) throws {
    let written = try PageDocument.encode(page)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let read = try decoder.decode(type(of: page), from: written)
    let first = try JSONSerialization.jsonObject(with: written) as? NSDictionary
    let second = try JSONSerialization.jsonObject(with: PageDocument.encode(read)) as? NSDictionary
    XCTAssertNotNil(first, line: line)
    XCTAssertEqual(first, second, line: line)
  }
}
