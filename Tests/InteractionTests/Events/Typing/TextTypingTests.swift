// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import Foundation
import RecordingTestSupport
import Synchronization
import Timing
import XCTest

@testable import AccessibilityBus
@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests the keys of a string for the fields of a code, which the test scripts.
final class TextTypingTests: OperatedTestCase {
  /// Fields with one character each, of which one has the keyboard focus.
  private final class CodeFields: Sendable {
    private let state: Mutex<(texts: [String], focused: Int)>

    init(_ texts: String...) { state = Mutex((texts, 0)) }

    var focused: CodeField { state.withLock { CodeField(fields: self, number: $0.focused) } }
    func text(_ number: Int) -> String { state.withLock { $0.texts[number] } }
    func hasFocus(_ number: Int) -> Bool { state.withLock { $0.focused == number } }

    /// Gives a key to the focused field, which accepts it or not, and then passes the focus on.
    func take(_ key: String, isAccepted: Bool) {
      state.withLock { state in
        if isAccepted { state.texts[state.focused] = key }
        state.focused = (state.focused + 1) % state.texts.count
      }
    }
  }

  private struct CodeField: TypedField {
    let fields: CodeFields
    let number: Int

    func hasFocus() -> Bool { fields.hasFocus(number) }
    func typingStart() -> TypingStart? { nil }
    func text(from start: Int, atMost maximum: Int) -> String? { fields.text(number) }
  }

  /// A field that never shows the typed text, so that each key waits for the reply to the previous one.
  private struct SilentField: TypedField {
    func hasFocus() -> Bool { true }
    func typingStart() -> TypingStart? { TypingStart(offset: 0, field: .renderer(1)) }
    func text(from start: Int, atMost maximum: Int) -> String? { "" }
  }

  /// Types a string for the fields.
  private func enter(_ text: String, into fields: CodeFields, of program: OperatedProgram) throws {
    let tree = try tree("gtk3-text")
    let check = try XCTUnwrap(
      TypingCheck(
        typing: text, into: try tree.node(.textField, "Name"), of: tree, asking: SilentField(),
        isDelayed: false))
    try program.session.lock.withLock {
      let (runningDesktop, running) = try program.application.runningInstance()
      var plan = TypingPlan(typing: text)
      plan.pace = TypingPace(typing: text, check: check, isMultiLine: false)
      plan.autoAdvancingFocus = AutoAdvancingFocus(
        from: fields.focused, waiter: Waiter(session: program.session), settle: {},
        findFocusedField: { fields.focused })
      var typing = TextTyping(
        text, into: program.element(.textField, "Name"), in: try runningDesktop.display.inputFocus,
        plan: plan,
        running, on: runningDesktop)
      try typing.run()
    }
  }

  /// Qt reports that a read-only field is editable, too.
  func testTheTextOfAReadOnlyFieldIsNotChecked() throws {
    let recorded = try tree("qt6-typed")
    let field = try recorded.node(.textField, "Name")
    let readOnly = try tree("qt6-typed") { file in
      file.programs[0].tree?.nodes[field].states |= StateSet.readOnly.rawValue
    }
    XCTAssertTrue(readOnly.nodes.states(field).contains(.editable))
    for (tree, isChecked) in [(recorded, true), (readOnly, false)] {
      let check = TypingCheck(
        typing: "Ada", into: field, of: tree, asking: SilentField(), isDelayed: false)
      XCTAssertEqual(check != nil, isChecked)
    }
  }

  func testARefusedKeyIsTypedAgainInTheNextField() throws {
    let program = try operate("gtk3-typed")
    let fields = CodeFields("1", "")
    program.display.observe { _, input in
      guard case .text(let key) = input else { return }
      fields.take(key, isAccepted: fields.focused.text(from: 0, atMost: 1) == "")
    }
    try enter("2", into: fields, of: program)
    XCTAssertEqual(program.display.input, [.text("2"), .text("2")])
    XCTAssertEqual(fields.text(1), "2")
  }

  /// Without a limit, the two fields would pass the focus to each other endlessly.
  func testFieldsThatRefuseACharacterEndTheTyping() throws {
    let program = try operate("gtk3-typed")
    let fields = CodeFields("", "")
    program.display.observe { _, input in
      if case .text(let key) = input { fields.take(key, isAccepted: false) }
    }
    XCTAssertThrowsError(try enter("A1", into: fields, of: program)) {
      XCTAssertEqual(($0 as? AutomationError)?.kind, .textLost)
      XCTAssertTrue("\($0)".hasPrefix("2 of 2 characters were not typed into \"Name\" TextField"), "\($0)")
      XCTAssertTrue("\($0)".contains("refused character 1"), "\($0)")
    }
    XCTAssertEqual(
      program.display.input, Array(repeating: .text("A"), count: AutoAdvancingFocus.maximumRefusals + 1))
  }

  /// Otherwise LibreOffice inserts the characters above U+FFFF before other characters that it has read with them.
  func testTheNextPartIsTypedAfterTheProgramHasReadTheKeys() throws {
    let program = try operate("libreoffice-writer")
    // The wait for an idle program gives up earlier.
    program.display.answerPings(after: 2 * TimeLimits.Idle.flush.seconds)
    let answered = Mutex<[Int]>([])
    program.display.observe { display, input in
      if case .text = input { answered.withLock { $0.append(display.answeredPings) } }
    }
    try program.session.lock.withLock {
      let (runningDesktop, running) = try program.application.runningInstance()
      var typing = TextTyping(
        "a\u{1f469}b\u{1f467}", into: program.element(.textView, ""),
        in: try runningDesktop.display.inputFocus,
        plan: TypingPlan(typing: "a\u{1f469}b\u{1f467}"), running, on: runningDesktop)
      try typing.run()
    }
    XCTAssertEqual(program.display.input, [.text("a"), .text("\u{1f469}b"), .text("\u{1f467}")])
    XCTAssertEqual(answered.withLock { $0 }, [0, 1, 2])
  }
}
