// SPDX-License-Identifier: Apache-2.0

import TestRunner
import XCTest

final class PackageDescriptionTests: XCTestCase {
  private func target(_ name: String, _ type: String, _ path: String, _ dependencies: [String] = []) -> String
  {
    let list = dependencies.map { "\"\($0)\"" }.joined(separator: ",")
    return """
      {"name": "\(name)", "type": "\(type)", "path": "\(path)", "c99name": "\(name)", "sources": ["a.swift"],
       "target_dependencies": [\(list)]}
      """
  }

  private func package(_ targets: [String], products: [String: [String]]) throws -> PackageDescription {
    let list = products.sorted { $0.key < $1.key }.map {
      "{\"name\": \"\($0.key)\", \"targets\": [\($0.value.map { "\"\($0)\"" }.joined(separator: ","))], "
        + "\"type\": {\"executable\": null}}"
    }
    let library = "{\"name\": \"Kit\", \"targets\": [\"Kit\"], \"type\": {\"library\": [\"automatic\"]}}"
    return try PackageDescription(
      parsing: Data(
        """
        {"name": "shop", "path": "/p", "tools_version": "6.1", "targets": [\(targets.joined(separator: ","))],
         "products": [\((list + [library]).joined(separator: ","))]}
        """.utf8))
  }

  func testTargetsAndProductsAreRead() throws {
    let package = try package(
      [
        target("Shop", "executable", "Sources/Shop"),
        target("ShopUITests", "test", "Tests/ShopUITests", ["Shop"]),
      ],
      products: ["Shop": ["Shop"]])
    XCTAssertEqual(package.name, "shop")
    XCTAssertEqual(package.testTargets.map(\.name), ["ShopUITests"])
    XCTAssertEqual(package.testTargets[0].dependencies, ["Shop"])
    XCTAssertEqual(package.executableProducts.map(\.name), ["Shop"])
    XCTAssertEqual(package.applications, ["ShopUITests": "Shop"])
  }

  func testTheApplicationIsInferredFromNamesDependenciesOrProducts() throws {
    let shop = target("Shop", "executable", "Sources/Shop")
    let till = target("Till", "executable", "Sources/Till")
    let helper = target("Server", "executable", "Tests/Server")
    let tests = [
      target("ShopUITests", "test", "Tests/A"), target("Acceptance", "test", "Tests/B", ["Till", "Kit"]),
      target("Both", "test", "Tests/C", ["Till", "Shop"]), target("Free", "test", "Tests/D"),
    ]
    let two = try package(
      [shop, till, helper] + tests, products: ["Shop": ["Shop"], "till": ["Till"], "Server": ["Server"]])
    XCTAssertEqual(two.applications, ["ShopUITests": "Shop", "Acceptance": "till"])
    let one = try package([shop, helper, tests[3]], products: ["Shop": ["Shop"], "Server": ["Server"]])
    XCTAssertEqual(one.applications, ["Free": "Shop"], "an executable in Tests does not count")
  }

  func testTheMessageOfSwiftPMIsReported() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("swiftpm-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let tool = folder.appendingPathComponent("swift")
    try Data("#!/bin/sh\necho 'error: no manifest' >&2\nexit 1\n".utf8).write(to: tool)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool.path)
    XCTAssertThrowsError(try PackageDescription(of: folder, environment: ["PATH": folder.path])) {
      XCTAssertEqual(($0 as? RunnerError)?.kind, .toolFailed)
      XCTAssertTrue("\($0)".contains("ended with status 1 and wrote:\nerror: no manifest"), "\($0)")
    }
  }

  func testAnInvalidDescriptionIsReported() {
    XCTAssertThrowsError(try PackageDescription(parsing: Data("error: no".utf8))) {
      XCTAssertTrue("\($0)".hasPrefix("The description of a package by"), "\($0)")
    }
  }
}
