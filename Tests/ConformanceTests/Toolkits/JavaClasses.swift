// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// A Java program of the fixtures, compiled once: `java Gallery.java` compiles at each launch, which takes longer
/// than the tests.
enum JavaClasses {
  private static let parent = FileManager.default.temporaryDirectory.appendingPathComponent(
    "understudy-java-\(ProcessInfo.processInfo.processIdentifier)")

  /// The folder with the classes of a source file.
  static func folder(of source: String) -> URL {
    parent.appendingPathComponent(URL(fileURLWithPath: source).deletingPathExtension().lastPathComponent)
  }

  /// The arguments of `java` that start the program of a source file.
  static func arguments(_ source: String) -> [String] {
    ["-cp", folder(of: source).path, URL(fileURLWithPath: source).deletingPathExtension().lastPathComponent]
  }

  static func compile(_ source: String, file: StaticString = #filePath, line: UInt = #line) {
    let compiler = Process()
    compiler.executableURL = URL(fileURLWithPath: "/usr/bin/javac")
    compiler.arguments = ["-d", folder(of: source).path, source]
    do {
      try compiler.run()
      compiler.waitUntilExit()
      XCTAssertEqual(
        compiler.terminationStatus, 0, "\(source) should compile; javac wrote why.", file: file, line: line)
    } catch {
      XCTFail("default-jdk is not installed: run script/bootstrap (\(error)).", file: file, line: line)
    }
  }

  static func remove() { try? FileManager.default.removeItem(at: parent) }
}
