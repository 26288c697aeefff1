// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import WindowSystem

/// The windows of the compositor as the other displays report them.
final class WaylandWindowReportTests: XCTestCase {
  func testShadowIsTheDifferenceOfSurfaceAndWindow() throws {
    let window = try XCTUnwrap(
      read([event(1, frame: [126, 73, 400, 300], surface: [100, 50, 452, 352])]).first)
    XCTAssertEqual(window.frame, CGRect(x: 100, y: 50, width: 452, height: 352))
    XCTAssertEqual(window.visibleFrame, CGRect(x: 126, y: 73, width: 400, height: 300))
    XCTAssertEqual(window.localSpace?.surface, CGPoint(x: 100, y: 50))
    XCTAssertEqual(window.localSpace?.window, CGPoint(x: 126, y: 73))
  }

  func testWindowWithoutShadowHasNoInsets() {
    XCTAssertNil(read([event(1, frame: [0, 0, 10, 10], surface: [0, 0, 10, 10])]).first?.clientShadow)
  }

  func testPopupsOfPopupsCountFromTheTopLevelWindow() {
    let windows = read([
      event(1, frame: [100, 100, 500, 400], surface: [100, 100, 500, 400]),
      event(2, kind: 1, parent: 1, state: .grabbed, frame: [150, 120, 80, 90], surface: [150, 120, 80, 90]),
      event(3, kind: 1, parent: 2, state: .grabbed, frame: [230, 130, 80, 90], surface: [230, 130, 80, 90]),
    ])
    XCTAssertEqual(
      windows.map { $0.localSpace?.surface }, Array(repeating: CGPoint(x: 100, y: 100), count: 3))
    XCTAssertEqual(windows.map(\.isUnmanaged), [false, true, true])
    XCTAssertEqual(windows[2].types, [.popupMenu])
  }

  func testDialogCountsFromItself() {
    let windows = read([
      event(1, frame: [0, 0, 500, 400], surface: [0, 0, 500, 400]),
      event(2, parent: 1, state: .modal, frame: [90, 80, 50, 40], surface: [90, 80, 50, 40]),
    ])
    XCTAssertEqual(windows[1].localSpace?.surface, CGPoint(x: 90, y: 80))
    XCTAssertTrue(windows[1].isDialog)
    XCTAssertTrue(windows[1].isModal)
  }

  func testPlacesAreInPixels() {
    let windows = read([event(1, frame: [10, 20, 101, 50], surface: [10, 20, 101, 50])], scale: 1.25)
    XCTAssertEqual(windows[0].frame, CGRect(x: 12.5, y: 25, width: 126.25, height: 62.5))
    XCTAssertEqual(windows[0].localSpace?.scale, 1.25)
  }

  func testTheTitleBarIsOutsideOfTheFrameAndHasButtons() {
    let bar: [Int32] = [0, 10, 20, 100, 24, 2, 62, 20, 24, 24, 3, 86, 20, 24, 24]
    let report = WaylandWindowReport.all(
      [event(1, frame: [10, 44, 100, 50], surface: [10, 44, 100, 50], titleBar: bar)], scale: 2)[0]
    XCTAssertEqual(report.info.outerFrame, CGRect(x: 20, y: 40, width: 200, height: 148))
    XCTAssertEqual(report.info.frame, CGRect(x: 20, y: 88, width: 200, height: 100))
    XCTAssertEqual(
      report.titleBarButtons,
      [
        TitleBarButton(kind: .maximize, frame: CGRect(x: 124, y: 40, width: 48, height: 48)),
        TitleBarButton(kind: .close, frame: CGRect(x: 172, y: 40, width: 48, height: 48)),
      ])
  }

  private func read(_ events: [CompositorConnection.Event], scale: Double = 1) -> [WindowInfo] {
    WaylandWindowReport.all(events, scale: scale).map(\.info)
  }

  private func event(
    _ id: UInt32, kind: UInt32 = 0, parent: UInt32 = 0, state: ControlProtocol.State = [], frame: [Int32],
    surface: [Int32], titleBar: [Int32] = []
  ) -> CompositorConnection.Event {
    func bytes(_ numbers: [Int32]) -> [UInt8] {
      numbers.flatMap { n in withUnsafeBytes(of: n) { Array($0) } }
    }
    return .window(
      serial: 1, id: id, kind: kind, parent: parent, pid: 7, state: state.union(.visible).rawValue, shown: id,
      frame: bytes(frame), surface: bytes(surface), titleBar: bytes(titleBar), title: "w\(id)", appId: "app",
      accessibleBus: "",
      accessiblePath: "")
  }
}
