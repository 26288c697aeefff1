// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import WindowSystem
import XCTest

@testable import AutomationEngine
@testable import XCUIAutomation

/// What a page of Chromium says over the debugging pipe is what accessibility says.
final class PageAccessTests: WebTestCase {
  private static let words = [
    "Save", "SAVE", "save", "Open", "Close", "Add", "Add item", "Delete", "Apply", "Größe", "GRÖSSE", "a < b",
    "Straße", "Next",
    "Save as…", "Back", "Reload", "Submit", "secret", "fixed", "Save hidden", "×", "Nothing is called so",
    "Day",
  ]

  private static let types: [ElementType] = [
    .button, .link, .checkBox, .radioButton, .`switch`, .textField, .secureTextField, .searchField, .textView,
  ]

  /// All that a test can ask of an element.
  private struct Told: Equatable, CustomStringConvertible {
    let label, identifier, title: String
    let value, placeholder: String?
    let isEnabled, isSelected, hasFocus: Bool
    let type: ElementType
    let frame: CGRect?

    init(_ node: Int, _ tree: ElementTree) throws {
      label = tree.label(node)
      identifier = tree.identifier(node)
      title = tree.title(node)
      value = tree.value(node)
      placeholder = tree.placeholder(node)
      isEnabled = tree.isEnabled(node)
      isSelected = tree.isSelected(node)
      hasFocus = tree.hasFocus(node)
      type = tree.type(node)
      frame = try tree.frame(node)
    }

    var description: String {
      "\(type) \"\(label)\" id \"\(identifier)\" value \(value ?? "none") placeholder \(placeholder ?? "none") enabled \(isEnabled) "
        + "selected \(isSelected) focus \(hasFocus) frame \(frame.map { "\($0)" } ?? "none")"
    }
  }

  private var random = SystemRandomNumberGenerator()

  /// As often as the page can say anything, what it says is held against the tree.
  ///
  /// - Returns: how often it did.
  private func compare(_ handle: ElementHandle, page: Int) throws -> Bool {
    guard let asked = try handle.askPage() else { return false }
    let read = try handle.matches()
    // What was read since tells whether the page is the same.
    let told = try asked.nodes.map { try Told($0, asked.tree) }
    let expected = try read.nodes.map { try Told($0, read.tree) }
    XCTAssertEqual(
      told.map(\.description), expected.map(\.description), "page \(page), \(handle.description)")
    for (asked, read) in zip(
      asked.nodes.map { asked.tree.pagePoints?[$0] },
      read.nodes.map { ElementNode(tree: read.tree, index: $0) })
    {
      guard let asked else { continue }
      guard case .point(let point, _) = try HitTest(tree: read.tree).hit(read.index) else {
        XCTFail(
          "page \(page), \(handle.description): the page says that it is open, and accessibility that it is not"
        )
        continue
      }
      XCTAssertEqual(asked.point.x, point.x, accuracy: 2, "page \(page), \(handle.description)")
      XCTAssertEqual(asked.point.y, point.y, accuracy: 2, "page \(page), \(handle.description)")
    }
    return true
  }

  func testAThousandQueriesOnThirtyPagesHaveTheSameAnswerBothWays() throws {
    var answered = 0
    var count = 0
    try showRandomPages { app in
      for page in 1...30 {
        if page > 1 { app.buttons["Next page"].tap() }
        XCTAssertTrue(app.staticTexts["Page \(page)"].waitForExistence(timeout: 5))
        for _ in 0..<34 {
          let query = ElementQuery([
            .descendants(Self.types.randomElement(using: &random)!),
            .matching(.identifier(Self.words.randomElement(using: &random)!)),
          ])
          if Int.random(in: 0..<8, using: &random) == 0 { app.buttons["Change"].tap() }
          // Nothing that was read is known to hold, so the page is asked.
          app.handle.application.running?.keptTree = nil
          if try compare(ElementHandle(app.handle.application, query), page: page) { answered += 1 }
          count += 1
        }
      }
    }
    XCTAssertGreaterThanOrEqual(count, 1000)
    // Not of frames, nor of fields that are called by what stands beside them.
    XCTAssertGreaterThan(answered, count / 5, "the page was to say something often")
  }

