// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import WindowSystem

final class AuthorityTests: XCTestCase {
  private var folder = FileManager.default.temporaryDirectory

  override func setUpWithError() throws {
    folder = folder.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func write(_ name: String, cookie: UInt8) throws -> String {
    let file = folder.appendingPathComponent(name)
    try XAuthority(cookie: [UInt8](repeating: cookie, count: 16)).data.write(to: file)
    return file.path
  }

  func testACookieOpensAGuardedDisplayAndAWrongOneDoesNot() throws {
    let desktop = try TestDisplay(windowManager: false)
    defer { desktop.stop() }
    XCTAssertEqual(try desktop.connect().screenFrame.width, 1280)
    let missing = folder.appendingPathComponent("missing").path
    func failure(_ file: String) -> ConnectionFailure? {
      do {
        _ = try DisplayServerFactory.server(of: desktop.name, authorityFile: file).connect()
        return nil
      } catch WindowSystemError.cannotConnect(desktop.name, let reason) {
        return reason
      } catch {
        XCTFail("\(error)")
        return nil
      }
    }
    guard case .refused(let reason)? = failure(try write("wrong", cookie: 8)) else {
      return XCTFail("a wrong cookie is not refused")
    }
    XCTAssertFalse(reason.isEmpty)
    XCTAssertEqual(failure(missing), .unreadableAuthority(path: missing))
  }

  func testADisplayWithoutASocketIsReported() throws {
    let server = DisplayServerFactory.server(of: ":64999", authorityFile: try write("some", cookie: 7))
    XCTAssertThrowsError(try server.watchStartup(within: 5)) {
      XCTAssertEqual(
        $0 as? WindowSystemError,
        .cannotConnect(display: ":64999", reason: .noSocket(path: XSocket.path(ofDisplay: 64999))))
    }
  }

  func testAFileIsUnchangedAfterWritingAndReading() {
    let authority = XAuthority(cookie: XAuthority.makeCookie(), display: 7)
    XCTAssertEqual(XAuthority(reading: authority.data), authority)
    XCTAssertEqual(authority.entries.count, 2)
    XCTAssertEqual(authority.cookie(for: ":9"), authority.cookie(for: ":7.0"))
  }

  func testATruncatedEntryIsIgnored() {
    let authority = XAuthority(cookie: [1, 2, 3], display: 7)
    XCTAssertEqual(XAuthority(reading: authority.data.dropLast()).entries, [authority.entries[0]])
    XCTAssertNil(XAuthority(reading: Data()).cookie(for: ":7"))
  }
}
