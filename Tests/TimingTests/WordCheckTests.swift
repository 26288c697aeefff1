// SPDX-License-Identifier: Apache-2.0

import TestSupport
import XCTest

/// Tests how `script/check-words` checks names and comments, with sources that have planted violations.
final class WordCheckTests: XCTestCase {
  func testDeclaredNamesAreReported() throws {
    let planted = [
      "func answerWhatIsOpen() {}", "var isKept = true", "let (own, total) = (1, 2)",
      "for news in changes {}",
      "struct LookResult {}", "case running, late", "case missing(what: String)",
      "func move(to place: Int, told reason: String) {}", "init(anew value: Int) {}",
      "subscript(wanted index: Int) -> Int { 0 }", "protocol TellingPart {}", "enum StateAsItWas {}",
      "typealias NoneOfThem = Int", "let isOwn = true", "private static let ownWidth = \"\"",
      "let greyLevel = 1", "func minimise(_ window: Int) {}",
    ]
    let text = try check(
      "Sources/Desktop/Planted.swift", reports: planted,
      notOf: [
        "case none", "let ownerOfWindow = 1", "var isTooLate = false", "func lookUp() {}",
        "let looksLikeALink = true", "let isBrowsersOwn = true", "let shelf = 1", "let isLabelledBy = true",
        "let isCancelled = true", "let parameters = 1", "let hour = 1",
      ])
    XCTAssertTrue(text.contains("\"own\" in names is 3, at most 0"), text)
  }

  func testOtherCodeCommentsAndLiteralsAreNotReported() throws {
    _ = try check(
      "Sources/Desktop/Planted.swift", reports: [],
      notOf: [
        "// let own = 1", "let text = \"let own = 1\"", "let text = \"\\(name ?? \"let own\")\"",
        "let text = #\"let own = \"1\"\"#", "switch state {", "case told: break", "case .own: break", "}",
        "move(to: 1, told: value.own)", "let text = \"\"\"", "  let own = 1", "  \"\"\"",
      ])
  }

  func testTornCommentsAreReported() throws {
    let path = "Sources/Desktop/Planted.swift"
    let answer = try CheckScript("check-words").run(on: [
      path: """
      /// A list has an end.
      /// it is as long as the list.
      let one = 1
      // The first line of a sentence
      // goes on in the second line.
      // The next sentence follows.
      let two = 2  // A remark.
      // another comment
      """
    ])
    XCTAssertNotEqual(answer.status, 0)
    XCTAssertEqual(
      answer.complaints(about: path).compactMap { Int($0.prefix { $0 != ":" }) }, [2], answer.text)
    XCTAssertTrue(answer.text.contains("\"torn\" in sources is 1, at most 0"), answer.text)
  }

  func testBritishSpellingIsReportedInComments() throws {
    let british = [
      "The colours differ", "Behaviour of a row", "In the centre", "It is minimised", "An unlabelled field",
    ]
    let american = ["Labelled by a row", "It was cancelled", "It advises four hours", "Shown as \"Colour\""]
    let text = try check(
      "Sources/Desktop/Planted.swift", reports: british.map { "let planted = 1  // \($0)." },
      notOf: american.map { "let allowed = 1  // \($0)." })
    XCTAssertTrue(text.contains("\"british\" in sources is 5, at most 0"), text)
  }

  func testPhrasesThatAreNotEnglishAreReported() throws {
    let phrases = [
      ("text", "It returns a text", "A static text, and a text field"),
      ("nil-without", "It is nil without a limit", "It is nil if there is no limit"),
      ("compound", "The tests of Swift Testing", "The Swift Testing tests of a target"),
      ("runs", "The program does not run", "The program does not run as root"),
      ("latest", "It ends after a week at the latest", "It ends after at most a week"),
      ("by-itself", "It ended by itself", "It ended on its own"),
      ("meanwhile", "The file was cut meanwhile", "Meanwhile, the file was cut"),
      ("beside", "The button beside the field", "The button next to the field"),
    ]
    let text = try check(
      "Sources/Desktop/Planted.swift", reports: phrases.map { "let planted = 1  // \($0.1)." },
      notOf: phrases.map { "let allowed = 1  // \($0.2)." })
    for (pattern, _, _) in phrases {
      XCTAssertTrue(text.contains("\"\(pattern)\" in sources is 1, at most 0"), text)
    }
  }

  func testNamesOfTestsAreReported() throws {
    for path in ["Tests/DesktopTests/PlantedTests.swift", "Examples/Tests/ListerUITests/PlantedTests.swift"] {
      let text = try check(
        path,
        reports: [
          "func testWhatIsShownIsFound() {}", "func testTheListIsKept() {}", "func testTheOwnerIsTold() {}",
          "func testCancelLeavesTheListAsItIs() {}", "func testTheSearchStartsAnew() async throws {}",
          "func testTheLabelHasAColour() {}",
        ],
        notOf: [
          "func testTheErrorSaysWhatIsMissing() {}", "func testEachListHasItsOwnColor() {}",
          "func testTooLate() {}", "func make(what: Int) {}", "let own = 1", "// func testOwn() {}",
          "let text = \"func testOwn() {}\"",
        ])
      XCTAssertTrue(text.contains("\"clause\" in test-names is 1, at most 0"), text)
    }
  }

  /// Compares the complaints of the script about a file with the lines that were planted in it.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - planted: the lines that the script must report, each once.
  ///   - allowed: the lines that the script must not report.
  ///   - line: the line of the test.
  /// - Returns: the output of the script.
  /// - Throws: an error when the script cannot be run.
  private func check(
    _ path: String, reports planted: [String], notOf allowed: [String], line: UInt = #line
  ) throws -> String {
    let answer = try CheckScript("check-words").run(on: [path: (planted + allowed).joined(separator: "\n")])
    XCTAssertEqual(answer.status != 0, !planted.isEmpty, answer.text, line: line)
    let lines = answer.complaints(about: path).compactMap { Int($0.prefix { $0 != ":" }) }
    XCTAssertEqual(lines.sorted(), planted.indices.map { $0 + 1 }, answer.text, line: line)
    return answer.text
  }
}