  private func showRandomPages(_ body: (XCUIApplication) throws -> Void) throws {
    var result = Result<Void, any Error>.success(())
    show("random-controls.html", in: [.chromium]) { app in
      XCTAssertTrue(app.staticTexts["Page 1"].waitForExistence(timeout: 10))
      result = Result { try body(app) }
    }
    try result.get()
  }

  /// What a page does a moment after a click counts as a part of it, up to two frames and timers of some milliseconds.
  func testWhatAClickBringsAMomentLaterIsThereWhenTheTapReturns() {
    let page = """
      <title>Moments</title>
      <button onclick="change(then => setTimeout(then, 10))">Timer</button>
      <button onclick="change(then => requestAnimationFrame(() => requestAnimationFrame(then)))">Frames</button>
      <button onclick="change(then => Promise.resolve().then(then))">Promise</button>
      <button id=first>First</button> <button id=later>Later</button>
      <script>
        let count = 0;
        function change(wait) {
          count += 1;
          first.textContent = "First " + count;
          wait(() => wait(() => { later.textContent = "Later " + count }));
        }
      </script>
      """
    show("data:text/html;base64," + Data(page.utf8).base64EncodedString(), in: [.chromium]) { app in
      XCTAssertTrue(app.buttons["Timer"].waitForExistence(timeout: 10))
      for number in 1...30 {
        app.buttons[["Timer", "Frames", "Promise"][number % 3]].tap()
        XCTAssertTrue(app.buttons["First \(number)"].exists, "tap \(number)")
        XCTAssertTrue(app.buttons["Later \(number)"].exists, "tap \(number)")
        XCTAssertFalse(app.buttons["Later \(number - 1)"].exists, "tap \(number)")
      }
    }
  }

  /// Keys go through the page's own events, of which the last counts; a field may empty itself, or lose a letter.
  func testWhatIsTypedIsHandledAndDrawnWhenTypingReturns() {
    let page = """
      <title>Typing</title>
      <input aria-label="Count" style="width: 40em" onkeyup="tell('Keys', ++keys)">
      <textarea aria-label="Lines" oninput="tell('Length', value.length)"></textarea>
      <input aria-label="Short" maxlength="3">
      <input aria-label="Upper" oninput="value = value.toUpperCase()">
      <input aria-label="Leaky" oninput="if (value === 'abc') value = 'ab'">
      <input aria-label="Entered" onkeydown="if (event.key === 'Enter') { tell('Taken', value); value = '' }">
      <input aria-label="Number" type="number">
      <p id=p></p>
      <script>
        let keys = 0;
        function tell(name, value) { p.innerHTML = '<button>' + name + ' ' + value + '</button>' }
      </script>
      """
    show("data:text/html;base64," + Data(page.utf8).base64EncodedString(), in: [.chromium]) { app in
      XCTAssertTrue(app.textFields["Count"].waitForExistence(timeout: 10))
      func type(_ text: String, into field: XCUIElement) {
        field.tap()
        field.typeText(text)
      }
      let log = RecordLog.during {
        for round in 1...5 {
          type("abcdef", into: app.textFields["Count"])
          XCTAssertTrue(app.buttons["Keys \(round * 6)"].exists, "round \(round)")
        }
      }
      XCTAssertTrue(log.resolutions.contains { $0.source == .page })
      XCTAssertEqual(app.textFields["Count"].value as? String, String(repeating: "abcdef", count: 5))
      type("One\nTwo ÄÖ€", into: app.textViews["Lines"])
      XCTAssertTrue(app.buttons["Length 11"].exists)
      type("abcdef", into: app.textFields["Short"])
      XCTAssertEqual(app.textFields["Short"].value as? String, "abc")
      type("abc", into: app.textFields["Upper"])
      XCTAssertEqual(app.textFields["Upper"].value as? String, "ABC")
      type("sent\n", into: app.textFields["Entered"])
      XCTAssertTrue(app.buttons["Taken sent"].exists)
      type("12", into: app.textFields["Number"])
      XCTAssertEqual(app.textFields["Number"].value as? String, "12")
      app.textFields["Leaky"].tap()
      XCTExpectFailure("a letter is lost") { app.textFields["Leaky"].typeText("abcabc") }
    }
  }

