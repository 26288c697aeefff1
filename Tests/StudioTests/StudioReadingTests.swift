// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import Recorder
import XCTest

@testable import Studio

/// Tests that pages read a tree only with the session's lock.
///
/// The recorder and a replay read the program on other threads, and can use the same tree as a page.
final class StudioReadingTests: XCTestCase {
  /// Counts batches of calls, and the batches that began while another thread could have taken the lock.
  private final class Watch: CallBatchObserver {
    private(set) var batches = 0
    private(set) var unguarded = 0

    func willAsk() {
      batches += 1
      let isChecked = DispatchSemaphore(value: 0)
      nonisolated(unsafe) var isFree = false  // Read after the signal that follows its change.
      Thread.detachNewThread {
        isFree = AutomationSession.shared.lock.withLockIfFree { true } ?? false
        isChecked.signal()
      }
      isChecked.wait()
      if isFree { unguarded += 1 }
    }

    func hasAnswered() {}
  }

  // Windows that tests of other classes have left open could cover the program.
  override class func setUp() { AutomationSession.shared.host.discard() }
  override class func tearDown() { AutomationSession.shared.host.discard() }

  private let watch = Watch()
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent(
    "\(UUID().uuidString).json")

  /// Runs a closure with a tree of which only the names have been read.
  private func reading(_ body: (StudioSession, _ button: Int) throws -> Void) throws {
    let application = TargetProgram(
      .file(URL(fileURLWithPath: StudioProcess.fixture("pages.py"))), session: .shared)
    try application.lifecycle.launch(arguments: ["--gtk=4"], environment: [:])
    defer { application.lifecycle.terminate() }
    let studio = try StudioSession(
      application: application, runningDesktop: try XCTUnwrap(application.session.host.current),
      options: StudioOptions(recordingFile: file), recording: Recording(application: "pages"))
    defer {
      studio.stop()
      try? FileManager.default.removeItem(at: file)
    }
    let names = try studio.inspector.read(.names)
    studio.drawnWhenRead = try studio.runningDesktop.damage.count
    try studio.inspector.locked { try XCTUnwrap(studio.inspector.tree).nodes.callBatchObserver = watch }
    try body(studio, try XCTUnwrap(names.nodes.firstIndex { $0.label == "Go to Second" }))
    XCTAssertGreaterThan(watch.batches, 0, "no calls were sent to the program")
    XCTAssertEqual(watch.unguarded, 0, "of \(watch.batches) batches")
  }

  func testAssertionsAreReadWithTheSessionLock() throws {
    try reading { studio, button in
      let found = try studio.assertions(on: button, of: studio.inspector.currentRevision)
      XCTAssertEqual(found.target.label, "Go to Second")
    }
  }

  func testAnElementAtAPositionIsReadWithTheSessionLock() throws {
    try reading { studio, _ in
      let frame = try XCTUnwrap(studio.runningDesktop.display.windows().last { $0.isViewable }?.frame)
      _ = try ElementAtCommand(x: frame.midX, y: frame.midY, isMeant: true).run(in: studio)
    }
  }
}
