// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Interaction
import Predicates
import Programs
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import Inspector

/// Tests the inspector on recorded programs.
final class InspectorOnRecordingsTests: RecordedTestCase {
  private func inspector(
    _ name: String, changing change: (inout ScreenFixture) throws -> Void = { _ in }
  ) throws -> ElementInspector {
    ElementInspector(application: TargetProgram(try program(name, changing: change), session: .shared))
  }

  private func node(_ tree: InspectedTree, _ label: String, type: String = "Button") throws
    -> InspectedTree.Node
  {
    try XCTUnwrap(tree.nodes.first { $0.label == label && $0.type == type }, label)
  }

  // MARK: - The tree

  func testTheTreeHasEveryElementWithTheRuleThatHidesIt() throws {
    let tree = try inspector("gtk4-pages-second").read()
    XCTAssertEqual(tree.toolkit, "GTK 4.8.3")
    XCTAssertEqual(tree.nodes[0].type, "Application")
    XCTAssertEqual(try node(tree, "On Second").hidden, nil)
    XCTAssertTrue(tree.nodes.contains { $0.hidden == .hiddenPage })
    XCTAssertEqual(try node(tree, "Go to Second").flags, ["focused"])
    XCTAssertEqual(try node(tree, "On Second").frame, [457, 364, 366, 24])
  }

  func testTheTreeOfAHungProgramIsNotListedWithoutItsSwitches() throws {
    let recorded = try program("gtk3-controls")
    let inspector = ElementInspector(application: TargetProgram(recorded, session: .shared))
    // The list of names needs no call except those for the types.
    recorded.tree.stopAnswering()
    XCTAssertThrowsError(try inspector.read(.names)) {
      XCTAssertTrue("\($0)".contains("the connection broke"), "\($0)")
    }
  }

  func testATreeOfAProgramThatDidNotAnswerIsReadAgainForTheNextQuestion() throws {
    let inspector = try inspector("gtk3-controls")
    let hung = try tree("gtk3-controls")
    hung.stopAnswering()
    inspector.use(hung)
    XCTAssertThrowsError(try inspector.listing(.names))
    XCTAssertFalse(inspector.hasTree)
    XCTAssertThrowsError(try inspector.element(1)) {
      guard case InspectionError.outdated(1, now: 2) = $0 else { return XCTFail("\($0)") }
    }
    XCTAssertEqual(try inspector.listing(.names).revision, 2)
    XCTAssertTrue(inspector.hasTree)
  }

  func testClosedMenusAreLeftOutAndCounted() throws {
    let inspector = try inspector("gtk3-menu")
    let whole = try inspector.read(TreeExcerpt(withHidden: false))
    let short = try inspector.read(TreeExcerpt(withMenus: false, withHidden: false))
    XCTAssertNil(whole.nodes.first { $0.leftOut != nil })
    XCTAssertEqual(try node(short, "Open", type: "MenuItem").type, "MenuItem", "File is open")
    XCTAssertFalse(short.nodes.contains { ["Copy", "More", "Deep"].contains($0.label) }, "Edit is closed")
    XCTAssertEqual(try node(short, "Edit", type: "MenuBarItem").leftOut, 3)
    XCTAssertEqual(short.leftOut?.inMenus, 3)
    XCTAssertEqual(whole.nodes.count - short.nodes.count, 3)
  }

  func testATreeCanBeLimitedToALevelAndToTheMatchesOfAQuery() throws {
    let inspector = try inspector("gtk3-menu")
    let flat = try inspector.read(TreeExcerpt(depth: 1, withHidden: false))
    XCTAssertEqual(flat.nodes.map(\.type), ["Application", "Window"])
    XCTAssertEqual(flat.nodes.map(\.leftOut), [nil, flat.leftOut?.deeper])
    XCTAssertGreaterThan(flat.leftOut?.deeper ?? 0, 15)
    let bar = try inspector.read(TreeExcerpt(query: "app.menuBars", depth: 1))
    XCTAssertEqual(bar.nodes.map(\.type), ["MenuBar", "MenuBarItem", "MenuBarItem"])
    XCTAssertEqual(bar.nodes.map(\.depth), [0, 1, 1])
    XCTAssertEqual(bar.nodes.map(\.leftOut), [nil, 2, 3])
    let nested = try inspector.read(TreeExcerpt(query: "app.menuItems"))
    XCTAssertEqual(
      nested.nodes.filter { $0.label == "Deep" }.count, 1, "a nested match is listed once")
    XCTAssertEqual(try inspector.read(TreeExcerpt(query: "app.sliders")).nodes.count, 0)
  }

