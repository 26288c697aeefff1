// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestRunner

/// Tests which programs next to the runner a test process can start.
final class ProductInstallationTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "installed-\(UUID().uuidString)")

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func makeProgram(_ name: String, in products: String) throws -> URL {
    let folder = folder.appendingPathComponent(products)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appendingPathComponent(name)
    _ = FileManager.default.createFile(
      atPath: program.path, contents: nil, attributes: [.posixPermissions: 0o755])
    return program
  }

  private func environment(_ own: [String: String] = [:]) -> [String: String] {
    ProductInstallation.environment(
      products: folder.appendingPathComponent("products"),
      program: folder.appendingPathComponent("runner/understudy"), environment: own)
  }

  func testAProgramBesideTheRunnerIsUsedIfThePackageDoesNotHaveIt() throws {
    XCTAssertEqual(environment(), [:])
    let studio = try makeProgram("understudy-studio", in: "runner")
    let compositor = try makeProgram("understudy-compositor", in: "runner")
    XCTAssertEqual(
      environment(), ["UNDERSTUDY_STUDIO": studio.path, "UNDERSTUDY_COMPOSITOR": compositor.path])
    _ = try makeProgram("understudy-studio", in: "products")
    XCTAssertEqual(environment(), ["UNDERSTUDY_COMPOSITOR": compositor.path])
  }

  func testAProgramThatAVariableNamesHasPrecedence() throws {
    _ = try makeProgram("understudy-compositor", in: "runner")
    XCTAssertEqual(environment(["UNDERSTUDY_COMPOSITOR": "/opt/compositor"]), [:])
  }
}
