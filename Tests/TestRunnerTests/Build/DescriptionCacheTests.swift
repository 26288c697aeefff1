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
    XCTAssertNil(
      DescriptionCache(of: package, environment: ["PATH": bin.path]), "a script may choose a toolchain")
    try Data("\u{7f}ELF, another compiler".utf8).write(to: swift)
    XCTAssertNil(try XCTUnwrap(DescriptionCache(of: package, environment: ["PATH": bin.path])).description())
    try FileManager.default.moveItem(at: swift, to: bin.appendingPathComponent("swiftly"))
    try FileManager.default.createSymbolicLink(
      at: swift, withDestinationURL: bin.appendingPathComponent("swiftly"))
    XCTAssertNil(
      DescriptionCache(of: package, environment: ["PATH": bin.path]), "swiftly chooses a toolchain")
    try Data("{".utf8).write(to: cache.file)
    XCTAssertNil(cache.description())
  }

  func testADescriptionBelongsToTheFolderOfItsPackage() throws {
    try write(manifest)
    try XCTUnwrap(DescriptionCache(of: package)).store(described)
    let copy = package.appendingPathExtension("copy")
    try FileManager.default.copyItem(at: package, to: copy)
    // A folder that stays is temporary and harmless.
    defer { try? FileManager.default.removeItem(at: copy) }
    XCTAssertNil(try XCTUnwrap(DescriptionCache(of: copy)).description())
    XCTAssertNotNil(DescriptionCache(of: package)?.description())
  }

  func testAManifestThatReadsItsSurroundingsIsNotStored() throws {
    let version = "// swift-tools-version: 5.9\n"
    for text in [
      version + "import PackageDescription\nimport Foundation",
      version + "import PackageDescription\nimport Glibc",
      version + "import PackageDescription\nlet path = Context.packageDirectory",
      version + "import PackageDescription\n@preconcurrency import struct Foundation.URL",
      "// swift-tools-version:5.3\nimport PackageDescription", "import PackageDescription",
    ] {
      try write(text)
      XCTAssertNil(DescriptionCache(of: package), text)
    }
    try write(version + "import PackageDescription\nimport CompilerPluginSupport")
    XCTAssertNotNil(DescriptionCache(of: package))
  }
}
