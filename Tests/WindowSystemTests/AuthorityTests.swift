// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem
import XCTest

final class AuthorityTests: XCTestCase {
  func testACookieOpensAGuardedDisplayAndAWrongOneDoesNot() throws {
    let directory = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let right = directory.appendingPathComponent("right").path
    let wrong = directory.appendingPathComponent("wrong").path
    try Self.authority(cookie: 7).write(to: URL(fileURLWithPath: right))
    try Self.authority(cookie: 8).write(to: URL(fileURLWithPath: wrong))

    let desktop = try TestDisplay(windowManager: false, authorityFile: right)
    defer { desktop.stop() }
    XCTAssertEqual(try desktop.connect().screenFrame.width, 1280)
    for file in [wrong, directory.appendingPathComponent("missing").path] {
      XCTAssertThrowsError(try DisplayServers.server(of: desktop.name, authorityFile: file).connect()) {
        error in
        guard case .cannotConnect(desktop.name, _)? = error as? WindowSystemError else {
          return XCTFail("\(error)")
        }
      }
    }
  }

  /// A record for every host and every display number.
  private static func authority(cookie: UInt8) -> Data {
    let method = Array("MIT-MAGIC-COOKIE-1".utf8)
    var bytes: [UInt8] = [0xff, 0xff, 0, 0, 0, 0, 0, UInt8(method.count)]
    bytes += method
    bytes += [0, 16]
    bytes += [UInt8](repeating: cookie, count: 16)
    return Data(bytes)
  }
}
