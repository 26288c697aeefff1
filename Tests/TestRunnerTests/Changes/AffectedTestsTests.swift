// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestRunner

/// Tests which tests the changes of a repository can affect, with a real repository of git.
final class AffectedTestsTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appendingPathComponent("affected-\(UUID().uuidString)")
  private var root: URL { folder.appendingPathComponent("App") }

  private let testA = TestIdentifier(target: "AppUITests", suite: "ATests", test: "testA")
  private let testB = TestIdentifier(target: "AppUITests", suite: "BTests", test: "testB")
  private let base = TestIdentifier(target: "AppUITests", suite: "CTests", test: "testOfBase")
  private let free = TestIdentifier(library: .swiftTesting, target: "AppUITests", suite: "", test: "free()")
  private let core = TestIdentifier(target: "CoreTests", suite: "CoreTests", test: "testCore")
  private let tool = TestIdentifier(target: "ToolTests", suite: "ToolTests", test: "testTool")
  private var all: [TestIdentifier] { [testA, testB, base, free, core, tool] }

  override func setUpWithError() throws {
    try write("Sources/Core/Core.swift", "public func core() {}")
    try write("Sources/App/main.swift", "import Core")
    try write("Sources/Tool/main.swift", "print()")
    try write("Tests/AppUITests/A.swift", "final class ATests: XCTestCase { func testA() { help() } }")
    try write("Tests/AppUITests/B.swift", "final class BTests: XCTestCase { func testB() {} }")
    try write("Tests/AppUITests/C.swift", "final class CTests: Base {}")
    try write("Tests/AppUITests/Base.swift", "class Base: XCTestCase { func testOfBase() {} }")
    try write("Tests/AppUITests/Free.swift", "@Test func free() {}")
    try write("Tests/AppUITests/Help.swift", "func help() {}")
    try write("Tests/CoreTests/Core.swift", "final class CoreTests: XCTestCase {}")
    try write("Tests/ToolTests/Tool.swift", "final class ToolTests: XCTestCase {}")
    try write("Package.swift", "// the manifest")
    try write("README.md", "# App")
    try write("../notes.txt", "outside")
    try git("init", "--quiet", "--initial-branch=main")
    try commit()
  }

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func write(_ path: String, _ text: String) throws {
    let url = root.appendingPathComponent(path).standardizedFileURL
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  private func git(_ arguments: String...) throws {
    let run = try ToolRun.run(
      "git",
      ["-C", folder.path, "-c", "user.name=Test", "-c", "user.email=test@example.org"]
        + ["-c", "commit.gpgsign=false"] + arguments, timeout: 60)
    XCTAssertEqual(run.status, 0, run.output)
  }

  private func commit() throws {
    try git("add", "--all")
    try git("commit", "--quiet", "--message", "A commit")
  }

  private func description(
    application: String = "App", dependencies: String = #"["App"]"#
  ) throws -> PackageDescription {
    func target(
      _ name: String, _ type: String, _ path: String, _ dependencies: String, _ products: String = "[]"
    )
      -> String
    {
      #"{"name":"\#(name)","type":"\#(type)","path":"\#(path)","target_dependencies":\#(dependencies),"#
        + #""product_dependencies":\#(products)}"#
    }
    let targets = [
      target("Core", "library", "Sources/Core", "[]"),
      target("App", "executable", "Sources/App", #"["Core"]"#),
      target("Tool", "executable", "Sources/Tool", "[]"),
      target("AppUITests", "test", "Tests/AppUITests", dependencies, #"["XCUIAutomation"]"#),
      target("CoreTests", "test", "Tests/CoreTests", #"["Core"]"#),
      target("ToolTests", "test", "Tests/ToolTests", #"["Tool"]"#),
    ].joined(separator: ",")
    let products = ["App", "Tool"].map {
      #"{"name":"\#($0)","targets":["\#($0)"],"type":{"executable":null}}"#
    }.joined(separator: ",")
    return try PackageDescription(
      parsing: Data(
        (#"{"name":"App","path":"\#(root.path)","targets":[\#(targets)],"products":[\#(products)],"#
          + #""dependencies":[{"identity":"kit","type":"fileSystem","path":"\#(folder.path)/Kit"}]}"#).utf8))
  }

  private func affected(
    since commit: String = "HEAD", programs: [String: Set<String>] = ["AppUITests": ["App"]],
    dependencies: String = #"["App"]"#, unrelated: [String] = []
  ) throws -> AffectedTests {
    AffectedTests(
      of: try ChangedFiles(of: root, since: commit), among: all,
      in: try description(dependencies: dependencies), programs: programs, unrelated: unrelated)
  }

  // MARK: - Test files

  func testWithoutAChangeNoTestIsAffected() throws {
    XCTAssertEqual(try affected(), AffectedTests(tests: [], reasons: []))
  }

  func testAChangedTestFileAffectsItsTests() throws {
    try write("Tests/AppUITests/B.swift", "final class BTests: XCTestCase { func testB() { fatalError() } }")
    XCTAssertEqual(try affected(), AffectedTests(tests: [testB], reasons: []))
    try git("add", "--all")
    XCTAssertEqual(try affected().tests, [testB], "the change is in the index")
    try commit()
    XCTAssertEqual(try affected().tests, [])
    XCTAssertEqual(try affected(since: "HEAD~1").tests, [testB])
    try write("Tests/AppUITests/Free.swift", "@Test func free() { help() }")
    XCTAssertEqual(try affected(since: "HEAD~1").tests, [testB, free])
  }

  func testANewFileAffectsItsTests() throws {
    try write("Tests/AppUITests/New.swift", "final class BTests2: XCTestCase {}")
    XCTAssertEqual(try affected().tests, [])
    try write("Tests/AppUITests/New.swift", "extension CTests {}")
    XCTAssertEqual(try affected().tests.count, 4, "an extension may be used without its name")
  }

  func testAChangedHelperAffectsTheTestsThatUseIt() throws {
    try write("Tests/AppUITests/Help.swift", "func help() { print() }")
    XCTAssertEqual(try affected(), AffectedTests(tests: [testA], reasons: []))
    try write("Tests/AppUITests/Base.swift", "class Base: XCTestCase { func testOfBase() { help() } }")
    XCTAssertEqual(try affected().tests, [testA, base])
    try commit()
    try write("Tests/AppUITests/Help.swift", "func help() {}")
    XCTAssertEqual(try affected().tests, [testA, base], "CTests use the base class, which uses the helper")
  }

  func testARemovedNameAffectsTheTestsThatUsedIt() throws {
    try write("Tests/AppUITests/Help.swift", "func unused() {}")
    XCTAssertEqual(try affected().tests, [testA])
    try FileManager.default.removeItem(at: root.appendingPathComponent("Tests/AppUITests/Help.swift"))
    XCTAssertEqual(try affected().tests, [testA])
  }

  func testAnExtensionOrAnotherFileAffectsAllTestsOfItsTarget() throws {
    for (path, text, reason) in [
      (
        "Help.swift", "func help() {}\nextension XCUIElement {}",
        "extends XCUIElement, which other files may use"
      ),
      ("data.json", "{}", "is not a Swift file"),
    ] {
      try write("Tests/AppUITests/\(path)", text)
      let found = try affected()
      XCTAssertEqual(found.tests, [testA, testB, base, free])
      XCTAssertTrue(
        found.reasons.first?.hasPrefix("All tests of AppUITests run: Tests/AppUITests/\(path) \(reason)")
          == true,
        "\(found.reasons)")
      try git("checkout", "--quiet", "--", ".")
      try? FileManager.default.removeItem(at: root.appendingPathComponent("Tests/AppUITests/data.json"))
    }
  }

  // MARK: - Other files

  func testAChangedTargetAffectsTheTestsThatDependOnIt() throws {
    try write("Sources/Core/Core.swift", "public func core() { print() }")
    let found = try affected()
    XCTAssertEqual(found.tests, [testA, testB, base, free, core])
    XCTAssertEqual(
      found.reasons, ["All tests of AppUITests, CoreTests run: Sources/Core/Core.swift is a source of Core."])
    // The dependency is only through the program under test.
    XCTAssertEqual(try affected(dependencies: "[]").tests, [testA, testB, base, free, core])
  }

  func testAProgramAffectsTheTestsWhoseProgramIsNotKnown() throws {
    try write("Sources/Tool/main.swift", "print(1)")
    XCTAssertEqual(try affected(dependencies: "[]").tests, [tool])
    XCTAssertEqual(try affected(programs: [:], dependencies: "[]").tests, [testA, testB, base, free, tool])
    XCTAssertEqual(
      try affected(programs: ["AppUITests": ["org.gnome.TextEditor"]], dependencies: "[]").tests, [tool])
  }

  func testAFileOfNoTargetAffectsAllTestsUnlessItIsUnrelated() throws {
    try write("README.md", "# Changed")
    let found = try affected()
    XCTAssertEqual(found.tests, all)
    XCTAssertTrue(found.reasons.first?.contains("README.md belongs to no target") == true, "\(found.reasons)")
    XCTAssertEqual(try affected(unrelated: ["README.md"]), AffectedTests(tests: [], reasons: []))
    try commit()
    try write("Documentation/a.md", "a")
    XCTAssertEqual(try affected(unrelated: ["Documentation"]).tests, [])
    XCTAssertEqual(try affected(unrelated: ["Doc"]).tests, all)
  }

  func testTheManifestAndLocalPackagesAffectAllTests() throws {
    try write("../Kit/Sources/Kit.swift", "func kit() {}")
    XCTAssertEqual(try affected().tests, all)
    try commit()
    try write("Package.swift", "// changed")
    XCTAssertEqual(try affected().reasons, ["All tests run: Package.swift decides what is built."])
    try commit()
    try write("../notes.txt", "changed outside of the package")
    XCTAssertEqual(try affected().tests, [])
  }

  func testBaselinesAffectTheirTarget() throws {
    try write("Baselines/CoreTests/machine.json", "{}")
    XCTAssertEqual(try affected().tests, [core])
  }

  func testReferencesAffectTheirTarget() throws {
    try write("References/CoreTests/Core/list@debian-12-x11-1x-light.png", "not a picture")
    XCTAssertEqual(try affected().tests, [core])
  }

  // MARK: - Git

  func testAnUnknownCommitIsRefused() throws {
    for name in ["nowhere", "--version"] {
      XCTAssertThrowsError(try affected(since: name)) {
        XCTAssertEqual(($0 as? RunnerError)?.kind, .malformedInput)
        XCTAssertTrue("\($0)".contains("git knows no commit \"\(name)\""), "\($0)")
      }
    }
  }

  func testWithoutARepositoryOrACommitTheChangesAreUnknown() throws {
    try FileManager.default.removeItem(at: folder.appendingPathComponent(".git"))
    XCTAssertThrowsError(try affected()) {
      XCTAssertTrue(
        ($0 as? ChangedFiles.UnknownReason)?.description.contains("not in a repository") == true, "\($0)")
    }
    try git("init", "--quiet")
    XCTAssertThrowsError(try affected()) {
      XCTAssertTrue(
        ($0 as? ChangedFiles.UnknownReason)?.description.contains("no commit yet") == true, "\($0)")
    }
  }

  func testNamesWithSpacesAndOtherScriptsAreRead() throws {
    try write("Tests/AppUITests/Ein Maß.swift", "final class DTests: XCTestCase {}")
    XCTAssertEqual(
      try ChangedFiles(of: root, since: "HEAD").files.map(\.path),
      [root.appendingPathComponent("Tests/AppUITests/Ein Maß.swift").path])
  }
}
