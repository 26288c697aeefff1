// SPDX-License-Identifier: Apache-2.0

import TestSetup
import XCTest

/// Tests that the CI files that Understudy writes or documents are valid YAML with the keys of their engines.
final class RecipeTests: XCTestCase {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  func testShardingRecipesAreValidYAML() throws {
    let text = try String(
      contentsOf: root.appendingPathComponent("Documentation/Guides/Sharding.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "\n```yaml\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
    let documents = try blocks.map { try XCTUnwrap(parse($0) as? [String: Any]) }
    XCTAssertEqual(
      documents.map { $0.keys.sorted().first }, ["apiVersion", "ui-test-report", "jobs", "steps", "jobs"])
    let spec = try XCTUnwrap(documents[0]["spec"] as? [String: Any])
    XCTAssertEqual(spec["completionMode"] as? String, "Indexed")
    for block in blocks {
      XCTAssertFalse(
        block.contains("understudy test") && !block.contains("--shard"), "a recipe without a shard: \(block)")
    }
    // Kubernetes does not pass the count to a job, so the two numbers of the recipe must be equal.
    let count = blocks[0].firstMatch(of: #/UNDERSTUDY_SHARD_COUNT\s+value: "(\d+)"/#).flatMap { Int($0.1) }
    XCTAssertEqual(count, spec["completions"] as? Int)
  }

  func testTheWorkflowOfInitIsValidYAML() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recipe-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    defer { try? FileManager.default.removeItem(at: folder) }
    // The package is in a folder of its repository; the checkout of Understudy is next to the repository.
    for (name, text) in [
      ("repository/.git/HEAD", ""),
      ("understudy/Package.swift", #"let package = Package(name: "understudy")"#),
      (
        "repository/app/Package.swift",
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Hello", targets: [
          .systemLibrary(name: "CGTK", providers: [.apt(["libgtk-4-dev"])]), .executableTarget(name: "Hello"),
        ])
        """
      ),
    ] {
      let url = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    let setup = PackageSetup(
      folder: folder.appendingPathComponent("repository/app"),
      source: .checkout(folder.appendingPathComponent("understudy")))
    let plan = try setup.plan()
    let file = try XCTUnwrap(plan.files.first { $0.name == ".github/workflows/ui-tests.yml" })
    XCTAssertEqual(
      file.url.path, folder.appendingPathComponent("repository/.github/workflows/ui-tests.yml").path)
    let workflow = try XCTUnwrap(parse(file.new) as? [String: Any])
    let job = try XCTUnwrap((workflow["jobs"] as? [String: Any])?["ui-tests"] as? [String: Any])
    XCTAssertEqual(job["container"] as? String, "swift:6.3-bookworm")
    let steps = try XCTUnwrap(job["steps"] as? [[String: Any]])
    XCTAssertEqual((steps[1]["with"] as? [String: Any])?["path"] as? String, "app/.build")
    XCTAssertEqual(steps[2]["run"] as? String, "sh ./app/ui-tests.sh")
    XCTAssertNotNil((steps[2]["env"] as? [String: Any])?["UNDERSTUDY_REPOSITORY"])
    let upload = try XCTUnwrap(steps[3]["with"] as? [String: Any])
    XCTAssertEqual(upload["path"] as? String, "app/.build/ui-tests\napp/.build/understudy-results\n")
    XCTAssertEqual(upload["include-hidden-files"] as? Bool, true, "the name of the folder begins with a dot")

    let script = try XCTUnwrap(plan.files.first { $0.name == "ui-tests.sh" }).new
    XCTAssert(script.contains("git clone -q --depth 1 \"$address\" .build/understudy"), script)
    XCTAssert(
      script.contains(
        #"ln -s "$(dirname "$(dirname "$(command -v understudy)")")/lib/understudy" ../../understudy"#),
      script)
    let words = script.split { $0.isWhitespace || $0 == "\\" }.map(String.init)
    let first = try XCTUnwrap(words.firstIndex(of: "--no-install-recommends"))
    let packages = SystemPackages.desktop + SystemPackages.building + ["libgtk-4-dev"]
    XCTAssertEqual(Array(words[(first + 1)...].prefix(packages.count)), packages)
  }

  /// Each engine gets a file at its usual path; existing files stay unchanged.
  func testEachCIEngineGetsItsFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("recipe-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in [
      ("app/.git/HEAD", ""), ("app/.gitlab-ci.yml", "stages: [test]\n"), ("app/meson.build", ""),
      ("understudy/Package.swift", #"let package = Package(name: "understudy")"#),
    ] {
      let url = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    func plan(_ engines: [CIEngine]?) throws -> SetupPlan {
      try ProgramSetup(
        project: folder.appendingPathComponent("app"), application: "build/editor",
        source: .checkout(folder.appendingPathComponent("understudy")), engines: engines
      ).plan()
    }
    func names(_ engines: [CIEngine]?) throws -> [String] {
      try plan(engines).files.map(\.name).filter { $0.hasSuffix(".yml") || $0.hasSuffix(".sh") }
    }
    XCTAssertEqual(
      try names(nil), ["ui-tests.sh", ".gitlab/ui-tests.yml"],
      "only engines that the repository has files for")
    XCTAssertEqual(try names([.shell]), ["ui-tests.sh"])
    XCTAssertEqual(
      try names([.gitea, .github]),
      ["ui-tests.sh", ".gitea/workflows/ui-tests.yml", ".github/workflows/ui-tests.yml"])
    let gitlab = try plan(nil)
    XCTAssert(gitlab.notes.contains { $0.contains("local: .gitlab/ui-tests.yml") }, "\(gitlab.notes)")
    let file = try XCTUnwrap(gitlab.files.first { $0.name == ".gitlab/ui-tests.yml" })
    let job = try XCTUnwrap((parse(file.new) as? [String: Any])?["ui-tests"] as? [String: Any])
    XCTAssertEqual(job["script"] as? [String], ["sh ./ui-tests/ui-tests.sh"])
    let artifacts = try XCTUnwrap(job["artifacts"] as? [String: Any])
    XCTAssertEqual(
      artifacts["reports"] as? [String: String], ["junit": "ui-tests/.build/ui-tests/junit.xml"])
    let script = try XCTUnwrap(gitlab.files.first { $0.name == "ui-tests.sh" }).new
    XCTAssert(script.contains("(cd .. && meson setup build && meson compile -C build)"), script)
  }

  /// Parses YAML with PyYAML.
  private func parse(_ text: String) throws -> Any {
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    python.arguments = ["-c", "import json, sys, yaml; print(json.dumps(yaml.safe_load(sys.argv[1])))", text]
    let output = Pipe()
    python.standardOutput = output
    try python.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    python.waitUntilExit()
    XCTAssertEqual(python.terminationStatus, 0, "not YAML: \(text)")
    return try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
  }
}
