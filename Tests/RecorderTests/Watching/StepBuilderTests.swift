// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Interaction
import Programs
import RecordingTestSupport
import Timing
import XCTest

@testable import QueryWriting
@testable import Recorder

/// Tests the steps of gestures in a program that does not answer.
final class StepBuilderTests: RecordedTestCase {
  override class func tearDown() { AutomationSession.shared.host.discard() }

  func testAPressInAProgramThatCannotBeReadIsNotRecordedOnTheElementBefore() throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/recorded.py").standardized
    let application = TargetProgram(.file(fixture), session: .shared)
    defer { application.lifecycle.terminate() }
    try application.lifecycle.launch(arguments: [], environment: [:])
    let cache = TreeCache(
      application: application, runningDesktop: try AutomationSession.shared.host.desktop())
    let store = RecordingStore(Recording(application: fixture.path))
    let builder = StepBuilder(store: store, cache: cache, origin: MonotonicClock.now)
    let agree = try point(of: .checkBox, application)
    let volume = try point(of: .slider, application)

    try application.session.lock.withLock {
      try cache.readNow()
      try builder.buildSteps(from: .began(agree, time: MonotonicClock.now))
      try builder.buildSteps(from: tap(at: agree))
    }
    XCTAssertEqual(store.value.steps.map(\.target?.type), [.checkBox])
    application.lifecycle.terminate()
    cache.reset()
    try application.session.lock.withLock {
      XCTAssertThrowsError(try builder.buildSteps(from: .began(volume, time: MonotonicClock.now)))
      try builder.buildSteps(from: tap(at: volume))
    }
    XCTAssertEqual(store.value.steps.map(\.target?.type), [.checkBox])
  }

  func testAReadingOfAProgramThatDoesNotAnswerDoesNotShowThatAnElementIsMissing() throws {
    let query = WrittenQuery([.descendants(.switch)])
    XCTAssertEqual(reading(try tree("gtk3-controls")).finds(query), true)
    XCTAssertEqual(reading(try tree("gtk3-controls")).finds(WrittenQuery([.descendants(.datePicker)])), false)
    let hung = try tree("gtk3-controls")
    // Only the actions of a switch distinguish it from a toggle button.
    hung.stopAnswering()
    XCTAssertNil(reading(hung).finds(query))
  }

  private func point(of type: ElementType, _ application: TargetProgram) throws -> CGPoint {
    let element = ElementHandle(application, ElementQuery([.descendants(type)]))
    let frame = try XCTUnwrap(element.read { try $0.tree.frame($0.index) })
    return CGPoint(x: frame.midX, y: frame.midY)
  }

  private func tap(at point: CGPoint) -> Recognition {
    let now = MonotonicClock.now
    return .gesture(Gesture(.taps(count: 1, fingers: 1), at: point, from: now, to: now))
  }

  private func reading(_ tree: ElementTree) -> TreeReading {
    TreeReading(
      tree: tree, begun: 0, time: 0, changes: TreeReading.Changes(drawings: 0, events: 0), isSettled: true)
  }
}
