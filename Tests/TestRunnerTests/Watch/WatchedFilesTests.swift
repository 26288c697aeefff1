// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import XCTest

@testable import TestRunner

/// Tests which changes of files are found, in a real folder.
final class WatchedFilesTests: XCTestCase {
  private let root = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appendingPathComponent("watched-\(UUID().uuidString)")
  private let description = """
    { "name": "P", "path": "/p", "products": [], "targets": [
      { "name": "App", "path": "Sources/App", "type": "executable" },
      { "name": "AppTests", "path": "Tests/AppTests", "type": "test" }
    ] }
    """

  override func setUpWithError() throws {
    try write("Sources/App/main.swift", "print()")
    try write("Tests/AppTests/A.swift", "func old() {}")
    try write("README.md", "# P")
  }

  override func tearDown() { try? FileManager.default.removeItem(at: root) }

  private func write(_ path: String, _ text: String) throws {
    let url = root.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url, options: .atomic)
  }

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: root.appendingPathComponent(path))
  }

  /// Returns the watched files after a run of the tests, during which `body` runs.
  private func tested(during body: () throws -> Void = {}) throws -> WatchedFiles {
    let package = try PackageDescription(parsing: Data(description.utf8))
    var files = WatchedFiles(of: root)
    let state = files.state()
    XCTAssertNil(files.changes(to: state), "there was no run")
    try body()
    files.testsDidRun(at: state, in: package)
    return files
  }

  private func changes(_ files: inout WatchedFiles) -> [String] {
    let state = files.state()
    return files.changes(to: state)?.files.map { String($0.path.dropFirst(root.path.count + 1)) } ?? ["none"]
  }

  // MARK: - Changes

  func testSavedNewAndRemovedFilesAreChanges() throws {
    var files = try tested()
    XCTAssertEqual(changes(&files), [])
    try write("Sources/App/main.swift", "print(1)")
    try write("Sources/App/New.swift", "")
    try remove("README.md")
    XCTAssertEqual(changes(&files), ["README.md", "Sources/App/New.swift", "Sources/App/main.swift"])
  }

  func testAFileThatIsReplacedByOneOfTheSameSizeIsAChange() throws {
    var files = try tested()
    try write("Sources/App/main.swift", "exit()!")
    XCTAssertEqual(changes(&files), ["Sources/App/main.swift"])
  }

  func testHiddenFilesAndTemporaryFilesOfEditorsAreLeftOut() throws {
    var files = try tested()
    for path in [".build/debug/a.o", ".git/HEAD", "Sources/App/.main.swift.swp", "Sources/App/main.swift~"] {
      try write(path, "")
    }
    try write("Sources/App/4913", "")
    try write("Sources/App/#main.swift#", "")
    XCTAssertEqual(changes(&files), [])
  }

  func testAChangedTestFileHasItsEarlierText() throws {
    var files = try tested()
    try write("Tests/AppTests/A.swift", "func new() {}")
    let state = files.state()
    XCTAssertEqual(files.changes(to: state)?.files.map(\.earlier), ["func old() {}"])
    files.testsDidRun(at: state, in: try PackageDescription(parsing: Data(description.utf8)))
    try remove("Tests/AppTests/A.swift")
    let later = files.state()
    XCTAssertEqual(files.changes(to: later)?.files.map(\.earlier), ["func new() {}"])
  }

  func testASourceThatIsSavedDuringTheTestsIsAChange() throws {
    var files = try tested {
      try write("Sources/App/main.swift", "print(1)")
      try write("Package.swift", "// a manifest")
    }
    XCTAssertEqual(changes(&files), ["Package.swift", "Sources/App/main.swift"])
  }

  func testFilesThatTestsWriteOutsideOfTheTargetsAreNoChange() throws {
    var files = try tested { try write("References/AppTests/A/list.txt", "- window") }
    XCTAssertEqual(changes(&files), [])
    try write("References/AppTests/A/list.txt", "- window \"P\"")
    XCTAssertEqual(changes(&files), ["References/AppTests/A/list.txt"])
  }

  func testFilesThatGitIgnoresAreNoChange() throws {
    let run = try ToolRun.run("git", ["-C", root.path, "init", "--quiet"], timeout: 60)
    XCTAssertEqual(run.status, 0, run.output)
    try write(".gitignore", "*.log\n")
    var files = try tested()
    try write("server.log", "a line")
    XCTAssertEqual(changes(&files), [])
    try write("notes.txt", "a note")
    XCTAssertEqual(changes(&files), ["notes.txt"])
  }

  func testFilesThatAffectNoTestAreNoChange() throws {
    var files = try tested()
    try write("Documentation/Guide.md", "# A guide")
    try write("README.md", "# A package")
    let state = files.state()
    let changes = files.changes(to: state, unrelated: ["Documentation", "README.md"])
    XCTAssertEqual(changes?.files, [])
    XCTAssertEqual(files.changes(to: state, unrelated: ["Documentation"])?.files.count, 1)
  }

  func testTheOutputOfTheCommandIsNoChange() throws {
    try write("run.log", "")
    let output = try FileHandle(forWritingTo: root.appendingPathComponent("run.log"))
    var files = WatchedFiles(of: root, outputs: [output.fileDescriptor])
    let state = files.state()
    files.testsDidRun(at: state, in: try PackageDescription(parsing: Data(description.utf8)))
    try output.write(contentsOf: Data("a line".utf8))
    XCTAssertEqual(changes(&files), [])
  }

  // MARK: - Waiting

  func testTheWaitEndsAfterAChange() throws {
    var files = try tested()
    let signals = SignalPipe()
    try write("Sources/App/main.swift", "print(2)")
    XCTAssertTrue(files.waitForChange(interruptedBy: signals))
  }

  func testAWaitSinceAStateIgnoresEarlierChanges() throws {
    var files = try tested()
    try write("Sources/App/main.swift", "print(2)")
    let state = files.state()
    let signals = SignalPipe()
    raise(SIGINT)
    XCTAssertFalse(files.waitForChange(since: state, interruptedBy: signals))
  }
}
