// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Programs that tests run.
enum Tool {
  /// Runs a program and waits for its end.
  ///
  /// - Parameters:
  ///   - arguments: the program, as a path or a name in `PATH`, and its arguments.
  ///   - folder: the working folder; nil for that of the tests.
  ///   - environment: variables to add.
  /// - Returns: the exit status, and the text of both outputs.
  /// - Throws: an error if the program cannot be started.
  static func run(
    _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    // The variables of the runner are for this process only.
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

  /// The folder of the package.
  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
}
