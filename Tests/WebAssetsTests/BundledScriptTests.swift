// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import WebAssets
import XCTest

/// Tests the scripts that consist of several modules: those of the pages, and the script for users' pages.
final class BundledScriptTests: XCTestCase {
  /// The folder with the modules of the script for users' pages.
  private static let pageScript = WebScripts.module.deletingLastPathComponent()
    .appendingPathComponent("Toolkits/Chromium/DevTools/PageScript")
  private static let assets = WebScripts.module.appendingPathComponent("Assets")

  /// Returns the bundle of a module in a folder.
  private func bundle(_ entry: String, in folder: URL) -> ScriptBundle {
    ScriptBundle(entry: entry) { text(of: folder.appendingPathComponent($0)) }
  }

  /// Returns the text of a file; records a failure if it cannot be read.
  private func text(of file: URL) -> String {
    do {
      return try String(contentsOf: file, encoding: .utf8)
    } catch {
      XCTFail("\(file.path): \(error)")
      return ""
    }
  }

  /// Returns the modules of the script for users' pages.
  private func modulesOfPageScript() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: Self.pageScript.path).filter { $0.hasSuffix(".js") }
  }

  /// Node parses each bundle: no name is declared twice, and no import or export remains.
  func testEachBundleIsOneValidScript() throws {
    let node = try WebScripts.tool("node")
    let page = bundle("page-script.js", in: Self.pageScript)
    let scripts =
      ["report/report.js", "profile/profile.js", "site/site.js"]
      .map { ($0, ScriptBundle(entry: $0, read: AssetFiles.text).text) }
      + [("page-script.js", page.text), ("the call of page-script.js", page.functionCall)]
    for (name, text) in scripts {
      let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).mjs")
      // If the file is not removed, the system removes it with its other temporary files.
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(text.utf8).write(to: file)
      let (status, output) = try WebScripts.run([node, "--check", file.path])
      XCTAssertEqual(status, 0, "\(name): \(output)")
      XCTAssertNil(text.firstMatch(of: #/(?m)^(import|export)\b/#)?.output.0, name)
    }
  }

  /// The module tests run the script for users' pages without the library, so they combine its modules themselves.
  func testTheBundlesOfTheModuleTestsAreTheSame() throws {
    let node = try WebScripts.tool("node")
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Modules/script-bundle.mjs")
    for (folder, entry) in [
      (Self.assets, "report/report.js"), (Self.assets, "profile/profile.js"), (Self.assets, "site/site.js"),
      (Self.assets, "studio/studio.js"), (Self.pageScript, "page-script.js"),
    ] {
      let (status, output) = try WebScripts.run([node, script.path, folder.path, entry])
      XCTAssertEqual(status, 0, entry)
      XCTAssertEqual(output, bundle(entry, in: folder).functionCall, entry)
    }
  }

  /// Tests that modules use only the forms that the bundle supports: see `ScriptBundle`.
  func testModulesUseOnlySupportedImportsAndExports() throws {
    let assets = AssetFiles.paths.filter { $0.hasSuffix(".js") }
    let sources =
      assets.map { ($0, AssetFiles.text($0)) }
      + (try modulesOfPageScript()).map { ($0, text(of: Self.pageScript.appendingPathComponent($0))) }
    for (path, source) in sources {
      XCTAssertTrue(source.hasPrefix("// @ts-check\n"), "\(path) is not checked")
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
      ScriptBundle(entry: $0, read: AssetFiles.text).modules
    }
    XCTAssertEqual(Set(used), Set(assets))
    XCTAssertEqual(
      bundle("page-script.js", in: Self.pageScript).modules.sorted(), try modulesOfPageScript().sorted())
  }
}
