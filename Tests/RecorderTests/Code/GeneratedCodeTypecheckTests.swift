// SPDX-License-Identifier: Apache-2.0

import Foundation
import Recorder
import XCTest

/// Compiles generated code against the modules that this test was built with.
final class GeneratedCodeTypecheckTests: XCTestCase {
  func testEveryKindOfStepCompilesInEveryStyle() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "typecheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for style in CodeOptions.Style.allCases where [.swift, .swiftTesting].contains(style.language) {
      for (words, usesConstants) in [(CodeOptions.Words.tap, false), (.click, true)] {
        var options = CodeOptions(style: style, words: words, usesConstants: usesConstants)
        options.className = "\(style)\(words)Tests"
        var recording = try SampleRecording.everything()
        // Each file declares the type of its screen, so the names must differ.
        recording.application = "org.example.\(style)\(words)"
        let file = folder.appendingPathComponent("\(style)-\(words).swift")
        try RecordingCode.write(recording, options: options).text
          .write(to: file, atomically: true, encoding: .utf8)
        files.append(file.path)
      }
    }
    var pathed = try SampleRecording.groceries()
    pathed.application = "/usr/bin/lister"
    let file = folder.appendingPathComponent("path.swift")
    try RecordingCode.write(pathed, options: CodeOptions(style: .swiftTesting, className: "PathTests")).text
      .write(to: file, atomically: true, encoding: .utf8)
    let (status, output) = try swiftc(files + [file.path])
    XCTAssertEqual(status, 0, output)
  }

  /// Type-checks files with the flags that SwiftPM passes for a test target.
  private func swiftc(_ files: [String]) throws -> (Int32, String) {
    let build = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let products = URL(fileURLWithPath: build).deletingLastPathComponent()
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var flags = ["-typecheck", "-swift-version", "5", "-warnings-as-errors"]
    flags += ["-I", products.appendingPathComponent("Modules").path]
    let shims = ["CSystemd", "CXCB", "CPNG", "CJPEG", "CZlib", "CCrypto"].map {
      package.appendingPathComponent("Sources/\($0)/module.modulemap").path
    }
    let targets = ["CLinux", "CPixels", "CTestHook", "CTestStack"].map {
      products.appendingPathComponent("\($0).build/module.modulemap").path
    }
    for map in shims + targets { flags += ["-Xcc", "-fmodule-map-file=\(map)"] }
    let (_, information) = try run(["swiftc", "-print-target-info"])
    let object = try JSONSerialization.jsonObject(with: Data(information.utf8)) as? [String: Any]
    let paths = object?["paths"] as? [String: Any]
    let resources = try XCTUnwrap(paths?["runtimeResourcePath"] as? String)
    flags += ["-plugin-path", resources + "/host/plugins/testing"]
    return try run(["swiftc"] + flags + files)
  }

  private func run(_ command: [String]) throws -> (Int32, String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, output)
  }
}
