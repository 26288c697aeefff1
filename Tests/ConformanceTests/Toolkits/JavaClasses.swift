// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Compiles the Java programs of the fixtures once.
///
/// `java Gallery.java` would compile at each launch, which takes longer than the tests.
enum JavaClasses {
  private static let parent = FileManager.default.temporaryDirectory.appendingPathComponent(
    "understudy-java-\(ProcessInfo.processInfo.processIdentifier)")

  /// Returns the folder for the classes of a source file.
  static func folder(of source: String) -> URL {
    parent.appendingPathComponent(URL(fileURLWithPath: source).deletingPathExtension().lastPathComponent)
  }

  /// Returns the arguments of `java` that start the program of a source file.
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
        compiler.terminationStatus, 0, "\(source) does not compile; javac printed the reason.", file: file,
        line: line)
    } catch {
      XCTFail("default-jdk is not installed: run script/bootstrap (\(error)).", file: file, line: line)
    }
  }

  static func remove() { try? FileManager.default.removeItem(at: parent) }
}
