// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Programs that tests run.
enum Tool {
  /// - Parameters:
  ///   - arguments: the program, found in `PATH` unless it is a path, and what it is called with.
  ///   - folder: where it runs; nil for the folder of the tests.
  ///   - environment: variables to add.
  /// - Returns: the exit status, and what was written to both outputs.
  /// - Throws: an error when it cannot be started.
  static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // The settings of a runner are for this process only.
    process.environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
      .merging(environment) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }

  /// The command line that was built together with the tests.
  static var understudy: String {
    Bundle(for: PlainReportTests.self).bundleURL.appendingPathComponent("understudy").path
  }

  /// The package's folder.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
