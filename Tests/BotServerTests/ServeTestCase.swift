// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// The base class of tests that start the commands as people and CI do.
class ServeTestCase: ServerTestCase {
  var archiveFolder: String { folder.appendingPathComponent("kept").path }

  func tool(_ arguments: [String], _ environment: [String: String] = [:]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("understudy")
    process.arguments = ["bots"] + arguments
    process.environment = [
      "UNDERSTUDY_BOTS": archiveFolder, "HOME": folder.path, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
    ].merging(environment) { $1 }
    return process
  }

  func run(
    _ arguments: [String], _ environment: [String: String] = [:], status: Int32 = 0, line: UInt = #line
  )
    throws -> String
  {
    let process = tool(arguments, environment)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, status, text, line: line)
    return text
  }

  /// Starts a server, and returns it with its address.
  func serve() throws -> (Process, address: String) {
    let process = tool(["serve", "--port", "0"])
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var text = ""
    while !text.contains("\n") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { break }
      text += String(decoding: data, as: UTF8.self)
    }
    let address = try XCTUnwrap(text.firstMatch(of: #/http://127\.0\.0\.1:\d+//#), text)
    return (process, String(address.output))
  }
}
