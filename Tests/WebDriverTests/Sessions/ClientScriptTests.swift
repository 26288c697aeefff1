// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebDriver
import XCTest

/// Tests commands that clients for browsers send, with a program that is not a browser.
final class ClientScriptTests: WebDriverTestCase {
  private func begin() async throws -> String {
    let session = try await begin("/usr/bin/python3 " + Self.fixture("adding.py"))
    try await ask("POST", session + "/timeouts", ["implicit": .number(0)])
    return session
  }

  /// Returns the reference of an element for the arguments of scripts.
  private func reference(_ element: String) -> WebDriverJSON {
    ["element-6066-11e4-a52e-4f735466cecf": .string(element.components(separatedBy: "/element/").last ?? "")]
  }

  private func run(_ script: String, _ arguments: [WebDriverJSON], in session: String) async throws
    -> WebDriverJSON
  {
    try await ask("POST", session + "/execute/sync", ["script": .string(script), "args": .array(arguments)])
      .value
  }

  func testBooleanAttributesAreReadAsInHTML() async throws {
    let session = try await begin()
    let field = try await find("class name", "XCUIElementTypeTextField", in: session)
    let add = try await find("name", "Add", in: session)
    for (element, name, wanted) in [
      (add, "disabled", "true"), (add, "readonly", .null), (add, "required", .null), (add, "hidden", .null),
      (field, "disabled", .null), (field, "readonly", .null), (field, "required", .null),
      (field, "enabled", "true"), (add, "enabled", "false"), (add, "displayed", "true"),
      (add, "selected", "false"),
    ] as [(String, String, WebDriverJSON)] {
      let value = try await ask("GET", element + "/attribute/" + name).value
      XCTAssertEqual(value, wanted, "\(name) of \(element)")
    }
    let property = try await ask("GET", add + "/property/disabled").value
    XCTAssertEqual(property, true)
    let atom = "/* getAttribute */return (function(){}).apply(null, arguments);"
    let selected = try await run(atom, [reference(add), "selected"], in: session)
    XCTAssertEqual(selected, .null)
    let disabled = try await run(atom, [reference(add), "disabled"], in: session)
    XCTAssertEqual(disabled, "true")
    let role = try await text(add + "/computedrole")
    XCTAssertEqual(role, "button")
    let fieldRole = try await text(field + "/computedrole")
    XCTAssertEqual(fieldRole, "textbox")
  }

  func testVisibilityScriptsOfEachClientAreAnswered() async throws {
    let session = try await begin()
    let add = try await find("name", "Add", in: session)
    for script in [
      "/* isDisplayed */return (function(){}).apply(null, arguments)",
      "return ((function(){var s=window.getComputedStyle(e).overflow})()).apply(null, arguments)",
      "function isElementDisplayed(element) {}\n; return (isElementDisplayed).apply(null, arguments);",
      "\n  var rect = arguments[0].getBoundingClientRect();\n return ( rect.top >= 0 && rect.left >= 0 && "
        + "rect.bottom <= (window.innerHeight || document.documentElement.clientHeight) );",
    ] {
      let isShown = try await run(script, [reference(add)], in: session)
      XCTAssertEqual(isShown, true, script)
    }
    let all = try await run(
      "return arguments[0].map((function(){window.getComputedStyle(t)})())\n",
      [.array([reference(add), reference(add)])], in: session)
    XCTAssertEqual(all, [true, true])
    let display = try await ask("GET", add + "/css/display").value
    XCTAssertEqual(display, "block")
    let foreign = try await run("return arguments[0].getBoundingClientRect()", [reference(add)], in: session)
    XCTAssertEqual(foreign["error"], "javascript error")
  }