  func testNamesAreReadWithoutFrames() throws {
    let inspector = try inspector("gtk3-buttons")
    XCTAssertTrue(try inspector.read(.names).nodes.allSatisfy { $0.frame == nil && $0.identifier == nil })
    let frames = try inspector.read(.frames)
    XCTAssertNotNil(try node(frames, "Save").frame)
    XCTAssertNil(try node(frames, "Save").identifier)
    XCTAssertEqual(try node(inspector.read(.all), "Save").identifier, "save-button")
  }

  func testFlagsReportDisabledSelectedFocusedAndModal() throws {
    let tree = try inspector("gtk3-alert-delete").read()
    XCTAssertEqual(try node(tree, "Delete", type: "Alert").flags?.contains("modal"), true)
    XCTAssertEqual(try node(tree, "Cancel").flags, ["focused"])
    let buttons = try inspector("qt6-buttons").read()
    XCTAssertEqual(try node(buttons, "Locked").flags, ["disabled"])
    XCTAssertEqual(try node(buttons, "Small", type: "RadioButton").flags, ["selected"])
  }

  func testATreeCanBeWrittenAndReadAgain() throws {
    let tree = try inspector("swing-buttons").read()
    let data = try JSONEncoder().encode(tree)
    XCTAssertEqual(try JSONDecoder().decode(InspectedTree.self, from: data).nodes.count, tree.nodes.count)
  }

  // MARK: - Elements

  func testAnElementIsReportedWithItsPathRoleAndQueries() throws {
    let inspector = try inspector("gtk3-buttons")
    let tree = try inspector.read()
    let element = try inspector.element(node(tree, "Save").node)
    XCTAssertEqual(element.typeName, "Button")
    XCTAssertEqual(element.identifier, "save-button")
    XCTAssertEqual(element.role, "push button")
    XCTAssertEqual(element.toolkit, "gtk 3.24.38")
    XCTAssertEqual(element.path.map(\.title).prefix(2), ["Application", "Window \"Gallery\""])
    XCTAssertEqual(element.hitPoint, [224, 171])
    XCTAssertTrue(element.actions.contains { $0.name.lowercased() == "click" })
    XCTAssertTrue(element.interfaces.contains("Action"))
    XCTAssertEqual(element.findings, [])
    XCTAssertEqual(element.queries.first?.swift, "app.buttons[\"save-button\"]")
    XCTAssertTrue(element.queries.contains { $0.swift == "app.buttons[\"Save\"]" })
  }

  func testASliderIsReportedWithItsRange() throws {
    for name in ["gtk3-values", "gtk4-values", "qt6-values"] {
      let inspector = try inspector(name)
      let tree = try inspector.read()
      let slider = try XCTUnwrap(tree.nodes.first { $0.type == "Slider" && $0.hidden == nil }, name)
      let range = try XCTUnwrap(try inspector.element(slider.node).range, name)
      XCTAssertLessThan(range.minimum, range.maximum, name)
      XCTAssertTrue((range.minimum...range.maximum).contains(range.current), name)
    }
  }

  func testAHiddenElementHasNoQuery() throws {
    let inspector = try inspector("gtk4-pages-second")
    let hidden = try XCTUnwrap(try inspector.read().nodes.first { $0.hidden == .hiddenPage })
    let element = try inspector.element(hidden.node)
    XCTAssertEqual(element.queries.count, 0)
    XCTAssertNil(element.hitPoint)
    XCTAssertEqual(element.findings.map(\.kind), [.hidden])
  }

  func testTheApplicationIsElementZero() throws {
    let element = try inspector("gtk3-buttons").element(0)
    XCTAssertEqual(element.typeName, "Application")
    XCTAssertEqual(element.label, "gtk.py")
  }

