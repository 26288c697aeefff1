// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCTestSymbols

/// Tests the table of XCTest functions that the library interposes.
final class XCTestSymbolTests: XCTestCase {
  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  func testEachInterposedFunctionIsInTheTable() throws {
    let sources = Self.package.appendingPathComponent("Sources")
    let files = try XCTUnwrap(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    let known = Set(XCTestSymbol.allCases.map(\.rawValue))
    var found: Set<String> = []
    for case let file as URL in files where ["swift", "c"].contains(file.pathExtension) {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/(?:_silgen_name|__asm__)\(\s*"(\$s[^"]+)"/#) {
        found.insert(String(match.1))
        XCTAssertTrue(known.contains(String(match.1)), "\(file.lastPathComponent): \(match.1)")
      }
    }
    XCTAssertGreaterThan(found.count, 12)
  }

  func testAMissingFunctionIsReportedWithItsLibrary() throws {
    XCTAssertNil(XCTestSymbol.problem { _ in true })
    let one = try XCTUnwrap(XCTestSymbol.problem { $0 != .invokeTest })
    XCTAssertTrue(one.contains("has no invokeTest ($s6XCTest0A4CaseC10invokeTestyyF in libXCTest.so)"), one)
    let several = try XCTUnwrap(XCTestSymbol.problem { $0 != .invokeTest && $0 != .runLoopRun })
    XCTAssertTrue(several.contains("invokeTest and 1 more"), several)
  }
}
