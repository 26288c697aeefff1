// SPDX-License-Identifier: Apache-2.0

import Migration
import XCTest

/// Tests the changes to sources of Apple platforms.
final class SourceMoveTests: XCTestCase {
  private func assertMoved(
    _ source: String, _ expected: String, changes: Int, file: StaticString = #filePath, line: UInt = #line
  ) {
    let move = SourceMove(source)
    XCTAssertEqual(move.text, expected, file: file, line: line)
    XCTAssertEqual(move.remarks.filter(\.isDone).count, changes, "\(move.remarks)", file: file, line: line)
  }

  private func left(_ source: String) -> [String] {
    SourceMove(source).remarks.filter { !$0.isDone }.map(\.text)
  }

  func testASourceThatNeedsNoMigrationIsUnchanged() {
    let source = """
      import XCTest

      // A comment with @objc and /slashes/.
      final class PlainTests: XCTestCase {
        override func setUp() { XCUIApplication().launch() }
        func testRatio() { XCTAssertEqual(6 / 2, 3); XCTAssertTrue("a/b".contains("/")) }
      }

      """
    assertMoved(source, source, changes: 0)
    XCTAssertEqual(left(source), [])
  }

  func testObjectiveCAttributesAreRemoved() {
    assertMoved(
      """
      @objcMembers
      class Helper: NSObject {
        @objc func tapped() {}
        @objc(otherName)
        dynamic var name = ""
      }
      """,
      """
      class Helper: NSObject {
        func tapped() {}
        dynamic var name = ""
      }
      """, changes: 3)
  }

  func testObjectiveCKeyPathsBecomeStrings() {
    assertMoved(
      "let a = #keyPath(XCUIElement.isHittable); let b = #keyPath(exists)",
      "let a = \"isHittable\"; let b = \"exists\"", changes: 2)
  }

  func testBareSlashRegularExpressionsGetNumberSigns() {
    assertMoved(
      "let match = text.wholeMatch(of: /[a-z]+\\d/)\nlet same = #/a/#",
      "let match = text.wholeMatch(of: #/[a-z]+\\d/#)\nlet same = #/a/#", changes: 1)
  }

  func testOverridesOnTheMainActorAreMadeToCompile() {
    assertMoved(
      "@MainActor\nfinal class A: XCTestCase {\n  override func setUp() { app.launch() }\n}\n",
      "@preconcurrency @MainActor\nfinal class A: XCTestCase {\n  override func setUp() { app.launch() }\n}\n",
      changes: 1)
    assertMoved(
      "class B: XCTestCase {\n  @MainActor\n  override func tearDownWithError() throws {}\n  @MainActor func testA() {}\n}\n",
      "class B: XCTestCase {\n  override func tearDownWithError() throws {}\n  @MainActor func testA() {}\n}\n",
      changes: 1)
    let asynchronous = "@MainActor class C: XCTestCase { override func setUp() async throws {} }"
    assertMoved(asynchronous, asynchronous, changes: 0)
  }

  func testCodeForAnApplePlatformIsAlsoCompiledOnLinux() {
    assertMoved(
      "#if os(iOS)\nlet a = 1\n#endif\n", "#if os(iOS) || os(Linux)\nlet a = 1\n#endif\n", changes: 1)
    assertMoved(
      "#if os(iOS)\nlet a = 1\n#elseif os(macOS)\nlet a = 2\n#endif\n",
      "#if os(iOS)\nlet a = 1\n#elseif os(macOS) || os(Linux)\nlet a = 2\n#endif\n", changes: 1)
    for source in [
      "#if os(iOS)\nlet a = 1\n#else\nlet a = 2\n#endif\n", "#if !os(macOS)\nlet a = 1\n#endif\n",
      "#if DEBUG\n#endif\n",
    ] {
      assertMoved(source, source, changes: 0)
      XCTAssertEqual(left(source), [])
    }
    let difficult = "#if os(iOS) && DEBUG\nlet a = 1\n#endif\n"
    assertMoved(difficult, difficult, changes: 0)
    XCTAssertEqual(left(difficult).count, 1)
  }

  func testImportsGetTheirLinuxModuleNames() {
    let move = SourceMove(
      "import os\nimport Cocoa\nimport XCTest\nimport SwiftUI\n@testable import Editor\nimport Screens\n",
      modules: ["Screens"])
    XCTAssertEqual(
      move.text,
      "import Foundation\nimport AppKit\nimport XCTest\n"
        + "#if canImport(SwiftUI)\nimport SwiftUI\n#endif\n#if canImport(Editor)\n@testable import Editor\n#endif\nimport Screens\n"
    )
    XCTAssertTrue(move.usesAppleModules)
    XCTAssertEqual(move.remarks.filter { !$0.isDone }.map(\.line), [4, 5])
  }

  func testUnusedViewControllerSuperclassesAreRemoved() {
    XCTAssertEqual(
      SourceMove("class Menu: NSViewController {\n}\nclass Bar : UIViewController, Screen { let a = 1 }\n")
        .text,
      "class Menu {\n}\nclass Bar : Screen { let a = 1 }\n")
    for used in [
      "class A: NSViewController { override func viewDidLoad() {} }",
      "class A: NSViewController { func f() { super.loadView() } }", "class A: Screen, UIViewController {}",
    ] {
      XCTAssertEqual(SourceMove(used).text, used)
    }
  }

  func testCodeThatNeedsManualChangesIsReported() {
    XCTAssertEqual(left("let s = #selector(Helper.tapped)").count, 1)
    XCTAssertEqual(left("let p = CIImage(data: d)\nlet q: CIImage").count, 1, "one remark per file")
    XCTAssertEqual(left("method_exchangeImplementations(a, b)").count, 1)
  }

  func testInvalidSwiftDoesNotCrashTheMigration() {
    for source in ["", "}}}} @objc ###", "\u{0}", "class {", String(repeating: "(", count: 500)] {
      _ = SourceMove(source)
    }
  }
}
