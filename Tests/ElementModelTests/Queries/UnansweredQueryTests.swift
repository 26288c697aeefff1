// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import RecordingTestSupport
import Synchronization
import WindowSystem
import XCTest

/// Tests that a program or a display that does not answer gives an error, and not the result "no such element".
final class UnansweredQueryTests: RecordedTestCase {
  /// Checks that a body throws the error of a program that stopped answering.
  private func expectSilence(
    _ message: String = "", file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) {
    XCTAssertThrowsError(try body(), message, file: file, line: line) {
      guard case AccessibilityError.connectionLost? = $0 as? AccessibilityError else {
        return XCTFail("found \($0)", file: file, line: line)
      }
    }
  }

  /// In GTK 3, only the actions of a switch distinguish it from a toggle button.
  private let switches = ElementQuery([.descendants(.switch)])

  func testAQueryInAHungProgramFails() throws {
    XCTAssertEqual(try QueryResult(switches, in: tree("gtk3-controls")).nodes.count, 1)
    let hung = try tree("gtk3-controls")
    hung.stopAnswering()
    expectSilence { _ = try QueryResult(switches, in: hung) }
    expectSilence("the error is stored") { _ = try QueryEvaluator(tree: hung).matches(of: switches) }
  }

  func testAHitTestInAHungProgramFails() throws {
    let tree = try tree("gtk3-controls")
    let button = try tree.node(.button, "Press")
    XCTAssertNotNil(try tree.hitPoint(button))
    // The frames are known, but the toolkit must also report the element at the point.
    tree.stopAnswering()
    expectSilence { _ = try tree.hit(button) }
  }

  func testTheErrorOfAHungProgramReplacesErrorsThatItCauses() throws {
    struct NoSwitch: Error {}
    let hung = try tree("gtk3-controls")
    hung.stopAnswering()
    expectSilence {
      try hung.answering {
        guard (0..<hung.count).contains(where: { hung.type($0) == .switch }) else { throw NoSwitch() }
      }
    }
    let answering = try tree("gtk3-controls")
    XCTAssertThrowsError(try answering.answering { throw NoSwitch() }) { XCTAssertTrue($0 is NoSwitch) }
    XCTAssertEqual(try answering.answering { answering.type(0) }, .application)
  }

  func testADisplayThatDoesNotReportItsWindowsFailsTheQuery() throws {
    let recorded = try tree("gtk3-controls")
    let tree = ElementTree(nodes: recorded.nodes, screen: LostScreen())
    XCTAssertThrowsError(try tree.answering { XCTAssertNil(tree.tryGeometry()) }) {
      XCTAssertEqual($0 as? WindowSystemError, LostScreen.error)
    }
  }

  /// GTK 4 reports no name for some windows, so that their titles on the display are their labels.
  func testALaterTreeHasNoResultsFromAnUnansweredCall() throws {
    let recorded = try program("gtk4-controls") { try $0.changeNode(1) { $0.name = "" } }
    let screen = LostScreen(until: 1, then: recorded.screen)
    let tree = ElementTree(nodes: recorded.tree.nodes, screen: screen)
    XCTAssertThrowsError(try tree.answering { tree.label(1) }) {
      XCTAssertEqual($0 as? WindowSystemError, LostScreen.error)
    }
    let later = ElementTree(again: tree)
    XCTAssertEqual(try later.answering { later.label(1) }, "Controls")
  }

  func testALaterTreeHasTheTypesAndLabelsOfTheUnchangedProgram() throws {
    let tree = try tree("gtk3-controls")
    let button = try tree.node(.button, "Press")
    tree.stopAnswering()
    let later = ElementTree(again: tree)
    XCTAssertEqual(try later.answering { later.label(button) }, "Press")
    XCTAssertTrue(later.types === tree.types && later.queryCache === tree.queryCache)
  }
}

/// A screen whose display does not answer at first.
private final class LostScreen: ScreenSource {
  static let error = WindowSystemError.serverGone(display: ":9")
  private let found: RecordedScreen?
  private let unanswered: Mutex<Int>

  /// - Parameters:
  ///   - unanswered: the number of calls that are not answered.
  ///   - found: the screen after these calls; nil if the display never answers.
  init(until unanswered: Int = 0, then found: RecordedScreen? = nil) {
    self.unanswered = Mutex(unanswered)
    self.found = found
  }

  var screenFrame: CGRect { CGRect(x: 0, y: 0, width: 1280, height: 800) }

  func windows() throws -> [WindowInfo] {
    let isAnswered = unanswered.withLock { left in
      defer { left -= 1 }
      return left <= 0
    }
    guard isAnswered, let found else { throw Self.error }
    return try found.windows()
  }

  func screenshot(of rect: CGRect) throws -> Screenshot { throw Self.error }
}
