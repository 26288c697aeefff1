// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Programs
import RecordingTestSupport
import XCTest

@testable import AgentTools

/// Tests how references find their elements again, in recordings that are changed as a program changes its elements.
final class ReferenceTableTests: RecordedTestCase {
  private static let press = 5, twins = [6, 7], arrive = 10, leave = 11

  private var table = ReferenceTable()
  private var application: TargetProgram!

  /// Reads a recording after a change.
  private func reading(
    _ recording: String = "gtk3-controls", changing change: (inout ScreenFixture) throws -> Void = { _ in }
  ) throws -> ProgramReading {
    let recorded = try program(recording, changing: change)
    // All readings are of the program of the first one.
    application = application ?? TargetProgram(recorded, session: .shared)
    return try ProgramReading(recorded.tree)
  }

  @discardableResult
  private func name(_ node: Int, in reading: ProgramReading) -> String {
    table.name(of: node, in: reading.tree, reading.fingerprints, application)
  }

  private func known(_ name: String) throws -> KnownReference { try XCTUnwrap(table.reference(named: name)) }

  /// The outcome of a reference as a string, such as "5", "none" or "one of 6, 7".
  private func found(_ name: String, in reading: ProgramReading) throws -> String {
    switch table.resolve(try known(name), in: reading.tree, reading.fingerprints) {
    case .found(let node, let remark): [String(node), remark].compactMap { $0 }.joined(separator: ": ")
    case .gone: "none"
    case .several(_, let nodes): "one of " + nodes.map(String.init).joined(separator: ", ")
    }
  }

  // MARK: - Objects

  func testAnElementIsFoundByItsObjectAndKeepsItsName() throws {
    let first = try reading()
    XCTAssertEqual(name(Self.press, in: first), "e1")
    XCTAssertEqual(Self.twins.map { name($0, in: first) }, ["e2", "e3"])
    XCTAssertEqual(name(Self.press, in: try reading()), "e1")
    XCTAssertEqual(try found("e3", in: try reading()), "7")
  }

  func testAChangedLabelIsRemarked() throws {
    name(Self.press, in: try reading())
    let later = try reading { try $0.changeNode(Self.press) { $0.name = "Stop" } }
    XCTAssertEqual(try found("e1", in: later), "5: e1 was button \"Press\", now button \"Stop\"")
  }

  func testAReplacedObjectIsFoundByItsDescriptionAndKeepsTheName() throws {
    name(Self.press, in: try reading())
    let later = try reading { try replace(Self.press, in: &$0) }
    XCTAssertEqual(try found("e1", in: later), "5")
    XCTAssertEqual(name(Self.press, in: later), "e1")
    XCTAssertEqual(table.count, 1)
  }

  func testAnElementThatIsNoLongerShownIsGone() throws {
    name(Self.press, in: try reading())
    XCTAssertEqual(try found("e1", in: try reading { try hide(Self.press, in: &$0) }), "none")
  }

  // MARK: - Equal elements

  func testEqualElementsThatWereAllReplacedAreFoundInTheirOrder() throws {
    let first = try reading()
    for twin in Self.twins { name(twin, in: first) }
    let later = try reading { for twin in Self.twins { try replace(twin, in: &$0) } }
    XCTAssertEqual(try found("e1", in: later), "6")
    XCTAssertEqual(try found("e2", in: later), "7")
  }

  func testAnElementDoesNotBecomeTheEqualOneThatRemains() throws {
    let first = try reading()
    for twin in Self.twins { name(twin, in: first) }
    let later = try reading { try hide(Self.twins[0], in: &$0) }
    XCTAssertEqual(try found("e1", in: later), "one of 7")
    XCTAssertEqual(try found("e2", in: later), "7")
    table.noteLosses(of: application, in: later.tree, after: "e9's click")
    XCTAssertEqual(try known("e1").loss, "disappeared by e9's click")
    XCTAssertEqual(try found("e1", in: later), "none")
  }

  func testAnElementThatDisappearedDoesNotBecomeANewEqualOne() throws {
    let first = try reading()
    for twin in Self.twins { name(twin, in: first) }
    let fewer = try reading { try hide(Self.twins[0], in: &$0) }
    table.noteLosses(of: application, in: fewer.tree, after: nil)
    XCTAssertEqual(try found("e1", in: try reading { try replace(Self.twins[0], in: &$0) }), "none")
  }

  func testAnElementDoesNotBecomeTheEqualOneThatTookItsIndex() throws {
    let first = try reading()
    for twin in Self.twins { name(twin, in: first) }
    // The first one disappears, and another one appears behind the second one.
    let later = try reading {
      try hide(Self.twins[0], in: &$0)
      try $0.changeNode(Self.twins[1] + 1) { $0.name = "Twin" }
    }
    XCTAssertEqual(try found("e1", in: later), "one of 7, 8")
  }