  func testTheRecordSaysWhichStepsHaveFoundTheirElementThroughThePage() {
    let page = "<title>Ways</title><button>Plain</button>"
    show("data:text/html;base64," + Data(page.utf8).base64EncodedString(), in: [.chromium]) { app in
      XCTAssertTrue(app.buttons["Plain"].waitForExistence(timeout: 10))
      let plain = app.buttons["Plain"]
      let described = app.buttons.matching(NSPredicate(format: "label == 'Plain'")).firstMatch
      let log = RecordLog.during {
        // The first tap may be told by a tree that is known to hold.
        for _ in 0..<3 { plain.tap() }
        described.tap()
      }
      XCTAssertEqual(log.resolutions.count, 4)
      XCTAssertTrue(log.resolutions.dropLast().contains { $0.source == .page })
      XCTAssertNil(log.resolutions.last?.source, "a predicate is not asked of a page")
      XCTAssertEqual(log.resolutions.map(\.matches.count), [1, 1, 1, 1])
    }
  }

  /// What stands between a click and its page, and what a page may do to the functions that are asked for.
  func testPagesThatAnswerOtherwiseOrNotAtAllAreAskedByAccessibility() {
    let page = """
      <title>Otherwise</title>
      <button onclick="alert('Stop')">Ask</button>
      <button onclick="const end = Date.now() + 1500; while (Date.now() < end); tell('Computed')">Compute</button>
      <button onclick="breakAll(); tell('Broken')">Break</button>
      <button onclick="this.remove(); tell('Removed')" onmousedown="this.dataset.down = 1">Remove</button>
      <button onclick="location.hash = 'a'; tell('Hash')">Hash</button>
      <button onclick="document.body.innerHTML = '<iframe srcdoc=&quot;<button onclick=parent.tell(1)>Inner</button>&quot;></iframe><p id=p>'">Frame</button>
      <p id=p>Nothing</p>
      <script>
        function tell(text) { document.getElementById('p').innerHTML = '<button>' + text + '</button>' }
        function breakAll() {
          for (const name of ['querySelectorAll', 'querySelector', 'elementFromPoint']) Document.prototype[name] = () => null;
          Element.prototype.getBoundingClientRect = () => null;
          window.requestAnimationFrame = () => 0;
          Promise.prototype.then = () => 0;
        }
      </script>
      """
    show("data:text/html;base64," + Data(page.utf8).base64EncodedString(), in: [.chromium]) { app in
      XCTAssertTrue(app.buttons["Ask"].waitForExistence(timeout: 10))
      app.buttons["Ask"].tap()
      app.alerts.buttons["OK"].tap()
      app.buttons["Compute"].tap()
      XCTAssertTrue(app.buttons["Computed"].waitForExistence(timeout: 5))
      app.buttons["Remove"].tap()
      XCTAssertTrue(app.buttons["Removed"].exists)
      XCTAssertFalse(app.buttons["Remove"].exists)
      app.buttons["Break"].tap()
      XCTAssertTrue(app.buttons["Broken"].exists)
      app.buttons["Hash"].tap()
      XCTAssertTrue(app.buttons["Hash"].exists)
      app.buttons["Frame"].tap()
      app.buttons["Inner"].tap()
      XCTAssertTrue(app.buttons["1"].waitForExistence(timeout: 5))
      XCTAssertFalse(app.buttons["Frame"].exists)
    }
  }
}
