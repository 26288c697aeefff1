// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Tests `understudy consent` with and without a terminal.
final class ConsentCommandTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUp() {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("consent-\(UUID().uuidString)")
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func tool() throws -> String {
    let file = Bundle(for: Self.self).bundleURL.appendingPathComponent("understudy").path
    try XCTSkipUnless(FileManager.default.isExecutableFile(atPath: file), "\(file) is not built")
    return file
  }

  /// Runs a program with a separate home folder.
  ///
  /// - Parameters:
  ///   - executable: the program.
  ///   - arguments: the arguments of the program.
  ///   - answer: the text for its standard input.
  /// - Returns: the output and the exit status of the program.
  /// - Throws: an error if the program cannot be started.
  private func run(_ executable: String, _ arguments: [String], answer: String = "") throws -> (String, Int32)
  {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.environment = ["PATH": "/usr/bin:/bin", "HOME": folder.path]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    input.fileHandleForWriting.write(Data(answer.utf8))
    try input.fileHandleForWriting.close()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationStatus)
  }

  func testConsentIsGivenAtATerminalAndRevoked() throws {
    let tool = try tool()
    // script(1) runs the command in a terminal.
    let ask = ["-qec", "\(tool) consent --display :5.0", "/dev/null"]
    let (question, refused) = try run("/usr/bin/script", ask, answer: "no\n")
    XCTAssertTrue(question.contains("May tests use display :5?"), question)
    XCTAssertEqual(refused, 1)
    XCTAssertTrue(try run(tool, ["consent", "--list"]).0.contains("not use any of your displays"))
    XCTAssertEqual(try run("/usr/bin/script", ask, answer: "yes\n").1, 0)
    XCTAssertTrue(try run(tool, ["consent", "--list"]).0.hasPrefix(":5  since "))
    XCTAssertEqual(try run(tool, ["consent", "--revoke"]).1, 0)
    XCTAssertTrue(try run(tool, ["consent", "--list"]).0.contains("not use any of your displays"))
  }

  func testAProgramCannotGiveConsent() throws {
    let (text, status) = try run(try tool(), ["consent", "--display", ":5"], answer: "yes\n")
    XCTAssertTrue(text.contains("Consent has to be given by a person"), text)
    XCTAssertEqual(status, 1)
    let (wrong, code) = try run(try tool(), ["consent", "--display", "elsewhere:0"])
    XCTAssertTrue(wrong.contains("not a display of this machine"), wrong)
    XCTAssertEqual(code, 64)
  }
}
