// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Desktop

final class DesktopConsentTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")
  private var consent: DesktopConsent { DesktopConsent(environment: ["XDG_CONFIG_HOME": folder.path]) }

  override func setUp() {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("consent-\(UUID().uuidString)")
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  func testADisplayIsRefusedWithoutConsentAndAfterItsRevocation() throws {
    XCTAssertThrowsError(try consent.agreement(on: ":0")) {
      XCTAssertEqual($0 as? DesktopError, .noConsent(display: ":0"))
      XCTAssertTrue("\($0)".contains("understudy consent --display :0"), "\($0)")
    }
    try consent.grant(":0")
    XCTAssertEqual(try consent.agreement(on: ":0").count, 10)
    XCTAssertThrowsError(try consent.agreement(on: ":1"), "a consent is for one display")
    XCTAssertEqual(
      try FileManager.default.attributesOfItem(atPath: consent.file.path)[.posixPermissions] as? Int, 0o600)
    try consent.grant(":1")
    try consent.revoke(":0")
    XCTAssertEqual(consent.displays.map(\.display), [":1"])
    try consent.revoke(nil)
    XCTAssertTrue(consent.displays.isEmpty)
  }

  func testAnUnreadableFileAndAnotherMachineAreNoConsent() throws {
    try FileManager.default.createDirectory(
      at: consent.file.deletingLastPathComponent(), withIntermediateDirectories: true)
    for text in ["{", #"{"displays": {":0": {"date": "2026-01-01T00:00:00Z", "machine": "elsewhere"}}}"#] {
      try Data(text.utf8).write(to: consent.file)
      XCTAssertThrowsError(try consent.agreement(on: ":0"), text)
    }
  }

  func testOnlyANameCanBeCombinedWithADisplay() throws {
    let configuration = try DesktopConfiguration(parsing: "display=:3.0,name=Mine")
    XCTAssertEqual(configuration.display, ":3")
    for (text, problem) in [
      ("display=:0,size=800x600", "only name= can be combined with display="),
      ("display=host:0", "not a value for display"),
      ("display=0", "not a value for display"), ("display=:x", "not a value for display"),
    ] {
      XCTAssertThrowsError(try DesktopConfiguration(parsing: text), text) {
        XCTAssertTrue("\($0)".contains(problem), "\($0)")
      }
    }
  }

  func testOnlyTheCookieOfTheDisplayIsCopied() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func record(_ family: Int, _ address: String, _ number: String, _ cookie: String) -> [UInt8] {
      let texts = [address, number, "MIT-MAGIC-COOKIE-1", cookie].map { Array($0.utf8) }
      return [UInt8(family >> 8), UInt8(family & 255)]
        + texts.flatMap { [UInt8($0.count >> 8), UInt8($0.count & 255)] + $0 }
    }
    let host = ProcessInfo.processInfo.hostName
    let right = record(256, host, "7", "right")
    let source = folder.appendingPathComponent("source")
    let target = folder.appendingPathComponent("target")
    try Data(
      record(256, "elsewhere", "7", "other") + record(256, host, "70", "other") + right + [1, 0, 0, 9]
    )
    .write(to: source)
    try XServerKind.copyAuthority(display: ":7", from: source.path, to: target)
    XCTAssertEqual([UInt8](try Data(contentsOf: target)), right)
    try XServerKind.copyAuthority(display: ":7", from: "/nowhere", to: target)
    XCTAssertEqual(try Data(contentsOf: target).count, 0)
  }
}