  /// Capybara 3.36 reads the type of a field, selects its text and then types.
  func testCapybaraWritesIntoAField() async throws {
    let session = try await begin()
    let element = try await find("class name", "XCUIElementTypeTextField", in: session)
    let field = reference(element)
    let names = try await run(
      """
      return (function(el, names){
        return names.map(function(name){
          return el[name]
        });
      })(arguments[0], arguments[1]);
      """, [field, ["tagName", "type", "disabled"]], in: session)
    XCTAssertEqual(names, ["INPUT", "text", .null])
    try await ask("POST", element + "/value", ["text": "Milk"])
    let selected = try await run("arguments[0].select()", [field], in: session)
    XCTAssertEqual(selected, .null)
    try await ask("POST", element + "/value", ["text": "Eggs"])
    let value = try await text(element + "/attribute/value")
    XCTAssertEqual(value, "Eggs")
    let add = try await find("name", "Add", in: session)
    let path = try await run(
      "return (function(el, xml){ var xpath = ''; if (el.getRootNode() instanceof ShadowRoot) {} })(arguments[0], document)",
      [reference(add)], in: session)
    XCTAssertEqual(path, "//XCUIElementTypeButton[@label='Add']")
  }

  /// Appium's Python client 5 sends the same arguments for every system.
  func testAppiumMethodsAcceptArgumentsOfOtherSystems() async throws {
    let session = try await begin()
    for (method, arguments) in [
      ("setClipboard", ["content": "NDI=", "contentType": "plaintext", "label": "a"]),
      ("queryAppState", ["appId": "a", "bundleId": "a"]),
      ("activateApp", ["appId": "a", "bundleId": "a"]),
    ] as [(String, WebDriverJSON)] {
      let answer = try await ask(
        "POST", session + "/execute/sync",
        ["script": .string("mobile: \(method)"), "args": .array([arguments])])
      XCTAssertEqual(answer.status, 200, "\(method): \(answer.value)")
    }
    let content = try await run("mobile: getClipboard", [["contentType": "plaintext"]], in: session)
    XCTAssertEqual(content, "NDI=")
    let ended = try await run(
      "mobile: terminateApp", [["appId": "a", "bundleId": "a", "timeout": .number(500)]], in: session)
    XCTAssertEqual(ended, true)
  }

  func testBrowserCommandsAreAnsweredForAProgram() async throws {
    let session = try await begin()
    let frame = try await ask("POST", session + "/frame", ["id": .null])
    XCTAssertEqual(frame.status, 200, "\(frame.value)")
    let other = try await ask("POST", session + "/frame", ["id": .number(0)])
    XCTAssertEqual(other.value["error"], "no such frame")
    let cookies = try await ask("GET", session + "/cookie")
    XCTAssertEqual(cookies.value, [])
    let deleted = try await ask("DELETE", session + "/cookie")
    XCTAssertEqual(deleted.status, 200, "\(deleted.value)")
    let url = try await ask("GET", session + "/url")
    XCTAssertEqual(url.value, "about:blank")
    let away = try await ask("POST", session + "/url", ["url": "https://example.org"])
    XCTAssertEqual(away.value["error"], "unsupported operation")
    let name = try await run("return window.name", [], in: session)
    XCTAssertEqual(name, "")
    let title = try await run("return document.title;", [], in: session)
    XCTAssertEqual(title, "Adding")
    let unknown = try await run("understudy: click", [["elementID": "x"]], in: session)
    XCTAssertEqual(unknown["error"], "invalid argument", "\(unknown)")
    XCTAssertTrue(unknown["message"]?.string?.contains("there are element, elementId") == true, "\(unknown)")
  }

  func testTheRootOfTheTreeAndTextsAreFoundByXPath() async throws {
    let session = try await begin()
    let root = try await ask("POST", session + "/elements", ["using": "xpath", "value": "/*"])
    XCTAssertEqual(root.value.array?.count, 1, "\(root.value)")
    let application = try await find("xpath", "/application", in: session)
    let tag = try await text(application + "/name")
    XCTAssertEqual(tag, "application")
    let inside = try await ask("POST", application + "/elements", ["using": "name", "value": "Add"])
    XCTAssertEqual(inside.value.array?.count, 1)
    let all = try await ask("POST", session + "/elements", ["using": "xpath", "value": "//*"])
    XCTAssertFalse(all.value.array?.contains { root.value.array?.contains($0) == true } ?? true)
    let away = try await begin("/usr/bin/python3 " + Self.fixture("away.py"))
    let label = try await find("xpath", "//label[text()='Status: here']", in: away)
    let again = try await find("xpath", "//label[contains(., 'here')]", in: away)
    XCTAssertEqual(again, label)
    let source = try await text(away + "/source")
    XCTAssertTrue(source?.contains(">Status: here</label>") == true, source ?? "")
  }