  func testAReplacedElementThatIsNoLongerTheOnlyOneIsNotGuessed() throws {
    name(Self.arrive, in: try reading())
    let later = try reading {
      try replace(Self.arrive, in: &$0)
      try $0.changeNode(Self.leave) { $0.name = "Arrive" }
    }
    XCTAssertEqual(try found("e1", in: later), "one of 10, 11")
  }

  func testAnElementOutsideOfTheOutlineKeepsItsIndex() throws {
    let first = try reading()
    for twin in Self.twins { name(twin, in: first) }
    let hidden = try reading { try hide(Self.twins[1], in: &$0) }
    name(Self.twins[1], in: hidden)
    let known = try known("e2")
    XCTAssertEqual([known.index, known.count], [1, 2])
  }

  // MARK: - Rows

  private static let letters = 10, bills = 16

  func testARowIsFoundByItsPlaceInItsView() throws {
    name(Self.letters, in: try reading("qt6-views"))
    XCTAssertNotNil(try known("e1").identity.row)
    let later = try reading("qt6-views") { try replace(Self.letters, in: &$0) }
    XCTAssertEqual(try found("e1", in: later), "10")
    XCTAssertEqual(name(Self.letters, in: later), "e1")
  }

  func testAnObjectThatShowsAnotherRowIsNotUsed() throws {
    name(Self.letters, in: try reading("qt6-views"))
    let later = try reading("qt6-views") { try swapNames(Self.letters, Self.bills, in: &$0) }
    XCTAssertEqual(try found("e1", in: later), "16")
    XCTAssertNotEqual(name(Self.letters, in: later), "e1")
  }

  func testARowAtTheEarlierPlaceOfAReferenceGetsItsOwnName() throws {
    name(Self.letters, in: try reading("qt6-views"))
    let view = 6
    // The view has a new object, so the reference is bound to another row.
    let later = try reading("qt6-views") { try replace(view, in: &$0) }
    XCTAssertEqual(try found("e1", in: later), "10")
    XCTAssertEqual(name(Self.letters, in: later), "e1")
    // The earlier view is shown again.
    XCTAssertEqual(name(Self.letters, in: try reading("qt6-views")), "e2")
  }

  // MARK: - Losses

  func testALossNamesTheClosedWindowAndTheCause() throws {
    let first = try reading()
    name(Self.press, in: first)
    table.noteLosses(of: application, in: first.tree, after: "a click")
    XCTAssertNil(try known("e1").loss)
    let later = try reading { try hide(1, in: &$0) }
    table.noteLosses(of: application, in: later.tree, after: "e1's click")
    XCTAssertEqual(try known("e1").loss, "closed with window \"Controls\" by e1's click")
    table.noteLosses(of: application, in: nil, after: "e2's click")
    XCTAssertEqual(try known("e1").loss, "closed with window \"Controls\" by e1's click", "the first cause")
    table.noteLosses(of: application, in: first.tree, after: nil)
    XCTAssertNil(try known("e1").loss, "it is shown again")
    table.noteLosses(of: application, in: nil, after: "e2's click")
    XCTAssertEqual(try known("e1").loss, "ended with its program by e2's click")
  }

  // MARK: - Names

  func testANameThatWasNotGivenOutIsRefused() throws {
    XCTAssertThrowsError(try table.reference(named: "e1"))
    name(Self.press, in: try reading())
    XCTAssertEqual(try table.reference(named: "e1")?.words, "button \"Press\"")
    XCTAssertThrowsError(try table.reference(named: "e2"))
    for text in ["Press", "e0", "e01", "e", "e-1"] { XCTAssertNil(try table.reference(named: text), text) }
  }

  // MARK: - Changes of a program

  /// Gives a node another object, as a program does that creates its widgets again.
  private func replace(_ node: Int, in recording: inout ScreenFixture) throws {
    // An object of another process has another name on the bus.
    try recording.changeNode(node) { $0.owner = 1 }
  }

  private func hide(_ node: Int, in recording: inout ScreenFixture) throws {
    try recording.changeNode(node) { $0.states &= ~StateSet([.showing, .visible]).rawValue }
  }

  private func swapNames(_ one: Int, _ other: Int, in recording: inout ScreenFixture) throws {
    let name = try XCTUnwrap(recording.programs[0].tree).nodes[one].name
    let otherName = try XCTUnwrap(recording.programs[0].tree).nodes[other].name
    try recording.changeNode(one) { $0.name = otherName }
    try recording.changeNode(other) { $0.name = name }
  }
}
