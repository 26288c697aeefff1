// SPDX-License-Identifier: Apache-2.0

import TestSupport
import XCTest

@testable import Compositor

/// Strings, which a client receives by keys or by text-input-v3.
final class TypingJobTests: XCTestCase {
  private var desktop: TestCompositor!
  private var program: TestProgram!

  override func setUpWithError() throws {
    desktop = try TestCompositor()
    program = try TestProgram(desktop.socket)
    _ = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    program.keys.clear()
  }

  override func tearDown() {
    program = nil
    desktop.stop()
    desktop = nil
  }

  /// Characters of many scripts, in random order.
  private func mixedText(_ count: Int, seed: UInt64) -> String {
    var random = SeededGenerator(seed: seed)
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7e, 0xa1...0xff, 0x391...0x3c9, 0x410...0x44f, 0x5d0...0x5ea, 0x621...0x63a, 0x905...0x939,
      0x3041...0x3096, 0x4e00...0x4fff, 0xac00...0xacff, 0x1f600...0x1f640, 0xa...0xa, 0x9...0x9,
    ]
    var text = ""
    while text.unicodeScalars.count < count {
      let range = ranges.randomElement(using: &random)!
      guard let scalar = Unicode.Scalar(UInt32.random(in: range, using: &random)),
        scalar.properties.generalCategory != .unassigned
      else { continue }
      for _ in 0..<Int.random(in: 1...4, using: &random) where text.unicodeScalars.count < count {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The parts of a string, each of which fits into one request.
  private func parts(_ text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    return stride(from: 0, to: scalars.count, by: 1000).map { start in
      scalars[start..<min(start + 1000, scalars.count)].reduce(into: "") { $0.unicodeScalars.append($1) }
    }
  }

  func testATextOfTheLayoutIsTypedByKeys() throws {
    let field = try TestField(program)
    XCTAssertEqual(try desktop.type("Hello,\tWorld!\r\n\u{8}", into: program), 16)
    XCTAssertEqual(program.keys.text, "Hello,\tWorld!\n\u{8}")
    XCTAssertEqual(field.commits, [])
    XCTAssertEqual(program.keys.held, [])
  }

  func testTheReleaseOfAllInputEndsAString() throws {
    // The program does not answer, so the first string waits after its first part, and the second one for the first.
    let serials = ["a", "b"].map { desktop.startTyping(String(repeating: $0, count: 300)) }
    let events = try desktop.request("release_input").filter { $0.name == "typed" }
    XCTAssertEqual(
      events.map(\.arguments), [[.uint(serials[0]), .uint(100)], [.uint(serials[1]), .uint(0)]])
    try program.client.roundTrip()
    while program.answerPing() { try program.client.roundTrip() }
    XCTAssertEqual(program.keys.text, String(repeating: "a", count: 100))
    XCTAssertEqual(try desktop.type("c", into: program), 1)
    XCTAssertEqual(program.keys.text, String(repeating: "a", count: 100) + "c")
  }

  func testTenThousandCharactersArriveByKeysAtASlowProgram() throws {
    let seed = UInt64.random(in: 0 ... .max)
    let text = mixedText(10_000, seed: seed)
    let serials = parts(text).map { desktop.startTyping($0, byKeys: true) }
    var delays = SeededGenerator(seed: seed)
    for serial in serials {
      let count = try desktop.count(of: serial, program, delay: Int32.random(in: 0...3, using: &delays))
      XCTAssertEqual(count, 1000, "seed \(seed)")
    }
    XCTAssertTrue(program.keys.text == text, "seed \(seed)")
    XCTAssertEqual(program.keys.held, [])
    // A key event with an earlier time would be dropped by a toolkit.
    XCTAssertTrue(zip(program.keys.times, program.keys.times.dropFirst()).allSatisfy { $1 &- $0 < 1 << 31 })
  }

  func testTenThousandCharactersArriveAsTextInTheirOrder() throws {
    let field = try TestField(program, queuesKeys: true)
    let seed = UInt64.random(in: 0 ... .max)
    let text = mixedText(10_000, seed: seed)
    let serials = parts(text).map { desktop.startTyping($0) }
    for serial in serials {
      XCTAssertEqual(try desktop.count(of: serial, program, delay: 1), 1000, "seed \(seed)")
    }
    for _ in 1...3 { try program.client.pump() }
    XCTAssertTrue(field.text == text, "seed \(seed)")
    XCTAssertLessThanOrEqual(field.commits.max() ?? 0, 1000)
    XCTAssertEqual(program.keys.keymapCount, 1)
  }

  func testATextOfTheSecondVersionOfTextInputArrivesInItsOrder() throws {
    let field = try TestFieldV2(program)
    let seed = UInt64.random(in: 0 ... .max)
    let text = mixedText(5000, seed: seed).filter { $0 != "\n" && $0 != "\t" }
    for part in parts(text) {
      XCTAssertEqual(
        try desktop.type(part, into: program, delay: 1), UInt32(part.unicodeScalars.count), "seed \(seed)")
    }
    for _ in 1...3 { try program.client.pump() }
    XCTAssertTrue(field.text == text, "seed \(seed)")
    XCTAssertEqual(program.keys.keymapCount, 1)
  }

  /// Qt handles text at once, and keys after a reply from AT-SPI's registry.
  func testTextOfTheSecondVersionDoesNotOvertakeKeys() throws {
    let field = try TestFieldV2(program)
    XCTAssertEqual(try desktop.type("漢字", into: program), 2)
    XCTAssertEqual(field.commitCount, 1)
    XCTAssertEqual(try desktop.type("本\n語", into: program), 3)
    XCTAssertEqual(try desktop.type("言", into: program), 1, "soon after the keys")
    XCTAssertEqual(field.commitCount, 1)
    XCTAssertEqual(field.text, "漢字本\n語言")
  }

  func testASurfaceThatIsNotEnabledGetsKeys() throws {
    let field = try TestFieldV2(program)
    field.disable()
    XCTAssertEqual(try desktop.type("漢字", into: program), 2)
    XCTAssertEqual(field.text, "漢字")
    XCTAssertEqual(field.commitCount, 0)
  }

  func testTextWaitsForTheSyncOfAFieldThatHasSentAState() throws {
    let field = try TestFieldV2(program)
    _ = desktop.startTyping("漢")
    try desktop.control.roundTrip()
    try program.client.roundTrip()
    program.answerPing()
    try program.client.roundTrip()
    XCTAssertEqual(field.text, "", "the state after enter is not confirmed")
    let end = SuspendingClock.now + .seconds(5)
    while field.text.isEmpty, SuspendingClock.now < end {
      program.answerPing()
      try program.client.roundTrip()
    }
    XCTAssertEqual(field.text, "漢")
  }

  func testAProgramThatAnswersNoPingIsSentOnePart() throws {
    _ = desktop.startTyping(String(repeating: "ab", count: 1500))
    try desktop.control.roundTrip()
    try program.client.roundTrip()
    XCTAssertLessThanOrEqual(program.keys.codes.count, 100)
    XCTAssertEqual(program.pings.count, 1)
  }

  func testTextFollowsKeysOnlyAfterTwoAnswers() throws {
    let field = try TestField(program)
    let serial = desktop.startTyping("漢\n字")
    func answer() throws {
      try desktop.control.roundTrip()
      try program.client.roundTrip()
      XCTAssertTrue(program.answerPing())
      try program.client.roundTrip()
    }
    try answer()
    XCTAssertEqual(field.text, "漢", "Return waits for a second answer")
    try answer()
    XCTAssertEqual(field.text, "漢\n")
    try answer()
    XCTAssertEqual(field.text, "漢\n")
    try answer()
    XCTAssertEqual(field.text, "漢\n字")
    XCTAssertEqual(try desktop.count(of: serial, program), 3)
    // The keys of an earlier request may also wait in a queue.
    XCTAssertEqual(try desktop.strokes("a"), 1)
    _ = desktop.startTyping("語")
    try answer()
    XCTAssertEqual(field.text, "漢\n字a")
    try answer()
    XCTAssertEqual(field.text, "漢\n字a語")
  }

  func testAFieldThatEndsItsTextInputGetsTheRestByKeys() throws {
    let field = try TestField(program)
    field.disablesAfter = 1
    let text = String(repeating: "漢", count: 333) + "字語\n本a"
    XCTAssertEqual(try desktop.type(text, into: program), 338)
    XCTAssertEqual(field.text, text)
    XCTAssertEqual(field.commits, [999])
  }

  func testTypingStopsWhenAnotherWindowGetsTheFocus() throws {
    let window = try desktop.window("One").id
    let other = try TestProgram(desktop.socket)
    let text = String(repeating: "abcdefghij", count: 50)
    let serial = desktop.startTyping(text, focus: window)
    try desktop.control.roundTrip()
    for _ in 0..<2 {
      try program.client.roundTrip()
      program.answerPing()
    }
    try program.client.roundTrip()
    _ = try other.showWindow("Two", width: 100, height: 100, color: 0)
    XCTAssertEqual(try desktop.count(of: serial, program), UInt32(program.keys.codes.count))
    XCTAssertEqual(program.keys.codes.count, 300)
    XCTAssertEqual(try desktop.count(of: desktop.startTyping("x", focus: window), program), 0)
    XCTAssertEqual(other.keys.codes, [])
  }

  func testAPopupOfTheWindowDoesNotStopTyping() throws {
    let window = try program.showWindow("Two", width: 400, height: 300, color: 0)
    let serial = desktop.startTyping(String(repeating: "a", count: 250))
    try desktop.control.roundTrip()
    let popup = try program.showPopup(
      of: window, width: 80, height: 100, anchor: Rect(x: 10, y: 20, width: 50, height: 30), color: 0x00ff00)
    program.answerPing()
    try program.client.roundTrip()
    program.client.send(popup.role, "destroy", [])
    XCTAssertEqual(try desktop.count(of: serial, program), 250)
  }

  func testAProgramThatHangsDoesNotBlockTypingIntoOtherWindows() throws {
    let hung = desktop.startTyping("abc")
    try desktop.control.roundTrip()
    let other = try TestProgram(desktop.socket)
    _ = try other.showWindow("Two", width: 100, height: 100, color: 0)
    XCTAssertEqual(try desktop.type("def", into: other), 3)
    XCTAssertEqual(other.keys.text, "def")
    XCTAssertEqual(try desktop.count(of: hung, program), 3, "it is reported when the program answers")
    XCTAssertEqual(program.keys.text, "abc")
  }

  func testTypingEndsWithTheProgram() throws {
    let serial = desktop.startTyping(String(repeating: "a", count: 250))
    try desktop.control.roundTrip()
    program.client.disconnect()
    let other = try TestProgram(desktop.socket)
    XCTAssertEqual(try desktop.count(of: serial, other), 100)
  }

  func testATestThatDisconnectsEndsItsText() throws {
    let other = try WireClient(desktop.controlSocket)
    let id = try other.bind(UnderstudyControl.description)
    other.send(id, "type_text", [.uint(1), .uint(0), .uint(0), .string(String(repeating: "a", count: 900))])
    try other.roundTrip()
    let serial = desktop.startTyping("b")
    try desktop.control.roundTrip()
    other.disconnect()
    XCTAssertEqual(try desktop.count(of: serial, program), 1)
    XCTAssertEqual(program.keys.text, String(repeating: "a", count: 100) + "b")
  }

  func testKeysOfTheSameTestWaitForItsText() throws {
    let serial = desktop.startTyping(String(repeating: "a", count: 250))
    let keys = desktop.send(
      "keys", [.uint(0), .array(TestCompositor.bytes([(.return, .stroke)]))])
    XCTAssertEqual(try desktop.count(of: serial, program), 250)
    try program.client.roundTrip()
    XCTAssertEqual(program.keys.text, String(repeating: "a", count: 250) + "\n", "request \(keys)")
  }

  func testHeldModifiersDoNotChangeAText() throws {
    XCTAssertEqual(try desktop.keys([(.shiftLeft, .press), (.controlLeft, .press)]), 1)
    XCTAssertEqual(try desktop.type("aB", into: program), 2)
    try program.client.roundTrip()
    XCTAssertEqual(program.keys.text, "aB")
    XCTAssertEqual(program.keys.held, [42, 29], "they are held again")
    XCTAssertEqual(try desktop.keys([(.shiftLeft, .release), (.controlLeft, .release)]), 1)
    try program.client.roundTrip()
    XCTAssertEqual(program.keys.held, [])
  }

  func testATextWithoutAWindowIsNotTyped() throws {
    let id = try desktop.window("One").id
    try desktop.request("arrange", [.uint(id), .uint(UnderstudyControl.State.minimized.rawValue)])
    XCTAssertEqual(try desktop.type("a", into: program), 0)
  }
}
