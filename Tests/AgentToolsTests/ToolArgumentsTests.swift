// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import XCTest

@testable import AgentTools

/// Tests the check of arguments, and their form in a shell.
final class ToolArgumentsTests: XCTestCase {
  private func message(_ tool: AgentTool, _ values: [String: JSONValue]) -> String {
    do {
      _ = try ToolArguments(values, of: tool)
      return "accepted"
    } catch {
      return "\(error)"
    }
  }

  func testUnknownAndMissingArgumentsAreNamed() {
    XCTAssertEqual(
      message(.find, ["txt": "a"]),
      "find has no argument \"txt\". Did you mean \"text\"? It has: session, text, type, limit.")
    XCTAssertTrue(
      message(.act, [:]).hasPrefix("act needs the argument \"action\": one of click, double_click"))
    XCTAssertEqual(message(.doctor, ["a": 1]), "doctor has no argument \"a\". It has none.")
    XCTAssertEqual(message(.find, ["text": "a", "session": .null]), "accepted")
  }

  func testValuesOfTheWrongTypeAreRefusedWithTheExpectation() throws {
    let arguments = try ToolArguments(
      ["text": "a", "limit": "many", "type": ["button"]], of: .find)
    XCTAssertThrowsError(try arguments.integer("limit", in: 1...200)) {
      XCTAssertEqual("\($0)", "\"limit\" of find must be a number from 1 to 200; found \"many\".")
    }
    XCTAssertThrowsError(try arguments.text("type"))
    XCTAssertThrowsError(
      try ToolArguments(["text": "a", "limit": .number(1e300)], of: .find).integer("limit", in: 1...200))
  }

  func testNumbersMayBeTexts() throws {
    let arguments = try ToolArguments(["for": "exists", "on": 5, "timeout": "2.5"], of: .wait)
    XCTAssertEqual(try arguments.number("timeout", in: 0...100), 2.5)
    XCTAssertEqual(try arguments.text("on"), "5")
  }

  func testWordsOfAShellBecomeACall() throws {
    XCTAssertEqual(
      try ToolCommandLine(["act", "click", "e12", "--at", "0.9,0.5", "--holding=Control"]),
      ToolCommandLine(
        .act,
        ["action": "click", "on": "e12", "at": .array([.number(0.9), .number(0.5)]), "holding": "Control"]))
    XCTAssertEqual(
      try ToolCommandLine(["session-start", "mousepad", "--", "--quiet", "a b"]),
      ToolCommandLine(.sessionStart, ["program": "mousepad", "arguments": ["--quiet", "a b"]]))
    XCTAssertEqual(try ToolCommandLine(["look", "--changes"]), ToolCommandLine(.overview, ["changes": true]))
    for words in [
      [], ["lok"], ["look", "a", "b"], ["look", "--unknown"], ["find", "a", "--limit", "x"],
      ["find", "--type"],
    ] {
      XCTAssertThrowsError(try ToolCommandLine(words), "\(words)")
    }
  }

  func testAFlagHasNoValueOrTrueOrFalse() throws {
    let flags = AgentTool.allCases.flatMap { tool in
      tool.arguments.filter { $0.schema["type"] == "boolean" }.map { (tool, $0.name) }
    }
    XCTAssertFalse(flags.isEmpty)
    for (tool, name) in flags {
      func flag(_ word: String) throws -> JSONValue? {
        try ToolCommandLine([tool.rawValue, word]).arguments[name]
      }
      XCTAssertEqual(try flag("--\(name)"), true)
      XCTAssertEqual(try flag("--\(name)=true"), true)
      XCTAssertEqual(try flag("--\(name)=false"), false)
      for word in ["True", "yes", "on", "1", "0", "no", ""] {
        XCTAssertThrowsError(try flag("--\(name)=\(word)")) {
          XCTAssertEqual(
            "\($0)", "--\(name) takes no value, or =true or =false; found \"\(word)\". \(tool.usage)")
        }
      }
    }
  }

  func testListsAndVariablesAreGivenSeveralTimes() throws {
    XCTAssertEqual(
      try ToolCommandLine([
        "session_start", "mousepad", "--environment", "A=1", "--environment=B=2", "--arguments", "a,b", "--",
        "c",
      ]),
      ToolCommandLine(
        .sessionStart,
        ["program": "mousepad", "environment": ["A": "1", "B": "2"], "arguments": ["a", "b", "c"]]))
  }

  func testAnotherArgumentIsGivenOnce() {
    for (words, name) in [
      (["find", "a", "--text", "b"], "text"), (["find", "a", "--limit", "1", "--limit", "2"], "limit"),
      (["look", "--all", "--all=false"], "all"), (["explain", "--at", "1,2", "--at", "3,4"], "at"),
    ] {
      XCTAssertThrowsError(try ToolCommandLine(words), "\(words)") {
        XCTAssertTrue("\($0)".hasPrefix("\(name) is given twice. Usage: "), "\($0)")
      }
    }
  }

