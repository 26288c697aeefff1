// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebAssets
import XCTest

/// Tests the scripts and styles that are embedded in the program.
final class AssetTests: XCTestCase {
  func testEachAssetIsEmbeddedUnchanged() throws {
    let folder = WebScripts.module.appendingPathComponent("Assets")
    let found = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.contains(".") }
    XCTAssertEqual(AssetFiles.paths.sorted(), found.sorted())
    for path in found {
      XCTAssertEqual(
        AssetFiles.file(path), try Data(contentsOf: folder.appendingPathComponent(path)),
        "the embedded file \(path) differs from the file in the folder")
    }
  }

  /// A page has its script between tags, so the script must not contain them.
  func testNoScriptContainsAClosingTag() {
    for path in AssetFiles.paths where path.hasSuffix(".js") {
      let source = String(decoding: AssetFiles.file(path), as: UTF8.self)
      for word in ["</script", "<!--"] { XCTAssertFalse(source.contains(word), "\(word) in \(path)") }
      XCTAssertTrue(source.hasPrefix("// @ts-check\n"), "\(path) is not checked")
    }
  }
}
