// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import WindowSystem
import XCTest

@testable import Recorder

/// Tests when the recorder reads the elements of a real program.
final class TreeCacheTests: XCTestCase {
  private var application: TargetProgram!

  override func tearDown() { application?.lifecycle.terminate() }

  override class func tearDown() { AutomationSession.shared.host.discard() }

  func testPendingInputForcesANewReading() throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Fixtures/recorded.py").standardized
    application = TargetProgram(.file(fixture), session: .shared)
    try application.lifecycle.launch(arguments: [], environment: [:])
    let cache = TreeCache(
      application: application, runningDesktop: try AutomationSession.shared.host.desktop())
    try application.session.lock.withLock {
      XCTAssertTrue(try cache.refreshIfDue())
      cache.noteInput()
      XCTAssertFalse(try cache.refreshIfDue(), "readings must not follow each other without a pause")
      let before = cache.latest
      _ = try cache.refreshIfDue(hurries: true)
      XCTAssertFalse(cache.latest === before)
    }
  }
}