  func testNumbersOfAnOlderSnapshotAreRefused() throws {
    let inspector = try inspector("gtk3-buttons")
    let first = try inspector.read()
    _ = try inspector.read(.names)
    XCTAssertThrowsError(try inspector.element(3, revision: first.revision)) {
      XCTAssertTrue("\($0)".contains("Choose the element again."), "\($0)")
    }
    XCTAssertThrowsError(try inspector.element(10_000)) {
      XCTAssertTrue("\($0)".hasPrefix("There is no element with the number 10000: the tree has "), "\($0)")
    }
    XCTAssertThrowsError(try inspector.element(-1))
    XCTAssertEqual(try inspector.newestNumber(of: 3, from: first.revision), 3)
  }

  func testAnElementThatMovedInTheTreeIsFoundByItsObject() throws {
    let inspector = try inspector("gtk3-windows")
    let first = try inspector.read()
    // Another tree with fewer nodes, whose objects have the same names.
    inspector.use(try tree("gtk3-interrupted-by-alert"))
    let revision = inspector.currentRevision
    XCTAssertEqual(revision, first.revision + 1)
    XCTAssertEqual(try inspector.newestNumber(of: 4, from: first.revision), 4)
    for _ in 1...3 { _ = try inspector.read(.names) }
    XCTAssertThrowsError(try inspector.newestNumber(of: 4, from: first.revision)) {
      XCTAssertTrue("\($0)".contains("Choose the element again."), "\($0)")
    }
  }

  func testAnElementMissingFromTheNewTreeIsAnError() throws {
    let inspector = try inspector("gtk3-alert-delete")
    let first = try inspector.read()
    inspector.use(try tree("gtk3-windows"))
    XCTAssertThrowsError(try inspector.newestNumber(of: 22, from: first.revision)) {
      XCTAssertEqual("\($0)", "The program no longer has this element. Choose another one.")
    }
  }

  // MARK: - Points

  func testTheExposedElementIsFoundAtAPoint() throws {
    for name in ["gtk3-buttons", "qt6-buttons", "swing-buttons"] {
      let inspector = try inspector(name)
      let frame = try XCTUnwrap(node(inspector.read(), "Save").frame)
      let found = try inspector.element(at: CGPoint(x: frame[0] + frame[2] / 2, y: frame[1] + frame[3] / 2))
      XCTAssertTrue(found.isExposed, name)
      XCTAssertEqual(found.element?.label, "Save", name)
      XCTAssertEqual(found.findings, [], name)
    }
  }

  func testAPointWithoutAWindowIsTheDesktop() throws {
    let found = try inspector("gtk3-windows").element(at: CGPoint(x: 5, y: 5))
    XCTAssertNil(found.element)
    XCTAssertFalse(found.isExposed)
    XCTAssertEqual(found.findings.first?.problem, "There is no window at this point, only the desktop.")
  }

  func testAWindowOfAnotherProgramIsNamed() throws {
    let found = try inspector("gtk3-interrupted-by-window").element(at: CGPoint(x: 640, y: 400))
    XCTAssertNil(found.element)
    XCTAssertEqual(found.findings.map(\.kind), [.otherProgram])
    XCTAssertEqual(
      found.findings.first?.problem,
      "The window \"Interrupter window\" of another program, interrupter.py (pid 2), is at this point.")
  }

  func testAProgramOffTheBusIsReported() throws {
    let found = try inspector("gtk3-interrupted-by-window") { $0.programs[1].tree = nil }
      .element(at: CGPoint(x: 640, y: 400))
    XCTAssertEqual(found.findings.map(\.kind), [.offBus])
    XCTAssertTrue(
      found.findings.first?.problem.contains(
        "of process 2 is at this point. It is not on the accessibility bus")
        == true)
    XCTAssertTrue(found.findings.first?.advice.contains("--force-renderer-accessibility") == true)
  }

