// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import RecordingTestSupport
import Toolkits
import WindowSystem
import XCTest

@testable import AccessibilityBus
@testable import Programs

/// Tests requests to a page while the browser shows or adds controls around the page.
///
/// The browser sends no event then, so the bus of these tests sends none.
final class ControlsAroundPageTests: OperatedTestCase {
  /// A page with two controls of each type, which matches no search.
  private final class Page: RendererConnection {
    let document: Int
    /// A tree without elements.
    let nothing: AccessibleTree

    init(document: Int, nothing: AccessibleTree) { (self.document, self.nothing) = (document, nothing) }

    private var noMatch: RendererResponse {
      RendererResponse(nodes: nothing, points: [:], documents: [document])
    }

    func response(to request: RendererRequest, in context: RendererContext, windows: [WindowInfo])
      -> RendererResponse?
    { noMatch }

    func count(_ type: ElementType, in context: RendererContext, windows: [WindowInfo])
      -> RendererCount?
    { RendererCount(certain: 2, others: [noMatch], documents: [document]) }

    func content(
      for request: RendererContentRequest, in context: RendererContext, windows: [WindowInfo]
    ) -> RendererContent? { nil }

    func elements(at positions: [Int], isText: Bool, in context: RendererContext)
      -> RendererResponse?
    { nil }

    func expectClicks(_ count: Int) {}
    func expectKeys(_ count: Int) {}
    func waitUntilInputIsHandled(notCounting pause: () -> TimeInterval) -> Bool { true }
    func fieldText(from start: Int?, atMost maximum: Int) -> RendererFieldText? { nil }
    func waitUntilNothingIsDue(in processes: [pid_t]) -> Bool { true }
    func isAtRest() -> Bool { true }
    func setTimeZone(_ identifier: String?) {}
  }

  /// Starts the recorded browser, whose page responds to requests.
  ///
  /// - Returns: the browser, the node of the page's document, and the number of the buttons around the page.
  private func browser() throws -> (program: OperatedProgram, document: Int, buttons: Int) {
    let program = try operate("chromium-page-boxes")
    var empty = try XCTUnwrap(Self.file("chromium-page-boxes").programs[0].tree)
    empty.nodes = [empty.nodes[0]]
    let nothing = try AccessibleTree(empty, recognize: ToolkitRegistry.recognize)
    let (document, buttons) = try program.session.lock.withLock { () -> (Int, Int) in
      let tree = ElementTree(nodes: program.objects.nodes, screen: program.display)
      let document = try XCTUnwrap(
        (1..<tree.count).first { tree.nodes.role($0) == .documentWeb && !tree.isHidden($0) })
      let running = try program.application.runningInstance().1
      running.renderer.connection = Page(document: document, nothing: nothing)
      running.interface.renderer.context = RendererContext(
        tree: tree, windows: try program.runningDesktop.display.windows())
      let page = document..<tree.nodes.subtreeEnd(document)
      return (document, (1..<tree.count).count { !page.contains($0) && tree.matches($0, .button) })
    }
    return (program, document, buttons)
  }

  /// Returns the number of buttons that the page and the last reading report; nil if the tree must be read.
  private func count(_ program: OperatedProgram) throws -> Int? {
    try program.session.lock.withLock {
      try program.application.rendererCount(of: .button, ElementQuery([.descendants(.button)]))?.number
    }
  }

  /// Whether the page responds to the search for a button; false if the tree must be read.
  private func responds(_ name: String, _ program: OperatedProgram) throws -> Bool {
    try program.session.lock.withLock {
      try program.application.rendererResponse(
        to: RendererRequest(type: .button, text: name), isForEvent: false) != nil
    }
  }

  private func show(_ node: Int, in program: OperatedProgram) throws {
    try program.change { $0.nodes[node].states |= StateSet([.showing, .visible]).rawValue }
  }

  func testAControlThatAppearsAroundThePageIsNotLeftOutOfACount() throws {
    let (program, _, buttons) = try browser()
    XCTAssertGreaterThan(buttons, 5)
    XCTAssertEqual(try count(program), 2 + buttons)
    let home = try XCTUnwrap(program.objects.number(of: .pushButton, named: "Home"))
    try show(home, in: program)
    XCTAssertNil(try count(program), "the count is the one before the button appeared")
  }

  func testAControlThatDisappearsAroundThePageIsNotCounted() throws {
    let (program, _, buttons) = try browser()
    XCTAssertEqual(try count(program), 2 + buttons)
    let reload = try XCTUnwrap(program.objects.number(of: .pushButton, named: "Reload"))
    try program.change { $0.nodes[reload].states &= ~StateSet([.showing, .visible]).rawValue }
    XCTAssertNil(try count(program))
  }

  func testAControlThatIsAddedAroundThePageIsNotLeftOutOfACount() throws {
    let (program, _, buttons) = try browser()
    XCTAssertEqual(try count(program), 2 + buttons)
    let reload = try XCTUnwrap(program.objects.number(of: .pushButton, named: "Reload"))
    try program.change { $0.nodes.append($0.nodes[reload]) }
    XCTAssertNil(try count(program))
  }

  func testChangesOfThePageDoNotDelayACount() throws {
    let (program, document, buttons) = try browser()
    XCTAssertEqual(try count(program), 2 + buttons)
    try program.change { tree in
      let end = tree.nodes.indices.dropFirst(document + 1).first { tree.nodes[$0].parent < document }
      for node in (document + 1)..<(end ?? tree.nodes.count) {
        tree.nodes[node].states ^= StateSet([.showing, .visible]).rawValue
      }
    }
    XCTAssertEqual(try count(program), 2 + buttons)
  }

  /// The tree of the last reading keeps the error.
  func testABrowserThatHungIsReadAgain() throws {
    let (program, _, _) = try browser()
    XCTAssertTrue(try responds("Home", program))
    program.session.lock.withLock {
      let tree = ElementTree(nodes: program.objects.nodes, screen: program.display)
      tree.stopAnswering()
      XCTAssertNil(tree.nodes.tryAsking { try $0.parent(of: tree.nodes.reference(1)) })
      XCTAssertFalse(tree.isAnswered)
    }
    XCTAssertFalse(try responds("Home", program))
    XCTAssertNil(try count(program))
  }

  func testAControlWithTheSearchedNameThatAppearsAroundThePageIsFound() throws {
    let (program, _, _) = try browser()
    XCTAssertTrue(try responds("Home", program))
    XCTAssertFalse(try responds("Reload", program), "the toolbar has the button")
    let home = try XCTUnwrap(program.objects.number(of: .pushButton, named: "Home"))
    try show(home, in: program)
    XCTAssertFalse(try responds("Home", program))
    XCTAssertTrue(try responds("Nothing is called so", program))
  }
}