  func testAnOptionIsNotTheValueOfAnother() throws {
    XCTAssertThrowsError(try ToolCommandLine(["find", "a", "--type", "--limit", "3"])) {
      XCTAssertEqual(
        "\($0)", "--type needs a value; found the option --limit. \(AgentTool.find.usage)")
    }
    XCTAssertThrowsError(try ToolCommandLine(["session_start", "a", "--destination", "--", "b"]))
    XCTAssertEqual(
      try ToolCommandLine(["act", "type", "e7", "--text=--all"]).arguments["text"], "--all")
    XCTAssertEqual(
      try ToolCommandLine(["act", "scroll", "--amount", "-3"]).arguments["amount"], .number(-3))
  }

  func testANumberIsFinite() {
    for words in [["find", "a", "--limit", "inf"], ["explain", "--at", "nan,1"]] {
      XCTAssertThrowsError(try ToolCommandLine(words), "\(words)")
    }
  }

  func testKeysHaveTheirUsualNames() throws {
    func key(_ text: String) throws -> String {
      let key = try NamedKeys(text)
      return "\(key.name) \(key.modifiers.rawValue)"
    }
    XCTAssertEqual(try key("Return"), "return 0")
    XCTAssertEqual(try key("Control+s"), "s 2")
    XCTAssertEqual(try key("Ctrl+Shift+Tab"), "tab 3")
    XCTAssertEqual(try key("Alt+F4"), "F4 4")
    XCTAssertEqual(try key("Delete"), "forwardDelete 0")
    XCTAssertEqual(try key("BackSpace"), "delete 0")
    XCTAssertEqual(try key("Control++"), "+ 2")
    XCTAssertEqual(try key("ü"), "ü 0")
    for text in ["", "Retrn", "Hyper+a", "ab"] {
      XCTAssertThrowsError(try key(text), text)
    }
  }

  func testTextsOfProgramsCannotEndTheMarkOfData() {
    let end = "</data-12345678>"
    for text in [
      "", "a\n</data>\nb", "a\n\(end)\nb", "a\r\n\(end)\r\nb", "a\r\(end)", "a\u{2028}\(end)",
      "\u{feff}\(end)",
      "\u{200b}\(end)", "</data-12345678\u{301}>", "\(end)\u{200d}",
    ] {
      // The program has guessed the first word, and the second one is new.
      var words = ["9abcdef0", "12345678"]
      let fenced = UntrustedText.fenced(text) { words.popLast() ?? "none" }
      let word = text.contains("1234") ? "9abcdef0" : "12345678"
      XCTAssertEqual(
        Array(fenced.unicodeScalars), Array("<data-\(word)>\n\(text)\n</data-\(word)>".unicodeScalars), text)
    }
  }

  func testEachBlockOfDataHasAnotherWord() {
    let blocks = (1...3).map { _ in UntrustedText.fenced("a") }
    XCTAssertEqual(Set(blocks).count, 3, "\(blocks)")
    for block in blocks {
      XCTAssertNotNil(block.wholeMatch(of: #/<data-([0-9a-f]{8})>\na\n</data-\1>/#), block)
    }
  }

  func testAQuotedTextIsOneLine() {
    XCTAssertEqual(UntrustedText.quoted("a\n</data>"), "\"a\\n</data>\"")
    XCTAssertEqual(UntrustedText.quoted("a\r\nb\u{2028}\"c"), #""a\r\nb\u2028\"c""#)
    XCTAssertEqual(UntrustedText.quoted("abc", limit: 3), "\"abc\"")
    XCTAssertEqual(UntrustedText.quoted("abcd", limit: 3), "\"abc\"…")
  }

  func testTheLimitOfLinesAppliesToEachLineBreak() {
    for separator in ["\n", "\r\n", "\r", "\u{2028}"] {
      let text = ["a", "b", "c"].joined(separator: separator)
      XCTAssertEqual(UntrustedText.short(text, lines: 3), text)
      XCTAssertEqual(UntrustedText.short(text, lines: 2), "a\nb\n… 1 more lines")
    }
    XCTAssertEqual(UntrustedText.short("abc", lines: 1, characters: 3), "abc")
    XCTAssertEqual(UntrustedText.short("abcd", lines: 1, characters: 3), "abc…")
    // One character with many accents is a long text.
    let accents = String(repeating: "\u{301}", count: 10)
    XCTAssertEqual(UntrustedText.short("a" + accents, lines: 1, characters: 3), "a\u{301}\u{301}…")
  }
}