  func testAWindowMissingFromTheTreeIsReportedAsDrawn() throws {
    let found = try inspector("gtk3-interrupted-by-window") { recording in
      recording.programs.removeLast()
      try recording.changeWindow("Interrupter window") { $0.processID = 1 }
      // No element is matched with an unmanaged window.
      try recording.changeWindow("Interrupter window") { $0.isUnmanaged = true }
    }.element(at: CGPoint(x: 640, y: 400))
    XCTAssertEqual(found.findings.map(\.kind), [.drawn])
  }

  func testAnImageIsAnExposedElement() throws {
    for toolkit in ["gtk3", "gtk4"] {
      let inspector = try inspector("\(toolkit)-audit-defects")
      let image = try XCTUnwrap(node(inspector.read(), "A smiling face", type: "Image").frame)
      let found = try inspector.element(at: CGPoint(x: image[0] + image[2] / 2, y: image[1] + image[3] / 2))
      XCTAssertTrue(found.isExposed, "an image is exposed as one element")
    }
  }

  func testTheHighlightIsTheElementsFrame() throws {
    let inspector = try inspector("qt6-buttons")
    let save = try node(inspector.read(), "Save")
    let frame = try XCTUnwrap(save.frame)
    let highlight = try XCTUnwrap(try inspector.highlight(at: CGPoint(x: frame[0] + 5, y: frame[1] + 5)))
    XCTAssertEqual(highlight.node, save.node)
    XCTAssertEqual(highlight.frame, frame)
    XCTAssertNil(try inspector.highlight(at: CGPoint(x: 2, y: 2)))
  }

  // MARK: - Searching

  func testMatchesOfAQueryAreCountedStepByStep() throws {
    let inspector = try inspector("gtk3-windows")
    let found = try inspector.search(query: "app.windows.buttons[\"Ask\"]")
    XCTAssertEqual(found.steps.map(\.count), [1, 3, 1])
    XCTAssertEqual(found.nodes.map(\.label), ["Ask"])
    XCTAssertEqual(try inspector.search(query: "app.sliders").count, 0)
  }

  func testAMisspelledQueryIsCorrected() throws {
    XCTAssertThrowsError(try inspector("gtk3-windows").search(query: "app.buttns")) {
      XCTAssertTrue("\($0)".contains("Did you mean buttons?"), "\($0)")
    }
  }

  func testAPredicateFindsTheSameElementsAsAQuery() throws {
    let inspector = try inspector("gtk4-pages-second")
    XCTAssertEqual(try inspector.search(predicate: "label == 'On Second' AND elementType == 9").count, 1)
    XCTAssertEqual(try inspector.search(predicate: "label BEGINSWITH 'Go to'").count, 4)
    XCTAssertEqual(try inspector.search(predicate: "label == 'Nuts'").count, 0, "it is on a hidden page")
    XCTAssertThrowsError(try inspector.search(predicate: "label ==")) {
      XCTAssertTrue($0 is PredicateFormatError, "\($0)")
    }
    XCTAssertThrowsError(try inspector.search(predicate: "colour == 1")) {
      XCTAssertTrue("\($0)".contains("colour"), "\($0)")
    }
  }

  // MARK: - Problems

  func testUnreachableElementsAreListed() throws {
    for toolkit in ["gtk3", "gtk4"] {
      let found = try inspector("\(toolkit)-audit-defects").unreachable()
      XCTAssertTrue(
        found.contains { $0.findings.map(\.kind) == [.unnamed] && $0.element.type == "Button" }, toolkit)
      XCTAssertTrue(
        found.contains { $0.findings.map(\.kind) == [.notFocusable] && $0.element.label == "Mouse only" },
        toolkit)
      XCTAssertFalse(found.contains { $0.element.label == "Save" }, toolkit)
    }
  }

  func testARecordingTakesNoEvents() throws {
    let application = TargetProgram(try program("gtk3-windows"), session: .shared)
    let button = ElementHandle(
      application, ElementQuery([.descendants(.button), .matching(.identifier("Ask"))]))
    XCTAssertTrue(button.exists())
    XCTAssertThrowsError(try button.perform("Click Ask") { try $0.click() }) {
      XCTAssertTrue(
        "\($0)".contains(
          "is a recording: it can be inspected, but it cannot receive events. Launch the program"),
        "\($0)")
    }
  }
}
