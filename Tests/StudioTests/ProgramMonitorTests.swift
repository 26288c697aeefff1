// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import Recorder
import Synchronization
import TestSupport
import XCTest

@testable import Studio

/// Tests that the receivers of the monitor's results can use the monitor.
final class ProgramMonitorTests: XCTestCase {
  // The desktop ends during the test, so it must not be one that another class uses.
  override class func setUp() { AutomationSession.shared.host.discard() }
  override class func tearDown() { AutomationSession.shared.host.discard() }

  func testTheReceiverOfTheEndCanStopTheMonitor() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json")
    // A recording without steps need not be saved.
    defer { try? FileManager.default.removeItem(at: file) }
    let application = TargetProgram(
      .file(URL(fileURLWithPath: StudioProcess.fixture("pages.py"))), session: .shared)
    let studio = try StudioSession(
      application: application, runningDesktop: try AutomationSession.shared.host.desktop(),
      options: StudioOptions(recordingFile: file), recording: Recording(application: "pages"))
    // Only the monitor of this test continues.
    studio.stop()
    let monitor = ProgramMonitor(studio: studio)
    monitor.sendNow()
    let reasons = Mutex<[String?]>([])
    studio.onEnd = { reason in
      monitor.stop()
      _ = monitor.hangingProcess
      reasons.withLock { $0.append(reason) }
    }
    AutomationSession.shared.host.discard()
    let hasEnded = waitUntil(deadline: 10) { reasons.withLock { !$0.isEmpty } }
    XCTAssertTrue(hasEnded, "the receiver waits for the monitor, which waits for the receiver")
    guard hasEnded else { return }
    studio.onEnd = nil
    XCTAssertEqual(
      reasons.withLock { $0.map { $0?.contains("the desktop has ended") == true } }, [true])
  }
}
