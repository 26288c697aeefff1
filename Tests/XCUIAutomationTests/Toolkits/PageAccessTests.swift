// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import BehaviorTestSupport
import ElementHandles
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs
@testable import XCUIAutomation

/// Tests that a Chromium page gives the same replies over the debugging pipe as accessibility.
final class PageAccessTests: PageComparisonTestCase {
  private static let words = [
    "Save", "SAVE", "save", "Open", "Close", "Add", "Add item", "Delete", "Apply", "Größe", "GRÖSSE", "a < b",
    "Straße", "Next",
    "Save as…", "Back", "Reload", "Submit", "secret", "fixed", "Save hidden", "×", "Nothing is called so",
    "Day",
  ]

  private static let types: [ElementType] = [
    .button, .link, .checkBox, .radioButton, .`switch`, .textField, .secureTextField, .searchField, .textView,
    .staticText,
  ]

  private var random = SystemRandomNumberGenerator()

  func testAThousandQueriesHaveTheSameAnswerFromPageAndAccessibility() throws {
    var answered = 0
    var counted = 0
    var count = 0
    try showPage("random-controls.html") { app in
      XCTAssertTrue(app.staticTexts["Page 1"].waitForExistence(timeout: 10))
      for page in 1...30 {
        if page > 1 { app.buttons["Next page"].tap() }
        XCTAssertTrue(app.staticTexts["Page \(page)"].waitForExistence(timeout: 5))
        for type in Self.types {
          app.handle.application.discardTree()
          if try compareCount(
            ElementHandle(app.handle.application, ElementQuery([.descendants(type)])), page: "page \(page)")
          {
            counted += 1
          }
        }
        for _ in 0..<34 {
          let container: [QueryStep] = Bool.random(using: &random) ? [.descendants(.group)] : []
          let query = ElementQuery(
            container + [
              .descendants(Self.types.randomElement(using: &random)!),
              .matching(.identifier(Self.words.randomElement(using: &random)!)),
            ])
          if Int.random(in: 0..<8, using: &random) == 0 { app.buttons["Change"].tap() }
          // No stored tree is known to be current, so the page is queried.
          app.handle.application.discardTree()
          if try compare(ElementHandle(app.handle.application, query), page: "page \(page)") { answered += 1 }
          count += 1
        }
      }
    }
    XCTAssertGreaterThanOrEqual(count, 1000)
    // The page does not answer for frames, nor for fields that are named by the text next to them.
    XCTAssertGreaterThan(answered, count / 5, "the page answered too few queries")
    XCTAssertGreaterThan(counted, 30, "the page counted too few controls")
  }

