// SPDX-License-Identifier: Apache-2.0

import Foundation
import Idleness
import RecordingTestSupport
import XCTest

@testable import AccessibilityBus
@testable import ElementModel
@testable import Programs
@testable import RunningDesktops

/// Tests the stored state of a program's user interface.
final class InterfaceStateTests: OperatedTestCase {
  /// The values of all properties by their names, with those of the renderer's marks one by one.
  private func values(of state: InterfaceState) -> [String: String] {
    var values: [String: String] = [:]
    for part in [Mirror(reflecting: state), Mirror(reflecting: state.renderer)] {
      for property in part.children { values[property.label ?? ""] = "\(property.value)" }
    }
    return values
  }

  func testDiscardingForgetsEverything() throws {
    let program = try operate("gtk3-buttons")
    try program.session.lock.withLock {
      let running = try program.application.runningInstance().1
      let tree = ElementTree(nodes: program.objects.nodes, screen: program.display)
      let reference = tree.nodes.reference(1)
      var state = InterfaceState()
      let empty = values(of: state)
      state.learnedRanges[reference] = 0...1
      state.verifiedFields.insert(VerifiedField(field: .accessible(reference), isCode: false))
      state.cachedTree = tree
      state.proof = try XCTUnwrap(UnchangedTreeProof(of: getpid(), server: getpid()) { 0 })
      state.rendererCosts.noteReading(seconds: 1, events: 1)
      state.closedPopupsSeen = 1
      state.renderer.context = RendererContext(tree: tree, windows: [])
      state.renderer.reportingAtOnce = [reference]
      state.renderer.eventsSeen = 1
      running.interface = state
      for (name, value) in values(of: running.interface) {
        XCTAssertNotEqual(value, empty[name], "this test gives \(name) no value")
      }
      XCTAssertNotNil(running.accessible)

      program.session.discardInterfaceState()
      XCTAssertEqual(values(of: running.interface), empty)
      XCTAssertNil(running.accessible)
    }
  }

  func testDiscardingKeepsTheInputThatTheBusMayNotShowYet() throws {
    let program = try operate("gtk3-buttons")
    try program.session.lock.withLock {
      let running = try program.application.runningInstance().1
      running.renderer.hasUnsettledInput = true
      program.session.discardInterfaceState()
      XCTAssertTrue(running.renderer.hasUnsettledInput)
    }
  }
}