  func testAMissingElementIsReportedWithSimilarElements() async throws {
    let session = try await begin()
    for (strategy, value, words) in [
      ("name", "add", "Similar: \"Add\" (Button)"), ("xpath", "//*[@name='Ad']", "Similar: \"Add\" (Button)"),
      ("css selector", "[name=\"add\"]", "Similar: \"Add\" (Button)"),
      ("class name", "XCUIElementTypeButtn", "is neither an XCUITest element type nor an AT-SPI role"),
      ("tag name", "push_buton", "similar names: push_button"),
      ("xpath", "//XCUIElementTypeButtn", "\"XCUIElementTypeButtn\" is neither an XCUITest element type"),
      ("id", "Add", "have no identifiers"), ("-ios predicate string", "label == 'Nothing'", "Did you mean:"),
    ] {
      let answer = try await ask(
        "POST", session + "/element", ["using": .string(strategy), "value": .string(value)])
      XCTAssertEqual(answer.value["error"], "no such element", "\(strategy) \(value): \(answer.value)")
      XCTAssertTrue(answer.value["message"]?.string?.contains(words) == true, "\(answer.value)")
    }
  }

  func testAnAccessibilityIDMatchesTheLabelWithoutAnIdentifier() async throws {
    let session = try await begin()
    let wanted = try await find("name", "Add", in: session)
    let found = try await find("accessibility id", "Add", in: session)
    XCTAssertEqual(found, wanted)
  }

  func testAWindowIsResizedMaximizedAndClosed() async throws {
    let session = try await begin()
    let placed = try await ask(
      "POST", session + "/window/rect",
      ["x": .number(60), "y": .number(80), "width": .number(500), "height": .number(400)])
    XCTAssertEqual(
      placed.value, ["x": .number(60), "y": .number(80), "width": .number(500), "height": .number(400)])
    let maximized = try await ask("POST", session + "/window/maximize", [:])
    XCTAssertGreaterThan(maximized.value["width"]?.number ?? 0, 900, "\(maximized.value)")
    let full = try await ask("POST", session + "/window/fullscreen", [:])
    XCTAssertEqual(full.value["x"], .number(0), "\(full.value)")
    XCTAssertGreaterThan(full.value["height"]?.number ?? 0, maximized.value["height"]?.number ?? 0)
    let back = try await ask(
      "POST", session + "/window/rect", ["width": .number(450), "height": .number(300)])
    XCTAssertEqual(back.value["width"], .number(450), "\(back.value)")
    XCTAssertEqual(back.value["height"], .number(300), "\(back.value)")
    let minimized = try await ask("POST", session + "/window/minimize", [:])
    XCTAssertEqual(minimized.status, 200, "\(minimized.value)")
    let huge = try await ask("POST", session + "/window/rect", ["width": .number(1e10)])
    XCTAssertEqual(huge.value["error"], "invalid argument", "\(huge.value)")
    let closed = try await ask("DELETE", session + "/window")
    XCTAssertEqual(closed.value, [], "the last window was closed")
  }

