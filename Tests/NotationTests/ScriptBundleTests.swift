// SPDX-License-Identifier: Apache-2.0

import Notation
import XCTest

/// Tests the combination of modules into one script.
final class ScriptBundleTests: XCTestCase {
  /// Returns the combination of a module `page.js` alone.
  private func bundle(_ source: String) -> ScriptBundle {
    ScriptBundle(entry: "page.js") { path in
      XCTAssertEqual(path, "page.js")
      return source
    }
  }

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
    let bundle = ScriptBundle(entry: "page/page.js") { files[$0] ?? "" }
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

  func testOnlyCommentsThatFillTheirLinesAreLeftOut() {
    XCTAssertEqual(
      bundle(
        """
        // @ts-check
        // SPDX-License-Identifier: Apache-2.0
        // A heading.
        /** One line. */
          /**
           * Several lines. */
        /** @type {number} */ let a = 1
        const b = /** @type {any} */ (a)
        /* No type. */

        """
      ).text,
      """

      // A heading.
      /** @type {number} */ let a = 1
      const b = /** @type {any} */ (a)
      /* No type. */

      """)
  }

  func testTheWordExportIsLeftOutBeforeEachDeclaration() {
    let declarations = [
      "const a = 1", "let a = 1", "class A {}", "function a() {}", "function* a() {}",
      "async function a() {}",
    ]
    for declaration in declarations {
      XCTAssertEqual(bundle("export \(declaration)\n").text, "\n\(declaration)\n")
    }
    for other in ["export { a }", "  export const a = 1", "exported()"] {
      XCTAssertEqual(bundle("\(other)\n").text, "\n\(other)\n")
    }
  }

  func testAFunctionCallContainsTheScript() {
    XCTAssertEqual(
      bundle("const a = 1\n").functionCall, "(() => {\n\"use strict\"\n\nconst a = 1\n})()\n")
  }
}
