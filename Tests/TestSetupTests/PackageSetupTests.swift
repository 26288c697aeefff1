// SPDX-License-Identifier: Apache-2.0

import TestSetup
import XCTest

/// Tests the setup of several kinds of packages, with the real SwiftPM as editor and reader of manifests.
final class PackageSetupTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("setup-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    // Only the manifest of the checkout is read.
    try write("understudy/Package.swift", #"let package = Package(name: "understudy")"#)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  func testAPackageIsSetUpAndASecondRunChangesNothing() throws {
    let manifest = """
      // swift-tools-version: 6.1
      import PackageDescription

      // Package(name: "not this one")
      let package = Package(
        name: "Hello",
        targets: [
          .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
          .executableTarget(name: "Hello", dependencies: ["CGTK"])
        ],
        swiftLanguageModes: [.v6]
      )

      """
    try makePackage(manifest)
    let plan = try setup().plan()
    XCTAssertEqual(plan.target, "HelloUITests")
    try plan.apply()
    XCTAssertEqual(
      try read("app/Package.swift"),
      """
      // swift-tools-version: 6.1
      import PackageDescription

      // Package(name: "not this one")
      let package = Package(
        name: "Hello",
        dependencies: [
          .package(path: "../understudy"),
        ],
        targets: [
          .systemLibrary(name: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
          .executableTarget(name: "Hello", dependencies: ["CGTK"]),
          .testTarget(
            name: "HelloUITests",
            dependencies: ["Hello", .product(name: "XCUIAutomation", package: "understudy")],
            // XCTest's waiting functions cannot be called from plain tests in Swift 6 mode.
            swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "XCUITestSupport", package: "understudy")]
          ),
        ],
        swiftLanguageModes: [.v6]
      )

      """)
    XCTAssert(try read("app/Tests/HelloUITests/LaunchTests.swift").contains("XCUIApplication()"))
    let script = try read("app/ui-tests.sh")
    for word in ["libgtk-4-dev", "openbox", "UNDERSTUDY_REPOSITORY", "understudy report junit"] {
      XCTAssert(script.contains(word), word)
    }
    XCTAssert(
      FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("app/ui-tests.sh").path))
    let workflow = try read("app/.github/workflows/ui-tests.yml")
    XCTAssert(workflow.contains("include-hidden-files: true"))
    XCTAssertFalse(exists("app/understudy.json"), "the name of the test target determines the program")

    try write("app/Tests/HelloUITests/LaunchTests.swift", "// mine\n")
    let again = try setup().plan()
    XCTAssert(again.isDone)
    XCTAssertEqual(again.diff, "")
    try again.apply()
    XCTAssertEqual(try read("app/Tests/HelloUITests/LaunchTests.swift"), "// mine\n")

    // Only the removed file is created again.
    try FileManager.default.removeItem(at: folder.appendingPathComponent("app/.github"))
    XCTAssertEqual(try setup().plan().files.map(\.name), [".github/workflows/ui-tests.yml"])
    XCTAssert(
      try setup().plan().files[0].new == workflow,
      "the workflow has changed although only the manifest is different")
  }

  func testSingleLineListsAreExtended() throws {
    try makePackage(
      """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "my-app", products: [.executable(name: "my-app", targets: ["Main"])], targets: [.executableTarget(name: "Main")])
      package.targets += [.target(name: "Other")]
      """)
    try write("app/.git/HEAD", "")
    let source = UnderstudySource.branch(url: "https://example.org/tools/Understudy.git", name: "main")
    let plan = try PackageSetup(folder: app, source: source).plan()
    try plan.apply()
    XCTAssertEqual(
      try read("app/Package.swift"),
      """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "my-app", products: [.executable(name: "my-app", targets: ["Main"])], dependencies: [
          .package(url: "https://example.org/tools/Understudy.git", branch: "main"),
      ], targets: [.executableTarget(name: "Main"),
          .testTarget(
              name: "my_appUITests",
              dependencies: ["Main", .product(name: "XCUIAutomation", package: "understudy")],
              plugins: [.plugin(name: "XCUITestSupport", package: "understudy")]
          ),
      ])
      package.targets += [.target(name: "Other")]
      """)
    XCTAssertEqual(
      try read("app/understudy.json"),
      "{ \"testTargets\": { \"my_appUITests\": { \"targetApplication\": \"my-app\" } } }\n")
    XCTAssertFalse(try read("app/.github/workflows/ui-tests.yml").contains("UNDERSTUDY_REPOSITORY"))
    XCTAssertFalse(try read("app/ui-tests.sh").contains("git clone"))
    XCTAssertEqual(plan.notes, [])
  }

  func testAComputedTargetListIsRefusedWithAWorkingDiff() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let all: [Target] = [.executableTarget(name: "Hello")]
      let package = Package(name: "Hello", targets: all)

      """
    try makePackage(manifest)
    guard case .unsafe(let reason, let diff) = try problem() else { return XCTFail("expected a refusal") }
    XCTAssert(reason.contains("unable to find array literal for 'targets' argument"), reason)
    XCTAssert(reason.contains("also work with SwiftPM"), reason)
    XCTAssert(diff.contains(#"+package.dependencies.append(.package(path: "../understudy"))"#), diff)
    XCTAssertEqual(try read("app/Package.swift"), manifest)
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: app.path), ["Package.swift"])
  }

  func testAnUnsafeManifestEditIsRefused() throws {
    let cases: [(name: String, manifest: String, reason: String, diff: String)] = [
      (
        "two packages",
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let other = Package(name: "Other")
        let package = Package(name: "Hello", targets: [.executableTarget(name: "Hello")])
        """, "2 calls of Package(…)", "+package.targets.append("
      ),
      (
        "an old one",
        """
        // swift-tools-version:5.3
        import PackageDescription
        let package = Package(name: "Hello", targets: [.target(name: "Hello")])
        """, "its tools version is 5.3", "+// swift-tools-version:5.9"
      ),
      (
        "a list that is replaced",
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "Hello", targets: [])
        package.targets = [.executableTarget(name: "Hello")]
        """, "the target \"HelloUITests\" would not be in it", "+package.targets.append("
      ),
    ]
    for (name, manifest, part, addition) in cases {
      try makePackage(manifest)
      guard case .unsafe(let reason, let diff) = try problem() else {
        XCTFail("\(name): expected a refusal")
        continue
      }
      XCTAssert(reason.contains(part), "\(name): \(reason)")
      XCTAssert(diff.contains(addition), "\(name): \(diff)")
      XCTAssertEqual(try read("app/Package.swift"), manifest, name)
    }
  }

  func testAManifestErrorIsReportedInTheWordsOfSwiftPM() throws {
    try makePackage(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Hello", targets: [.executableTarget(nme: "Hello")])
      """)
    guard case .manifestDoesNotLoad(let path, let message) = try problem() else {
      return XCTFail("expected a refusal")
    }
    XCTAssertEqual(path, app.appendingPathComponent("Package.swift").path)
    XCTAssert(message.contains("\(path):3:65: error: incorrect argument label in call"), message)
  }

  func testAnAmbiguousOrUnknownProgramIsRefused() throws {
    let executables =
      #".executableTarget(name: "One"), .executableTarget(name: "Two"), .testTarget(name: "OneTests")"#
    try makePackage(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Hello", targets: [\(executables)])
      """)
    XCTAssert("\(try problem())".contains("several executables: One, Two"))
    XCTAssert("\(try problem(product: "Three"))".contains("no executable product \"Three\""))
    XCTAssert(
      "\(try problem(target: "OneTests", product: "One"))".contains("already has a target \"OneTests\""))
    XCTAssert("\(try problem(target: "no-name", product: "One"))".contains("cannot be the name"))
    try makePackage(
      "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"None\")\n")
    XCTAssert("\(try problem())".contains("has no executable"))
  }

  func testTestFilesDirectlyInTestsAreRefused() throws {
    try makePackage(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Hello", targets: [.executableTarget(name: "Hello"), .testTarget(name: "HelloTests")])
      """)
    try write("app/Tests/HelloTests.swift", "import XCTest")
    XCTAssert("\(try problem())".contains("are directly in Tests"))
    try write("app/Package@swift-6.0.swift", "")
    XCTAssert("\(try problem())".contains("there is also Package@swift-6.0.swift"))
  }

  func testAFailedWriteRevertsEarlierWrites() throws {
    let manifest = """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Hello", targets: [.executableTarget(name: "One"), .executableTarget(name: "Two")])
      """
    try makePackage(manifest)
    // If the folder has another name, the dependency must have the name of the package.
    try write("checkout/Package.swift", #"let package = Package(name: "understudy")"#)
    let source = try UnderstudySource(folder.appendingPathComponent("checkout").path, from: nil, branch: nil)
    let plan = try PackageSetup(folder: app, target: "TwoUITests", source: source).plan()
    XCTAssertEqual(plan.product, "Two", "the name of the target determines the product")
    XCTAssert(plan.diff.contains("+    .package(name: \"understudy\", path: \"../checkout\"),"), plan.diff)
    // Another program changes the manifest between the plan and the edit.
    try write("app/Package.swift", manifest + "\n")
    XCTAssertThrowsError(try plan.apply()) { XCTAssert("\($0)".contains("changed while"), "\($0)") }
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: app.path), ["Package.swift"])
  }

  func testPathsAreRelativeInACommonFolderAndAbsoluteOtherwise() {
    let cases = [
      ("/home/a/understudy", "/home/a/app", "../understudy"),
      ("/home/a/tools/understudy", "/home/a/app", "../tools/understudy"),
      ("/home/a/app/understudy", "/home/a/app", "understudy"),
      ("/opt/understudy", "/home/a/app", "/opt/understudy"),
    ]
    for (checkout, package, path) in cases {
      let (there, here) = (URL(fileURLWithPath: checkout), URL(fileURLWithPath: package))
      XCTAssertEqual(UnderstudySource.path(of: there, from: here), path)
    }
  }

  func testAMissingOrInvalidDependencyIsRefused() throws {
    try makePackage(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Hello", targets: [.executableTarget(name: "Hello")])
      """)
    XCTAssertThrowsError(try PackageSetup(folder: app).plan()) {
      XCTAssert("\($0)".contains("--understudy PATH"))
    }
    XCTAssertThrowsError(try UnderstudySource("https://example.org/u.git", from: nil, branch: nil)) {
      XCTAssert("\($0)".contains("--branch NAME"))
    }
    XCTAssertThrowsError(try UnderstudySource(app.path, from: nil, branch: nil)) {
      XCTAssert("\($0)".contains("not a checkout of Understudy"))
    }
    XCTAssertThrowsError(try PackageSetup(folder: folder).plan()) {
      XCTAssert("\($0)".contains("no Package.swift"))
    }
  }

  func testSystemPackagesMatchTheBootstrapScript() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let script = try String(contentsOf: root.appendingPathComponent("script/bootstrap"), encoding: .utf8)
    func list(_ name: String) -> [String] {
      let text = script.components(separatedBy: "\n\(name)=(").dropFirst().first?.components(separatedBy: ")")
        .first
      return (text ?? "").split { $0.isWhitespace }.map(String.init)
    }
    XCTAssertEqual(list("desktop"), SystemPackages.desktop)
    XCTAssertEqual(list("build"), SystemPackages.building)
  }

  // MARK: - Support

  private struct Unexpected: Error { let diff: String }

  private var app: URL { folder.appendingPathComponent("app") }

  private func setup(target: String? = nil, product: String? = nil) -> PackageSetup {
    PackageSetup(
      folder: app, target: target, product: product,
      source: .checkout(folder.appendingPathComponent("understudy")))
  }

  private func problem(target: String? = nil, product: String? = nil) throws -> SetupError {
    do {
      let plan = try setup(target: target, product: product).plan()
      throw Unexpected(diff: plan.diff)
    } catch let error as SetupError {
      return error
    }
  }

  private func makePackage(_ manifest: String) throws { try write("app/Package.swift", manifest) }

  private func write(_ name: String, _ text: String) throws {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }
}
