// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import Recorder
import XCTest

@testable import Studio

/// The recorder and a replay read the program on separate threads, and may have the same tree as a page.
final class StudioReadingTests: XCTestCase {
  /// Counts flights of calls, and those of them that began while another thread could have read, too.
  private final class Watch: CallBatchObserver {
    private(set) var flights = 0
    private(set) var unguarded = 0

    func willAsk() {
      flights += 1
      let isLooked = DispatchSemaphore(value: 0)
      nonisolated(unsafe) var isFree = false
      Thread.detachNewThread {
        isFree = AutomationSession.shared.lock.withLockIfFree { true } ?? false
        isLooked.signal()
      }
      isLooked.wait()
      if isFree { unguarded += 1 }
    }

    func hasAnswered() {}
  }

  // Windows that tests of other classes have left would lie over the program.
  override class func setUp() { AutomationSession.shared.host.discard() }
  override class func tearDown() { AutomationSession.shared.host.discard() }

  private let watch = Watch()
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent(
    "\(UUID().uuidString).json")

  /// Does something with a tree of which nothing but names is known yet.
  private func reading(_ body: (StudioSession, _ button: Int) throws -> Void) throws {
    let application = TargetApplication(.file(URL(fileURLWithPath: StudioProcess.fixture("pages.py"))))
    try application.lifecycle.launch(arguments: ["--gtk=4"], environment: [:])
    defer { application.lifecycle.terminate() }
    let studio = try StudioSession(
      application: application, live: try XCTUnwrap(application.session.host.current),
      options: StudioOptions(recordingFile: file), recording: Recording(application: "pages"))
    defer {
      studio.stop()
      try? FileManager.default.removeItem(at: file)
    }
    let names = try studio.inspector.read(.names)
    studio.drawnWhenRead = try studio.live.damage.count
    try XCTUnwrap(studio.inspector.tree).nodes.callBatchObserver = watch
    try body(studio, try XCTUnwrap(names.nodes.firstIndex { $0.label == "Go to Second" }))
    XCTAssertGreaterThan(watch.flights, 0, "nothing was asked of the program")
    XCTAssertEqual(watch.unguarded, 0, "of \(watch.flights) flights")
  }

  func testWhatCanBeMadeSureOfIsReadWhileNobodyElseReads() throws {
    try reading { studio, button in
      let found = try studio.assertions(on: button, of: studio.inspector.currentRevision)
      XCTAssertEqual(found.target.label, "Go to Second")
    }
  }

  func testWhatIsMeantByAPlaceIsReadWhileNobodyElseReads() throws {
    try reading { studio, _ in
      let frame = try XCTUnwrap(studio.live.display.windows().last { $0.isViewable }?.frame)
      _ = try ElementAtCommand(x: frame.midX, y: frame.midY, isMeant: true).run(in: studio)
    }
  }
}
