// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestRunner

/// Tests for how long the stored description of a package is valid.
final class DescriptionCacheTests: XCTestCase {
  private var package: URL!
  private let described =
    #"{"name": "App", "path": "/p", "products": [], "targets": [{"name": "AppUITests", "path": "Tests", "type": "test"}]}"#
  private let manifest = """
    // swift-tools-version: 6.1
    import PackageDescription
    let package = Package(name: "App", targets: [.testTarget(name: "AppUITests")])
    """

  override func setUpWithError() throws {
    package = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
  }

  override func tearDown() {
    // A folder that stays is temporary and harmless.
    try? FileManager.default.removeItem(at: package)
  }

  private func write(_ text: String, to name: String = "Package.swift") throws {
    try text.write(to: package.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  func testADescriptionIsValidUntilAManifestChanges() throws {
    try write(manifest)
    let cache = try XCTUnwrap(DescriptionCache(of: package))
    XCTAssertNil(cache.description(), "nothing is stored")
    cache.store(described)
    XCTAssertEqual(DescriptionCache(of: package)?.description()?.testTargets.map(\.name), ["AppUITests"])
    try write(manifest, to: "Package@swift-6.2.swift")
    XCTAssertNil(try XCTUnwrap(DescriptionCache(of: package)).description(), "there is another manifest")
    try FileManager.default.removeItem(at: package.appendingPathComponent("Package@swift-6.2.swift"))
    XCTAssertNotNil(DescriptionCache(of: package)?.description())
    try write(manifest + "\n")
    XCTAssertNil(try XCTUnwrap(DescriptionCache(of: package)).description(), "the manifest has changed")
  }

  func testADescriptionIsInvalidWithAnotherToolchainOrADamagedFile() throws {
    try write(manifest)
    let cache = try XCTUnwrap(DescriptionCache(of: package))
    cache.store(described)
    let bin = package.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
    let swift = bin.appendingPathComponent("swift")
    try Data("#!/bin/sh\n".utf8).write(to: swift)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
    XCTAssertNil(try XCTUnwrap(DescriptionCache(of: package, environment: ["PATH": bin.path])).description())
    try Data("{".utf8).write(to: cache.file)
    XCTAssertNil(cache.description())
  }

  func testAManifestThatReadsItsSurroundingsIsNotStored() throws {
    for text in [
      "import PackageDescription\nimport Foundation", "import PackageDescription\nimport Glibc",
      "import PackageDescription\nlet path = Context.packageDirectory",
      "import PackageDescription\n@preconcurrency import struct Foundation.URL",
    ] {
      try write(text)
      XCTAssertNil(DescriptionCache(of: package), text)
    }
    try write("import PackageDescription\nimport CompilerPluginSupport")
    XCTAssertNotNil(DescriptionCache(of: package))
  }
}