  /// The page reports the elements around a control with the same roles and names as accessibility.
  func testControlsInContainersHaveTheSameAnswerFromPageAndAccessibility() throws {
    let page = """
      <title>Containers</title> <header><button>Banner</button></header>
      <main><section aria-label=Cart><ul><li>Milk <button>Remove</button></li><li>Bread <button>Remove</button></li></ul></section>
      <div role=group aria-label=Order><button>Remove</button> <input aria-label=Amount> <a href=#>Help</a></div>
      <table aria-label=Prices><tr><th>Name</th><th>Action</th></tr>
        <tr><td>Tea</td><td><button>Buy Tea</button></td></tr><tr><td>Salt</td><td><button>Buy Salt</button></td></tr></table>
      <table><tr><td><button>Layout</button></td></tr></table>
      <form aria-label=Login><fieldset><legend>Person</legend><button>Sign in</button></fieldset></form>
      <nav aria-label=Pages><a href=#>Home</a></nav> <article><p><button>Paragraph</button></p></article>
      <details open><summary>More</summary><button>Detail</button></details>
      <div role=tablist aria-label=Tabs><div role=tab>Tab</div></div> <div role=tabpanel aria-label=Panel><button>Inside</button></div>
      <div role=toolbar aria-label=Tools><button>Tool</button></div> <aside><button>Aside</button></aside>
      <figure aria-label=Figure><button>In figure</button></figure> <blockquote><button>Quote</button></blockquote>
      <div role=grid aria-label=Grid><div role=row><div role=gridcell><button>In grid</button></div></div></div>
      <dl><dt><button>Term</button></dt><dd><button>Meaning</button></dd></dl> <div role=search><button>Find</button></div>
      <div role=tree aria-label=Tree><div role=treeitem aria-label=Leaf><button>In tree</button></div></div>
      <div role=listbox aria-label=Box><div role=option aria-label=Choice><button>In option</button></div></div>
      <div role=radiogroup aria-label=Size><input type=radio aria-label=Small></div>
      <div role=feed aria-label=Feed><div role=article aria-label=News><button>In feed</button></div></div>
      <div style="overflow: auto; height: 50px"><button>Scrolled</button></div>
      <dialog open aria-label=Question><button>Answer</button></dialog> <div aria-owns=owned role=group aria-label=Owner></div></main>
      <button id=owned>Owned</button> <footer><button>Imprint</button></footer>
      """
    let texts = [
      "Remove", "Amount", "Help", "Buy Tea", "Layout", "Sign in", "Home", "Paragraph", "Detail", "Inside",
      "Tool",
      "Aside", "In figure", "Quote", "In grid", "Term", "Meaning", "Find", "In tree", "In option", "Small",
      "In feed",
      "Scrolled", "Answer", "Owned", "Imprint", "Banner", "Nothing",
    ]
    let names = [
      "Cart", "Order", "Prices", "Login", "Person", "Pages", "Panel", "Tools", "Figure", "Grid", "Tree",
      "Leaf", "Box",
      "Choice", "Size", "Feed", "News", "Question", "Owner", "Absent",
    ]
    let containers: [ElementType] = [
      .group, .table, .tableRow, .cell, .other, .toolbar, .outline, .outlineRow, .dialog, .scrollView,
      .collectionView,
      .tabGroup, .window, .webView,
    ]
    var answered: Set<String> = []
    try showPage("data:text/html;base64," + Data(page.utf8).base64EncodedString()) { app in
      XCTAssertTrue(app.buttons["Remove"].firstMatch.waitForExistence(timeout: 10))
      func compareBelow(_ steps: [QueryStep], _ text: String, as type: ElementType) throws {
        let query = ElementQuery(steps + [.descendants(type), .matching(.identifier(text))])
        // No stored tree is known to be current, so the page is queried.
        app.handle.application.discardTree()
        let isAnswered = try compare(ElementHandle(app.handle.application, query), page: "containers")
        if isAnswered, query.rendererRequest?.hasContainersInDocuments == true { answered.insert(text) }
      }
      for text in texts {
        let type: ElementType =
          switch text {
          case "Amount": .textField
          case "Help", "Home": .link
          case "Small": .radioButton
          default: .button
          }
        for container in containers {
          try compareBelow([.descendants(container)], text, as: type)
        }
        try compareBelow([.descendants(.window), .first], text, as: type)
        try compareBelow([.descendants(.group), .descendants(.group)], text, as: type)
      }
      for name in names {
        for container in containers {
          try compareBelow([.descendants(container), .matching(.identifier(name))], "Remove", as: .button)
        }
      }
    }
    // The content of details has a container without an element, and after some equal replies the tree is read.
    XCTAssertTrue(
      answered.isSuperset(of: Set(texts).subtracting(["Detail", "Owned", "In option"])), "\(answered)")
    XCTAssertFalse(answered.contains("Detail"))
  }

