// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import XCTest

@testable import Interaction
@testable import Programs

/// Tests which keys are typed again because the fields of a code have passed the focus on after them.
final class AutoAdvancingFocusTests: XCTestCase {
  private final class Field: TypedField {
    var text: String?
    var isFocused: Bool

    init(_ text: String?, isFocused: Bool = false) { (self.text, self.isFocused) = (text, isFocused) }

    func hasFocus() -> Bool { isFocused }
    func typingStart() -> TypingStart? { nil }
    func text(from start: Int, atMost maximum: Int) -> String? { text }
  }

  private let session = AutomationSession(environment: [:])

  private func follow(_ field: Field, next: @escaping () -> Field?) -> AutoAdvancingFocus {
    AutoAdvancingFocus(
      from: field, waiter: Waiter(session: session), settle: {}, findFocusedField: { next() })
  }

  func testAKeyIsTypedAgainOnlyInAnEmptyFieldThatGotTheFocus() {
    /// A field before and after a key, and the field with the focus after the key.
    struct Case {
      let name: String
      let before: String?
      let after: String?
      var keepsFocus = false
      var next: String?
      let isRefused: Bool
    }
    let table = [
      Case(name: "accepted", before: "", after: "1", keepsFocus: true, isRefused: false),
      Case(name: "accepted and passed on", before: "", after: "1", next: "", isRefused: false),
      Case(name: "refused and passed on", before: "1", after: "1", next: "", isRefused: true),
      Case(
        name: "refused and passed on to a full field", before: "1", after: "1", next: "2", isRefused: false),
      Case(name: "refused, and no field has the focus", before: "1", after: "1", isRefused: false),
      Case(name: "refused and retained", before: "1", after: "1", keepsFocus: true, isRefused: false),
      Case(name: "unreadable before the key", before: nil, after: "1", next: "", isRefused: false),
      Case(name: "unreadable after the key", before: "1", after: nil, next: "", isRefused: false),
    ]
    for row in table {
      let field = Field(row.before, isFocused: true)
      var focus = follow(field) { row.next.map { Field($0, isFocused: true) } }
      focus.begin()
      field.text = row.after
      field.isFocused = row.keepsFocus
      XCTAssertEqual(focus.wasRefused(), row.isRefused, row.name)
      XCTAssertEqual(focus.refusals, row.isRefused ? 1 : 0, row.name)
    }
  }

  /// A field that refuses letters and retains the focus does not delay each letter.
  func testTheFocusIsAwaitedOnceForAFieldThatRetainsIt() {
    var focus = follow(Field("", isFocused: true)) { nil }
    focus.begin()
    XCTAssertFalse(focus.wasRefused())
    let begun = MonotonicClock.now
    focus.begin()
    XCTAssertFalse(focus.wasRefused())
    XCTAssertLessThan(MonotonicClock.now - begun, TimeLimits.Events.autoAdvance.seconds / 2)
  }

  func testTheNextKeyIsComparedWithTheFieldThatGotTheFocus() {
    let (first, second) = (Field("", isFocused: true), Field(""))
    var focus = follow(first) { second }
    focus.begin()
    first.text = "1"
    first.isFocused = false
    second.isFocused = true
    XCTAssertFalse(focus.wasRefused())
    focus.begin()
    second.text = "2"
    XCTAssertFalse(focus.wasRefused(), "the second field has changed")
  }

  /// Two empty fields refuse a letter and pass the focus to each other.
  func testRefusalsOfTheSameKeyAreCounted() {
    let fields = [Field("", isFocused: true), Field("")]
    var focus = follow(fields[0]) { fields.first(where: \.isFocused) }
    for count in 1...(AutoAdvancingFocus.maximumRefusals + 1) {
      focus.begin()
      for field in fields { field.isFocused.toggle() }
      XCTAssertTrue(focus.wasRefused())
      XCTAssertEqual(focus.refusals, count)
    }
    focus.begin()
    for field in fields where field.isFocused { field.text = "1" }
    XCTAssertFalse(focus.wasRefused())
    XCTAssertEqual(focus.refusals, 0, "the next key begins again")
  }
}
