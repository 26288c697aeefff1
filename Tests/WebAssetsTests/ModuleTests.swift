// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Tests the scripts with Node, and their types with TypeScript; `script/bootstrap` installs both programs.
final class ModuleTests: XCTestCase {
  /// TypeScript checks the declarations in JSDoc comments and in `Types` in strict mode.
  func testScriptTypesAreCorrect() throws {
    let tsc = try WebScripts.tool("tsc")
    let (status, output) = try WebScripts.run([
      tsc, "--project", WebScripts.module.appendingPathComponent("jsconfig.json").path, "--pretty", "false",
    ])
    XCTAssertEqual(status, 0, output)
  }

  /// Runs the tests in `Modules`: calculations, stores, the graph of imports, and the script for users' pages in jsdom.
  func testTheModuleTestsPass() throws {
    let node = try WebScripts.tool("node")
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Modules")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".test.mjs") }.sorted()
    let (status, output) = try WebScripts.run(
      [node, "--test"] + files.map { folder.appendingPathComponent($0).path })
    XCTAssertEqual(status, 0, output)
    XCTAssertNotNil(output.firstMatch(of: #/pass [1-9]\d\d+\n/#), output)
  }
}

enum WebScripts {
  static let module = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/WebAssets")

  /// - Throws: `XCTSkip` where the program is not installed.
  static func tool(_ name: String) throws -> String {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.map { "\($0)/\(name)" }
    guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
      throw XCTSkip("There is no \(name). Run script/bootstrap, which installs it.")
    }
    return path
  }

  /// Runs a program, with additional variables in its environment.
  static func run(_ arguments: [String], environment: [String: String] = [:]) throws
    -> (status: Int32, output: String)
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: arguments[0])
    process.arguments = Array(arguments.dropFirst())
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    // A Node that is not from Debian finds the modules of Debian by this variable.
    let inherited = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.environment = inherited.merging(["NODE_PATH": "/usr/share/nodejs"]) { old, new in
      old.isEmpty ? new : "\(old):\(new)"
    }
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