  func testControlsAreCountedByThePageAsByAccessibility() throws {
    let page = """
      <title>Counts</title> <main role=main><h1>Counts</h1>
      <ul role=list><li role=listitem><button>One</button> <a href=#>Link</a></li><li><button disabled>Two</button> <a>No link</a></li></ul>
      <button hidden>Hidden</button> <button style="visibility: hidden">Unseen</button> <div style="display: none"><button>None</button></div>
      <button style="position: absolute; top: 3000px">Far</button> <button aria-label=Named>x</button> <button aria-hidden=true>Silent</button>
      <button style="opacity: 0">Clear</button> <div role=button tabindex=0>Role</div> <input type=button value=Input> <input type=submit>
      <label><input type=checkbox> Check</label> <input type=checkbox role=switch aria-label=Switch> <input type=radio aria-label=Radio>
      <input aria-label=Field> <input type=email placeholder=Mail> <input type=password aria-label=Secret> <input type=search aria-label=Search>
      <input type=number aria-label=Number> <input type=range aria-label=Range> <textarea aria-label=Lines></textarea> <select aria-label=Choice><option>A</option></select> <details><summary>More</summary><button>In</button></details>
      <div inert><button>Inert</button></div> <button inert>Inert</button> <button style="interactivity: inert">Inert</button> <button onclick="add()">Add</button>
      <button onclick="document.querySelector('li button').style.display = 'contents'">Change</button>
      <table><tr><th>Name</th><th>Age</th></tr><tr><td>Ada</td><td>36</td></tr></table></main>
      <script>function add() { document.querySelector('ul').innerHTML += '<li><button>New</button> <input type=checkbox aria-label=New></li>' }</script>
      """
    try showPage("data:text/html;base64," + Data(page.utf8).base64EncodedString()) { app in
      XCTAssertTrue(app.buttons["Add"].waitForExistence(timeout: 10))
      var counted: Set<ElementType> = []
      for round in 0..<6 {
        if round > 0 { app.buttons["Add"].tap() }
        // After some equal replies, the tree is read, so the order differs.
        for type in Self.types.shuffled() {
          app.handle.application.discardTree()
          let handle = ElementHandle(app.handle.application, ElementQuery([.descendants(type)]))
          if try compareCount(handle, page: "after \(round) changes") { counted.insert(type) }
        }
        XCTAssertEqual(app.links.count, 1)
      }
      XCTAssertEqual(counted, Set(Self.types).subtracting([.`switch`, .staticText]))
      // An element that is displayed without a box is counted by accessibility.
      app.buttons["Change"].tap()
      let buttons = ElementHandle(app.handle.application, ElementQuery([.descendants(.button)]))
      app.handle.application.discardTree()
      XCTAssertFalse(try compareCount(buttons, page: "after a change of a style"))
    }
  }

  /// The controls of a hidden frame are not accessible.
  func testControlsOfAFrameAreCountedByThePageOnlyIfTheFrameIsAccessible() throws {
    let page = """
      <title>Frames</title> <div id=place><iframe srcdoc="<button>Inner</button>"></iframe></div>
      <button onclick="place.ariaHidden = place.ariaHidden ? null : true">Hide</button>
      """
    try showPage("data:text/html;base64," + Data(page.utf8).base64EncodedString()) { app in
      XCTAssertTrue(app.buttons["Inner"].waitForExistence(timeout: 30))
      let buttons = ElementHandle(app.handle.application, ElementQuery([.descendants(.button)]))
      for isHidden in [true, false, true] {
        app.buttons["Hide"].tap()
        app.handle.application.discardTree()
        XCTAssertEqual(try compareCount(buttons, page: "hidden: \(isHidden)"), !isHidden)
      }
    }
  }

  /// Chromium reports a button with text as one element, and a button with text and an image in parts.
  func testTextsOfAButtonWithAnImageAreFoundByPageAndAccessibility() throws {
    try showPage("random-controls.html#27") { app in
      XCTAssertTrue(app.staticTexts["Page 27"].waitForExistence(timeout: 10))
      var wasSeen = false
      for change in 0..<10 {
        if app.buttons["Close Add item"].exists { wasSeen = true }
        for word in ["Add item", "Add", "Save"] {
          let query = ElementQuery([.descendants(.staticText), .matching(.identifier(word))])
          app.handle.application.discardTree()
          _ = try compare(ElementHandle(app.handle.application, query), page: "after \(change) changes")
        }
        app.buttons["Change"].tap()
      }
      XCTAssertTrue(wasSeen, "the number of the page determines the changes")
    }
  }

