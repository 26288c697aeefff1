// SPDX-License-Identifier: Apache-2.0

import RecordingTestSupport
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests how much of a string is typed before the program must answer.
final class TypingPaceTests: RecordedTestCase {
  private let waiter = Waiter(session: AutomationSession(environment: [:]))
  private let field = ScriptedField()

  /// The pace for a field that cannot be checked.
  private func blindPace(_ text: String, isMultiLine: Bool = false) -> TypingPace {
    TypingPace(typing: text, check: nil, isMultiLine: isMultiLine)
  }

  /// The pace for the scripted field.
  private func pace(_ text: String, isDelayed: Bool = false, isMultiLine: Bool = false) throws -> TypingPace {
    let tree = try tree("gtk3-text")
    let check = try XCTUnwrap(
      TypingCheck(
        typing: text, into: try tree.node(.textField, "Name"), of: tree, asking: field, isDelayed: isDelayed))
    return TypingPace(typing: text, check: check, isMultiLine: isMultiLine)
  }

  /// The chunks in which a string is typed if nothing is examined between them.
  private func chunks(_ pace: TypingPace, _ text: String) -> [String] {
    var pace = pace
    var rest = text[...]
    var chunks: [String] = []
    while !rest.isEmpty {
      let part = pace.next(of: rest)
      pace.note(part)
      chunks.append(String(part))
      rest = rest[part.endIndex...]
    }
    return chunks
  }

  /// Types the next chunk of a string, examines it, and returns the rest.
  private func typeStretch(
    of rest: Substring, _ pace: inout TypingPace, showing held: String, isAnswered: Bool = true
  ) -> Substring {
    let part = pace.next(of: rest)
    pace.note(part)
    field.held = held
    pace.examine(behind: part, isAnswered: isAnswered, by: waiter, rest: nil, settle: { true })
    return rest[part.endIndex...]
  }

  // MARK: - The plan

  func testATextForAFieldWithoutACheckIsTypedAtOnce() {
    for text in ["hello all", "12345678901234567", "A1"] {
      XCTAssertEqual(chunks(blindPace(text), text), [text])
    }
  }

  func testNumbersForAFieldWithoutACheckAreTypedKeyByKey() {
    XCTAssertEqual(chunks(blindPace("1234"), "1234"), ["1", "2", "3", "4"])
  }

  func testWordsAreTypedAtOnceBehindTheirFirstCharacter() throws {
    XCTAssertEqual(chunks(try pace("hello all"), "hello all"), ["h", "ello all"])
  }

  func testAShortCodeIsTypedKeyByKeyForTheLengthOfAGroup() throws {
    XCTAssertEqual(
      chunks(try pace("1234-5678-90"), "1234-5678-90"),
      ["1", "2", "3", "4", "-", "5", "6", "7", "8", "-90"])
  }

  func testALongCodeIsCheckedBehindItsFirstCharacterAndItsFirstGroup() throws {
    let text = "7" + String(repeating: "x", count: 80)
    XCTAssertEqual(chunks(try pace(text), text).map(\.count), [1, 8, 72])
  }

  func testCodesInAFieldOfSeveralLinesAreTypedLikeWords() throws {
    let pace = try pace("12 lines", isMultiLine: true)
    XCTAssertFalse(pace.isCode)
    XCTAssertEqual(chunks(pace, "12 lines"), ["1", "2 lines"])
  }

  /// A key that edits the text or moves the focus must be answered before the next key.
  func testAStretchEndsBehindAKeyThatInsertsNothing() {
    XCTAssertEqual(chunks(blindPace("ab\tcd"), "ab\tcd"), ["ab\t", "cd"])
    XCTAssertEqual(chunks(blindPace("ab\tcd", isMultiLine: true), "ab\tcd"), ["ab\tcd"])
  }

  func testATextWithNumbersOrWithoutSmallLettersIsACode() {
    for (text, isCode) in [
      ("2024-05-01", true), ("ABC", true), ("room 7", true), ("ABC DEF", false), ("Hello", false),
      ("a long text 7", false),
    ] {
      XCTAssertEqual(blindPace(text).isCode, isCode, text)
    }
  }

  func testATrustedFieldGetsTheWholeText() throws {
    var pace = try pace("1234")
    XCTAssertTrue(pace.mayBeSplit)
    pace.trust()
    XCTAssertEqual(chunks(pace, "1234"), ["1234"])
    XCTAssertFalse(pace.mayBeSplit)
  }

  // MARK: - The answers

  func testAFieldThatShowsTheTextGetsTheRestAtOnce() throws {
    var pace = try pace("hello all")
    XCTAssertFalse(pace.isProof)
    let rest = typeStretch(of: "hello all", &pace, showing: "h")
    XCTAssertFalse(pace.isFollowing)
    XCTAssertTrue(pace.isProof)
    XCTAssertEqual(pace.next(of: rest), "ello all")
  }

  func testAFieldThatChangesTheTextGetsOneCharacterAtATime() throws {
    var pace = try pace("hello all")
    let rest = typeStretch(of: "hello all", &pace, showing: "x")
    XCTAssertTrue(pace.isFollowing)
    XCTAssertFalse(pace.isProof)
    XCTAssertEqual(chunks(pace, String(rest)), rest.map { String($0) })
  }

  func testAProgramThatDoesNotAnswerGetsTheRestAtOnce() throws {
    var pace = try pace("1234")
    let rest = typeStretch(of: "1234", &pace, showing: "x", isAnswered: false)
    XCTAssertFalse(pace.isFollowing)
    XCTAssertEqual(pace.next(of: rest), "234")
  }

  func testACodeIsProvenByAWholeGroup() throws {
    let text = "1234-5678-90"
    var pace = try pace(text)
    var rest = text[...]
    for count in 1...9 {
      XCTAssertFalse(pace.isProof)
      rest = typeStretch(of: rest, &pace, showing: String(text.prefix(count)))
    }
    XCTAssertTrue(pace.isProof)
    XCTAssertEqual(pace.next(of: rest), "-90")
  }

  func testTheRestOfALongTextIsTypedAtOnceAfterSomeSingleCharacters() throws {
    let text = String(repeating: "x", count: 80)
    var pace = try pace(text)
    var rest = text[...]
    rest = typeStretch(of: rest, &pace, showing: "y")
    for _ in 0..<16 {
      XCTAssertTrue(pace.isFollowing)
      rest = typeStretch(of: rest, &pace, showing: "y")
    }
    XCTAssertFalse(pace.isFollowing)
    XCTAssertFalse(pace.isProof)
    XCTAssertEqual(chunks(pace, String(rest)).map(\.count), [1, 8, 54])
  }

  func testAFieldThatReportsItsTextAtOnceAnswersWords() throws {
    XCTAssertTrue(try pace("hello").sees("h"))
    XCTAssertTrue(try pace("hello all", isDelayed: true).sees("h"))
    XCTAssertFalse(try pace("hello", isDelayed: true).sees("h"), "it may be a code")
    XCTAssertFalse(try pace("1234").sees("1"))
    XCTAssertFalse(blindPace("hello").sees("h"))
  }
}

/// A field that shows a given string.
private final class ScriptedField: TypedField {
  var held = ""

  func hasFocus() -> Bool { true }
  func typingStart() -> TypingStart? { TypingStart(offset: 0, field: .renderer(1)) }
  func text(from start: Int, atMost maximum: Int) -> String? { held }
}
