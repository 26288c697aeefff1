// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import XCTest
import XCTestSymbols

@testable import understudy

/// Tests the search for the interposed XCTest functions in the libraries of a toolchain.
final class ToolchainLibrariesTests: XCTestCase {
  func testTheToolchainHasAllInterposedFunctions() {
    XCTAssertEqual(ToolchainLibraries.status(), .present("\(XCTestSymbol.allCases.count) functions found"))
  }

  func testAToolchainWithoutTheLibrariesIsReported() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("bin"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let swift = folder.appendingPathComponent("bin/swift").path
    XCTAssertTrue(FileManager.default.createFile(atPath: swift, contents: Data()))
    guard case .missing(let reason) = ToolchainLibraries.status(swift: swift) else {
      return XCTFail("the missing libraries are not reported")
    }
    XCTAssertTrue(reason.contains("/lib/swift/linux/lib"), reason)
  }
}
