// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestRunner

/// Tests where the build products of a package are searched.
final class TestBuildTests: XCTestCase {
  #if arch(arm64)
    private static let platform = "aarch64-unknown-linux-gnu"
  #else
    private static let platform = "x86_64-unknown-linux-gnu"
  #endif

  private var folder: URL!

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDown() {
    // A folder that stays is temporary and harmless.
    try? FileManager.default.removeItem(at: folder)
  }

  private func link(_ scratch: String, _ configuration: String, to target: String) throws {
    let scratch = folder.appendingPathComponent(scratch)
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.appendingPathComponent(configuration).path, withDestinationPath: target)
  }

  private func usual(_ arguments: [String] = []) -> String? {
    TestBuild(package: folder, arguments: arguments).usualProductsFolder?.path
  }

  func testTheFolderOfTheLastBuildIsFoundByItsLink() throws {
    XCTAssertNil(usual(), "there was no build")
    try link(".build", "debug", to: "\(Self.platform)/debug")
    try link(".build", "release", to: "\(Self.platform)/release")
    try link("other", "debug", to: "\(Self.platform)/debug")
    let products = folder.path + "/.build/\(Self.platform)"
    XCTAssertEqual(usual(), products + "/debug")
    XCTAssertEqual(usual(["-c", "release"]), products + "/release")
    XCTAssertEqual(usual(["--configuration", "release"]), products + "/release")
    XCTAssertEqual(
      usual(["--scratch-path", folder.path + "/other"]), folder.path + "/other/\(Self.platform)/debug")
  }

  func testOnlySwiftPMDecidesForAnotherPlatformAndForOtherArguments() throws {
    try link(".build", "debug", to: "x86_64-swift-linux-musl/debug")
    XCTAssertNil(usual())
    try link("other", "debug", to: "\(Self.platform)/debug")
    let scratch = ["--scratch-path", folder.path + "/other"]
    XCTAssertNotNil(usual(scratch))
    XCTAssertNil(usual(scratch + ["--triple", "x86_64-unknown-linux-gnu"]))
    XCTAssertNil(usual(scratch + ["--build-system"]))
  }
}
