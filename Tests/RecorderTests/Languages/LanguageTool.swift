// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Programs that read or run generated code.
enum LanguageTool {
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The interpreter with the packages that `script/bootstrap` installs: Appium's client, pytest, Robot Framework and
  /// AppiumLibrary.
  ///
  /// - Throws: `XCTSkip` if they could not be installed.
  static func pythonWithClients() throws -> String {
    let python = package.appendingPathComponent(".build/browser/bin/python3").path
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: python), "script/bootstrap could not install the clients")
    return python
  }

  /// Runs a program and returns its output and exit status.
  static func run(_ command: [String], in folder: URL? = nil) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    if let folder { process.currentDirectoryURL = folder }
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (output, process.terminationStatus)
  }

  /// Creates an empty folder, which is removed after the test.
  static func folder(for test: XCTestCase) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("languages-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    // The folder is in the folder for temporary files; a part that cannot be removed changes no result.
    test.addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
    return folder
  }
}