  func testTreesAreReadAndCompared() async throws {
    let session = try await begin()
    let field = try await find("class name", "XCUIElementTypeTextField", in: session)
    let tree = try await run("understudy: tree", [[:]], in: session)
    XCTAssertTrue(tree.string?.contains(#"- button "Add" [disabled]"#) == true, tree.text)
    let short = try await run("understudy: tree", [["limit": .number(10)]], in: session)
    XCTAssertTrue(short.string?.contains("more element") == true, short.text)
    var arguments: [String: WebDriverJSON] = ["tree": #"- button "Add" [disabled]"#]
    var answer = try await run("understudy: matchTree", [.object(arguments)], in: session)
    XCTAssertEqual(answer, ["matches": true])
    arguments = ["tree": #"- button "Add" [!disabled]"#, "timeout": .number(0)]
    answer = try await run("understudy: matchTree", [.object(arguments)], in: session)
    XCTAssertEqual(answer["matches"], false)
    XCTAssertEqual(
      answer["message"], #"line 1: expected button "Add" [!disabled], but found button "Add" [disabled]"#)
    XCTAssertEqual(answer["differences"]?.array?.count, 2)
    // Typing enables the button, and the command waits for it.
    try await ask("POST", field + "/value", ["text": "Milk"])
    answer = try await run(
      "understudy: matchTree", [.object(["tree": #"- button "Add" [!disabled]"#])], in: session)
    XCTAssertEqual(answer, ["matches": true])
    let id = WebDriverJSON.string(field.components(separatedBy: "/element/").last ?? "")
    answer = try await run(
      "understudy: matchTree",
      [.object(["tree": #"- textField /.*/ [placeholder /.*/]: "Milk""#, "elementId": id])],
      in: session)
    XCTAssertEqual(answer, ["matches": true])
    try await compareWithFiles(in: session)
    for (arguments, problem) in [
      (["tree": "- buton"], "Did you mean button?"), ([:], "tree"),
      (["tree": "- button", "file": ["name": "a", "path": "/a"]], "tree"),
      (["file": ["name": "a"]], #"\"file\""#),
      (["file": ["name": "a", "path": .number(1)]], #"\"file.path\" must be a string"#),
      (
        ["file": ["name": "a", "path": "/a", "update": "often"]],
        #"UNDERSTUDY_UPDATE_REFERENCES is \"often\""#
      ),
      (["file": ["name": "a", "path": "/a", "content": "- buton"]], "The tree in /a cannot be read"),
      (["tree": "- button", "extent": "half"], #"\"extent\" must be \"part\" or \"whole\""#),
      (["tree": "- button", "order": .number(1)], #"\"order\" must be"#),
      (["tree": "- button", "timeout": .number(-1)], #"\"timeout\" must be"#),
      (["tree": "- button", "timeot": .number(1)], "has no argument"),
    ] as [([String: WebDriverJSON], String)] {
      answer = try await run("understudy: matchTree", [.object(arguments)], in: session)
      XCTAssertEqual(answer["error"], "invalid argument", answer.text)
      XCTAssertTrue(answer.text.contains(problem), answer.text)
    }
    answer = try await run("understudy: tree", [["limit": .number(0)]], in: session)
    XCTAssertEqual(answer["error"], "invalid argument", answer.text)
  }

  /// Compares a button with files of the client.
  private func compareWithFiles(in session: String) async throws {
    func match(_ members: [String: WebDriverJSON]) async throws -> WebDriverJSON {
      let file = members.merging(["name": "form", "path": "/tests/form.txt"]) { $1 }
      return try await run(
        "understudy: matchTree", [.object(["file": .object(file), "extent": "part", "timeout": .number(0)])],
        in: session)
    }
    var answer = try await match(["ci": "true"])
    XCTAssertEqual(answer["matches"], false)
    XCTAssertNil(answer["content"], answer.text)
    XCTAssertEqual(answer["message"], #"there is no reference "form""#)
    XCTAssertTrue(
      answer["text"]?.string?.contains("/tests/form.txt with the tree does not exist") == true,
      answer.text)
    answer = try await match([:])
    XCTAssertEqual(answer["matches"], false)
    XCTAssertTrue(answer["message"]?.string?.contains("nothing was compared") == true, answer.text)
    let written = try XCTUnwrap(answer["content"]?.string)
    XCTAssertTrue(written.contains(#"- button "Add""#) && written.hasSuffix("\n"), written)
    answer = try await match(["content": .string(written)])
    XCTAssertEqual(answer, ["matches": true])
    let other: WebDriverJSON = #"- button "Remove""#
    answer = try await match(["content": other])
    XCTAssertEqual(answer["matches"], false)
    XCTAssertNil(answer["content"], answer.text)
    XCTAssertTrue(answer["message"]?.string?.hasPrefix("form, line 1: expected") == true, answer.text)
    XCTAssertTrue(
      answer["text"]?.string?.hasSuffix("run the test with UNDERSTUDY_UPDATE_REFERENCES=changed.") == true,
      answer.text)
    XCTAssertNotNil(answer["differences"])
    answer = try await match(["content": other, "update": "changed"])
    XCTAssertEqual(answer, ["matches": true, "content": .string(written)])
  }
}