  /// Changes of a page shortly after a click belong to the click: up to two frames, and timers of some milliseconds.
  func testDelayedChangesAfterAClickAreDoneWhenTheTapReturns() {
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

  /// Keys cause events of the page, and the last event counts; a field may empty itself, or lose a letter.
  func testTypedTextIsHandledAndDrawnWhenTypingReturns() {
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

  func testTheRecordMarksStepsThatFoundTheirElementThroughThePage() {
    let page = "<title>Ways</title><button>Plain</button>"
    show("data:text/html;base64," + Data(page.utf8).base64EncodedString(), in: [.chromium]) { app in
      XCTAssertTrue(app.buttons["Plain"].waitForExistence(timeout: 10))
      let plain = app.buttons["Plain"]
      let described = app.buttons.matching(NSPredicate(format: "label == 'Plain'")).firstMatch
      let log = RecordLog.during {
        // The first tap may be answered by a tree that is known to be current.
        for _ in 0..<3 { plain.tap() }
        described.tap()
      }
      XCTAssertEqual(log.resolutions.count, 4)
      XCTAssertTrue(log.resolutions.dropLast().contains { $0.source == .page })
      XCTAssertEqual(log.resolutions.last?.source, .page, "the page lists the elements for a predicate")
      XCTAssertEqual(log.resolutions.map(\.matches.count), [1, 1, 1, 1])
    }
  }

  /// The page reports separate text elements; accessibility reports text in pieces, from a style or inside other
  /// elements.
  func testTextsHaveTheSameAnswerFromPageAndAccessibility() throws {
    let page = """
      <title>Texts</title>
      <style>
        @media screen { .drawn::before { content: "Dr\\61 wn" } } .break::after { content: "\\a" } .upper { text-transform: uppercase }
      </style>
      <h2>Heading</h2> <p id=told>Paragraph</p> <div>Block</div> <div>Twice</div> <p>Twice</p> <label>Label <input></label>
      <label for=named>Named</label> <input id=named value=Kept> <blockquote>Quote</blockquote> <p>In <b>pieces</b></p>
      <p><span>Span</span></p> <p>  Spaces
         between </p> <p class=upper>Upper</p> <p class=drawn></p> <p class=drawn>Behind</p> <p hidden>Hidden</p>
      <p aria-hidden=true>Silent</p> <p style="visibility: hidden">Unseen</p> <p role=status>Status</p> <p aria-label=Other>Else</p>
      <ul><li>Item</li><li>Second <i>thing</i></li></ul> <table><tr><th>Head</th><td>Cell</td></tr></table>
      <a href=#>Link</a> <button>Button</button> <select><option>Option</option></select> <div contenteditable>Edited</div>
      <details><summary>Summary</summary><p>Details</p></details> <dl><dt>Term</dt><dd>Meaning</dd></dl>
      <p style="margin-top: 2000px">Far</p> <p><code>Code</code></p> <figure><figcaption>Caption</figcaption></figure>
      """
    let texts = [
      "Heading", "Paragraph", "told", "Block", "Twice", "Label", "Named", "Quote", "In", "pieces",
      "In pieces", "Span",
      "Spaces between", "UPPER", "Upper", "Drawn", "Behind", "DrawnBehind", "Hidden", "Silent", "Unseen",
      "Status",
      "Other", "Else", "Item", "Second", "thing", "Head", "Cell", "Link", "Button", "Option", "Edited",
      "Summary",
      "Details", "Term", "Meaning", "Far", "Code", "Caption", "Nothing", "Kept",
    ]
    var answered: [String] = []
    try showPage("data:text/html;base64," + Data(page.utf8).base64EncodedString()) { app in
      XCTAssertTrue(app.staticTexts["Heading"].waitForExistence(timeout: 10))
      for text in texts + texts {
        let query = ElementQuery([.descendants(.staticText), .matching(.identifier(text))])
        // No stored tree is known to be current, so the page is queried.
        app.handle.application.discardTree()
        if try compare(ElementHandle(app.handle.application, query), page: "texts") { answered.append(text) }
      }
    }
    let found = Set(answered)
    XCTAssertTrue(
      found.isSuperset(of: [
        "Heading", "Paragraph", "Block", "Twice", "Named", "Item", "Cell", "Far", "Nothing", "Hidden",
      ]),
      "\(found)")
    XCTAssertTrue(
      found.isDisjoint(with: ["In pieces", "Drawn", "DrawnBehind", "Edited", "Link", "Kept"]), "\(found)")
  }

  /// The page opens a dialog during a click, and replaces functions that the library calls.
  func testPagesWithWrongOrNoAnswersAreQueriedByAccessibility() {
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
