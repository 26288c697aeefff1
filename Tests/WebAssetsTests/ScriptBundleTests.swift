// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebAssets
import XCTest

/// Tests the bundling of modules into one script.
final class ScriptBundleTests: XCTestCase {
  func testModulesFollowTheirImports() {
    let files = [
      "page/page.js": """
      import { one } from "./one.js"
      import {
        two,
      } from "../kit/two.js"

      one(two)

      """,
      "page/one.js": """
      import { two } from "../kit/two.js"
      import "./page.js"

      // This stays.
      /**
       * This goes: **
       *
       * @param {string} text
       */
      export function one(text) { return text + two + 'export function' }

      """,
      "kit/two.js":
        "// @ts-check\nexport const two = 2\nexport async function later(/** @type {any} */ _) {}\n",
    ]
    let bundle = ScriptBundle(entry: "page/page.js") { files[$0]! }
    XCTAssertEqual(bundle.modules, ["kit/two.js", "page/one.js", "page/page.js"])
    XCTAssertEqual(
      bundle.text,
      """

      const two = 2
      async function later(/** @type {any} */ _) {}

      // This stays.
      function one(text) { return text + two + 'export function' }

      one(two)

      """)
  }

  /// Node parses the bundle of each page: no name is declared twice, and no import or export remains.
  func testTheBundleOfEachPageIsOneValidScript() throws {
    let node = try WebScripts.tool("node")
    for entry in ["report/report.js", "profile/profile.js"] {
      let bundle = ScriptBundle(entry: entry)
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mjs")
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(bundle.text.utf8).write(to: file)
      let (status, output) = try WebScripts.run([node, "--check", file.path])
      XCTAssertEqual(status, 0, "\(entry): \(output)")
      XCTAssertNil(bundle.text.firstMatch(of: #/(?m)^(import|export)\b/#)?.output.0, entry)
    }
  }

  /// Tests that modules use only the forms that the bundle supports: see ``ScriptBundle``.
  func testModulesUseOnlySupportedImportsAndExports() {
    for path in AssetFiles.paths where path.hasSuffix(".js") {
      let source = String(decoding: AssetFiles.file(path), as: UTF8.self)
      for statement in source.matches(of: #/(?m)^import [^"]*"[^"]*"$/#) {
        XCTAssertNotNil(
          statement.output.wholeMatch(of: #/import (\{[\w$,\s]+\} from )?"\.[\w./-]+\.js"/#),
          "\(path): \(statement.output)")
      }
      let imports = source.matches(of: #/(?m)^import\b/#).count
      XCTAssertEqual(
        source.matches(of: #/(?m)^import [^"]*"[^"]*"$/#).count, imports, "\(path): an import of another form"
      )
      for line in source.split(separator: "\n") where line.hasPrefix("export ") {
        XCTAssertNotNil(
          line.firstMatch(of: #/^export (async function|function|const|class) /#), "\(path): \(line)")
      }
      XCTAssertFalse(source.contains("import("), "\(path) has a dynamic import")
    }
    // A module that no page imports would be unused.
    let used = ["report/report.js", "profile/profile.js", "site/site.js", "studio/studio.js"].flatMap {
      ScriptBundle(entry: $0).modules
    }
    XCTAssertEqual(Set(used), AssetFiles.paths.filter { $0.hasSuffix(".js") })
  }
}
