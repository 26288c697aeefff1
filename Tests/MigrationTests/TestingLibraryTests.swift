// SPDX-License-Identifier: Apache-2.0

import Migration
import XCTest

/// Tests the conversion between XCTest and Swift Testing, in both directions.
final class TestingLibraryTests: XCTestCase {
  private static let ofXCTest = """
    import XCTest

    /// Adds notes.
    final class NoteTests: XCTestCase {
      let app = XCUIApplication()

      override func setUpWithError() throws {
        try super.setUpWithError()
        app.launch()
      }

      override func tearDown() {
        app.terminate()
        super.tearDown()
      }

      func testANoteIsAdded() throws {
        app.buttons["Add"].tap()
        XCTAssertTrue(app.staticTexts["Milk"].exists, "the note")
        XCTAssertFalse(app.alerts.firstMatch.exists)
        XCTAssertEqual(app.cells.count, 1)
        XCTAssertEqual(app.frame.width, 800, accuracy: 0.5)
        XCTAssertNil(app.value)
        XCTAssertGreaterThan(app.cells.count + 1, 0, message)
        let text = try XCTUnwrap(app.value as? String)
        if text.isEmpty { XCTFail("empty") }
      }

      func helper() { XCTAssertTrue(a || b) }
    }

    """

  func testXCTestBecomesSwiftTesting() {
    let move = SourceMove(Self.ofXCTest, to: .swiftTesting)
    XCTAssertEqual(
      move.text,
      """
      import Testing
      import XCUIAutomation

      /// Adds notes.
      @Suite(.uiTest) final class NoteTests {
        let app = XCUIApplication()

        init() throws {
          app.launch()
        }

        deinit {
          app.terminate()
        }

        @Test func aNoteIsAdded() throws {
          app.buttons["Add"].tap()
          #expect(app.staticTexts["Milk"].exists, "the note")
          #expect(!app.alerts.firstMatch.exists)
          #expect(app.cells.count == 1)
          #expect(abs(app.frame.width - 800) <= 0.5)
          #expect(app.value == nil)
          #expect((app.cells.count + 1) > 0, Comment(rawValue: message))
          let text = try #require(app.value as? String)
          if text.isEmpty { Issue.record("empty") }
        }

        func helper() { #expect(a || b) }
      }

      """)
    XCTAssertEqual(move.remarks.filter { !$0.isDone }, [])
  }

  func testATestWithTheNameOfAKeywordHasBackticks() {
    let names = ["Continue", "For", "Private", "Default", "Save"]
    let tests = names.map { "  func test\($0)() {}\n" }.joined()
    let move = SourceMove("import XCTest\nclass A: XCTestCase {\n\(tests)}\n", to: .swiftTesting)
    for name in ["`continue`", "`for`", "`private`", "`default`", "save"] {
      XCTAssertTrue(move.text.contains("@Test func \(name)() {}"), move.text)
    }
  }

  func testTheOperandsOfADifferenceHaveParentheses() {
    let move = SourceMove(
      """
      import XCTest
      class A: XCTestCase {
        func testWidth() { XCTAssertEqual(width ?? 0, 800, accuracy: isWide ? 1 : 0.5, "the width") }
      }
      """, to: .swiftTesting)
    XCTAssertTrue(
      move.text.contains(#"{ #expect(abs((width ?? 0) - 800) <= (isWide ? 1 : 0.5), "the width") }"#),
      move.text)
  }

  func testATestThatStopsAtItsFirstFailureUsesRequire() {
    let move = SourceMove(
      """
      import XCTest
      class A: XCTestCase {
        override func setUp() {
          continueAfterFailure = false
        }
        func testURLIsOpened() { XCTAssertTrue(x) }
        func helper() { XCTAssertTrue(x) }
      }
      """, to: .swiftTesting)
    XCTAssertEqual(
      move.text,
      """
      import Testing
      import XCUIAutomation
      @Suite(.uiTest) class A {
        init() {
        }
        @Test func urlIsOpened() throws { try #require(x) }
        func helper() { #expect(x) }
      }
      """)
  }

  func testXCTestOnlyFeaturesAreReported() {
    let move = SourceMove(
      """
      import XCTest
      class A: BaseXCTestCase {
        override class func setUp() {}
        override func tearDownWithError() throws {}
        func testA() { wait(for: [expectation(description: "a")], timeout: 1); XCTAssertThrowsError(try f()) }
      }
      """, to: .swiftTesting)
    XCTAssertEqual(move.remarks.filter { !$0.isDone }.map(\.line), [2, 3, 4, 5, 5, 5])
  }

  func testSwiftTestingBecomesXCTest() {
    let move = SourceMove(
      """
      import Testing
      import XCUIAutomation

      @Suite(.uiTest) struct NoteTests {
        let app = XCUIApplication()

        init() { app.launch() }

        @Test func aNoteIsAdded() throws {
          #expect(app.staticTexts["Milk"].exists, "the note")
          #expect(!app.alerts.firstMatch.exists)
          #expect(app.cells.count == 1)
          #expect(app.value == nil)
          let text = try #require(app.value as? String)
          #expect(throws: (any Error).self) { try f() }
          Issue.record("empty")
        }
      }

      """, to: .xctest)
    XCTAssertEqual(
      move.text,
      """
      import XCTest
      import XCUIAutomation

      final class NoteTests: XCTestCase {
        let app = XCUIApplication()

        override func setUpWithError() throws { app.launch() }

        func testANoteIsAdded() throws {
          XCTAssertTrue(app.staticTexts["Milk"].exists, "the note")
          XCTAssertFalse(app.alerts.firstMatch.exists)
          XCTAssertEqual(app.cells.count, 1)
          XCTAssertNil(app.value)
          let text = try XCTUnwrap(app.value as? String)
          XCTAssertThrowsError(try f())
          XCTFail("empty")
        }
      }

      """)
    XCTAssertEqual(move.remarks.filter { !$0.isDone }, [])
  }

  func testAConversionRoundTripKeepsTheTest() {
    let back = SourceMove(SourceMove(Self.ofXCTest, to: .swiftTesting).text, to: .xctest).text
    for line in [
      "func testANoteIsAdded() throws {", "XCTAssertEqual(app.cells.count, 1)",
      "override func setUpWithError() throws {", "override func tearDown() {",
    ] {
      XCTAssertTrue(back.contains(line), back)
    }
  }
}
