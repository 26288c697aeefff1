// SPDX-License-Identifier: Apache-2.0

import Foundation
import Migration
import XCTest

/// Tests the migration of Xcode projects to Swift packages.
final class XcodeMigrationTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("migration-\(UUID().uuidString)")
      .resolvingSymlinksInPath()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  private func write(_ name: String, _ text: String) throws {
    let file = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  private func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  /// Writes a project with an app, a framework and two targets of UI tests.
  ///
  /// One test target lists its files; the other has a synchronized folder, which Xcode supports since version 16.
  private func makeProject() throws {
    try write(
      "Editor.xcodeproj/project.pbxproj",
      """
      // !$*UTF8*$!
      {
        rootObject = R;
        objects = {
          R = { isa = PBXProject; mainGroup = G; targets = (A, F, U, V, X); projectDirPath = ""; };
          G = { isa = PBXGroup; children = (GU, GF, S1); sourceTree = "<group>"; };
          GU = { isa = PBXGroup; path = UITests; children = (F1, F2, F3, F4); sourceTree = "<group>"; };
          GF = { isa = PBXGroup; path = "Screens Kit"; children = (F5); sourceTree = "<group>"; };
          F1 = { isa = PBXFileReference; path = EditTests.swift; sourceTree = "<group>"; };
          F2 = { isa = PBXFileReference; path = Helpers/Wait.swift; sourceTree = "<group>"; };
          F3 = { isa = PBXFileReference; path = cake.json; sourceTree = "<group>"; };
          F4 = { isa = PBXFileReference; path = Gone.swift; sourceTree = "<group>"; };
          F5 = { isa = PBXFileReference; path = Screen.swift; sourceTree = "<group>"; };
          S1 = { isa = PBXFileSystemSynchronizedRootGroup; path = SmokeTests; sourceTree = "<group>"; exceptions = (E1); };
          E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = V; membershipExceptions = (Draft.swift); };
          B1 = { isa = PBXBuildFile; fileRef = F1; }; B2 = { isa = PBXBuildFile; fileRef = F2; };
          B3 = { isa = PBXBuildFile; fileRef = F3; }; B4 = { isa = PBXBuildFile; fileRef = F4; };
          B5 = { isa = PBXBuildFile; fileRef = F5; };
          PU = { isa = PBXSourcesBuildPhase; files = (B1, B2, B4); };
          PR = { isa = PBXResourcesBuildPhase; files = (B3); };
          PF = { isa = PBXSourcesBuildPhase; files = (B5); };
          A = { isa = PBXNativeTarget; name = Editor; productType = "com.apple.product-type.application"; };
          F = { isa = PBXNativeTarget; name = "Screens Kit"; productType = "com.apple.product-type.framework"; buildPhases = (PF); };
          U = {
            isa = PBXNativeTarget; name = EditorUITests; productType = "com.apple.product-type.bundle.ui-testing";
            buildPhases = (PU, PR); dependencies = (D1, D2); buildConfigurationList = L;
            packageProductDependencies = (PP);
          };
          V = {
            isa = PBXNativeTarget; name = SmokeTests; productType = "com.apple.product-type.bundle.ui-testing";
            fileSystemSynchronizedGroups = (S1); dependencies = (D1);
          };
          X = { isa = PBXNativeTarget; name = EditorTests; productType = "com.apple.product-type.bundle.unit-test"; };
          D1 = { isa = PBXTargetDependency; target = A; };
          D2 = { isa = PBXTargetDependency; target = F; };
          L = { isa = XCConfigurationList; buildConfigurations = (C); };
          C = { isa = XCBuildConfiguration; name = Debug; buildSettings = {
            SWIFT_ACTIVE_COMPILATION_CONDITIONS = "$(inherited) DEBUG MENU_DEBUG"; TEST_TARGET_NAME = Editor;
          }; };
          PP = { isa = XCSwiftPackageProductDependency; productName = ScreenObject; package = PK; };
          PK = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.org/ScreenObject.git";
            requirement = { kind = upToNextMajorVersion; minimumVersion = 1.2.0; }; };
        };
      }
      """)
    try write(
      "UITests/EditTests.swift",
      "import XCTest\nimport Screens_Kit\nfinal class EditTests: XCTestCase { @objc func testA() {} }\n")
    try write("UITests/Helpers/Wait.swift", "import UIKit\n#if os(iOS)\nlet device = 1\n#endif\n")
    try write("UITests/cake.json", "{}")
    try write("Screens Kit/Screen.swift", "import XCTest\npublic struct Screen {}\n")
    try write("SmokeTests/SmokeTests.swift", "import XCTest\nfinal class SmokeTests: XCTestCase {}\n")
    try write("SmokeTests/Draft.swift", "no Swift")
    try write("Plans/All.xctestplan", #"{ "testTargets" : [ { "target" : { "name" : "EditorUITests" } } ] }"#)
    try write("Plans/Units.xctestplan", #"{ "testTargets" : [ { "target" : { "name" : "EditorTests" } } ] }"#)
  }

  private func plan(_ targets: [String] = [], application: String? = nil) throws -> MigrationPlan {
    try XcodeMigration(
      project: XcodeProject(folder), targets: targets,
      dependency: UnderstudyDependency(text: #".package(path: "../../understudy")"#, reference: "understudy"),
      application: application
    ).plan()
  }

  func testAProjectBecomesAPackageOfItsUITests() throws {
    try makeProject()
    let plan = try plan()
    try plan.write(to: folder.appendingPathComponent("ui-tests"))
    XCTAssertEqual(
      try read("ui-tests/Package.swift"),
      """
      // swift-tools-version: 6.1
      import PackageDescription

      // The UI tests of Editor, migrated from Xcode by "understudy migrate". MIGRATION.md lists the changes.
      let package = Package(
        name: "ui-tests",
        dependencies: [.package(path: "../../understudy")],
        targets: [
          .target(
            name: "Screens_Kit",
            dependencies: [.product(name: "XCUIAutomation", package: "understudy"), .product(name: "AppleModules", package: "understudy")],
            swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "XCUITestSupport", package: "understudy")]),
          .testTarget(
            name: "EditorUITests",
            dependencies: ["Screens_Kit", .product(name: "XCUIAutomation", package: "understudy"), .product(name: "AppleModules", package: "understudy")],
            resources: [.copy("cake.json")],
            swiftSettings: [.swiftLanguageMode(.v5), .define("MENU_DEBUG")],
            plugins: [.plugin(name: "XCUITestSupport", package: "understudy")]),
          .testTarget(
            name: "SmokeTests",
            dependencies: [.product(name: "XCUIAutomation", package: "understudy"), .product(name: "AppleModules", package: "understudy")],
            swiftSettings: [.swiftLanguageMode(.v5)],
            plugins: [.plugin(name: "XCUITestSupport", package: "understudy")]),
        ]
      )

      """)
    XCTAssertEqual(
      try read("ui-tests/Tests/EditorUITests/EditTests.swift"),
      "import XCTest\nimport Screens_Kit\nfinal class EditTests: XCTestCase { func testA() {} }\n")
    XCTAssertTrue(
      try read("ui-tests/Tests/EditorUITests/Helpers/Wait.swift").contains("os(iOS) || os(Linux)"))
    XCTAssertTrue(exists("ui-tests/Sources/Screens_Kit/Screen.swift"))
    XCTAssertTrue(exists("ui-tests/All.xctestplan"))
    XCTAssertFalse(exists("ui-tests/Units.xctestplan"))
    XCTAssertFalse(exists("ui-tests/Tests/SmokeTests/Draft.swift"))
    XCTAssertTrue(
      try read("ui-tests/understudy.json").contains(#""EditorUITests": { "targetApplication": "Editor" }"#))
    let report = try read("ui-tests/MIGRATION.md")
    XCTAssertTrue(report.contains("4 files (15 lines)"), report)
    XCTAssertTrue(
      report.contains(
        "uses ScreenObject from a package (.package(url: \"https://example.org/ScreenObject.git\", from: \"1.2.0\"))"
      ), report)
    XCTAssertTrue(
      report.contains("| Tests/EditorUITests/EditTests.swift:3 | there is no Objective-C"), report)
  }

  /// Helpers need the plugin, and only targets of the package itself can use it.
  func testHelpersOfPackagesAreCopiedFromTheirCheckouts() throws {
    try makeProject()
    try write(
      "checkouts/ScreenObject/Sources/ScreenObject/ScreenObject.swift",
      "import XCTest\nopen class ScreenObject {}\n")
    try write("UITests/EditTests.swift", "import XCTest\nimport ScreenObject\n")
    let plan = try XcodeMigration(
      project: XcodeProject(folder), targets: ["EditorUITests"],
      dependency: UnderstudyDependency(text: "", reference: "understudy"),
      checkouts: folder.appendingPathComponent("checkouts")
    ).plan()
    XCTAssertEqual(plan.targets.map(\.module), ["ScreenObject", "EditorUITests"])
    XCTAssertFalse(plan.notes.contains { $0.contains("ScreenObject") }, "\(plan.notes)")
    try plan.write(to: folder.appendingPathComponent("ui-tests"))
    XCTAssertTrue(try read("ui-tests/Package.swift").contains(#"dependencies: ["ScreenObject", .product"#))
  }

  func testHelpersOfTheEnclosingPackageAreCopied() throws {
    try makeProject()
    try write("Package.swift", "// swift-tools-version: 5.9")
    try write("Sources/ScreenObject/ScreenObject.swift", "import XCTest\nopen class ScreenObject {}\n")
    XCTAssertEqual(
      try plan(["EditorUITests"]).targets.map(\.module), ["ScreenObject", "Screens_Kit", "EditorUITests"])
  }

  func testASingleTargetIsMigratedWithItsApplication() throws {
    try makeProject()
    let plan = try plan(["SmokeTests"], application: "org.example.Editor")
    XCTAssertEqual(plan.targets.map(\.module), ["SmokeTests"])
    XCTAssertEqual(plan.notes, [])
    try plan.write(to: folder.appendingPathComponent("elsewhere/tests"))
    XCTAssertTrue(try read("elsewhere/tests/understudy.json").contains("org.example.Editor"))
  }

  func testAnExistingFolderIsNotOverwritten() throws {
    try makeProject()
    try write("ui-tests/mine.txt", "mine")
    XCTAssertThrowsError(try plan().write(to: folder.appendingPathComponent("ui-tests"))) {
      XCTAssertTrue("\($0)".contains("is left unchanged"), "\($0)")
    }
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder.appendingPathComponent("ui-tests").path),
      ["mine.txt"])
  }

  func testAFileAtThePathOfThePackageIsNotReplaced() throws {
    try makeProject()
    try write("ui-tests", "mine")
    XCTAssertThrowsError(try plan().write(to: folder.appendingPathComponent("ui-tests"))) {
      XCTAssertTrue("\($0)".contains("already exists, and is left unchanged"), "\($0)")
    }
    XCTAssertEqual(try read("ui-tests"), "mine")
  }

  func testAMissingOrBrokenProjectIsReported() throws {
    XCTAssertThrowsError(try XcodeProject(folder)) {
      XCTAssertTrue("\($0)".contains("has no Xcode project"), "\($0)")
    }
    try write("Broken.xcodeproj/project.pbxproj", "{ objects = ")
    XCTAssertThrowsError(try XcodeProject(folder)) {
      XCTAssertTrue("\($0)".contains("has not the form of an Xcode project"), "\($0)")
    }
    try write("Other.xcodeproj/project.pbxproj", "")
    XCTAssertThrowsError(try XcodeProject(folder)) {
      XCTAssertTrue("\($0)".contains("several Xcode projects: Broken.xcodeproj, Other.xcodeproj"), "\($0)")
    }
  }

  func testMissingSourcesAreReported() throws {
    try makeProject()
    XCTAssertTrue(
      try plan(["EditorUITests"]).notes.contains(
        "The project lists files of EditorUITests that do not exist: Gone.swift."))
  }

  func testAnImportedLibraryIsMigratedWithoutADeclaredDependency() throws {
    try makeProject()
    try write("SmokeTests/SmokeTests.swift", "import XCTest\nimport Screens_Kit\n")
    XCTAssertEqual(try plan(["SmokeTests"]).targets.map(\.module), ["Screens_Kit", "SmokeTests"])
  }

  func testTargetsWithMissingSourcesAreOmitted() throws {
    try makeProject()
    try FileManager.default.removeItem(at: folder.appendingPathComponent("SmokeTests"))
    let plan = try plan()
    XCTAssertFalse(plan.targets.contains { $0.module == "SmokeTests" })
    XCTAssertTrue(plan.notes.contains { $0.hasPrefix("SmokeTests was not migrated") }, "\(plan.notes)")
    XCTAssertThrowsError(try self.plan(["SmokeTests"])) {
      XCTAssertTrue("\($0)".contains("No Swift file of SmokeTests"), "\($0)")
    }
  }

  func testUnknownTargetsAreReported() throws {
    try makeProject()
    XCTAssertThrowsError(try plan(["EditUITests"])) {
      XCTAssertTrue("\($0)".contains("EditorUITests"), "\($0)")
    }
  }

  func testCyclicGroupsAreRefused() throws {
    try write(
      "Ring.xcodeproj/project.pbxproj",
      """
      { rootObject = R; objects = {
        R = { isa = PBXProject; targets = (U); };
        A = { isa = PBXGroup; path = a; sourceTree = "<group>"; children = (B, F1); };
        B = { isa = PBXGroup; path = b; sourceTree = "<group>"; children = (A); };
        F1 = { isa = PBXFileReference; path = T.swift; sourceTree = "<group>"; };
        B1 = { isa = PBXBuildFile; fileRef = F1; };
        P = { isa = PBXSourcesBuildPhase; files = (B1); };
        U = { isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.bundle.ui-testing"; buildPhases = (P); };
      }; }
      """)
    XCTAssertThrowsError(try plan(), "the path of the file is cyclic") {
      XCTAssertTrue("\($0)".contains("No Swift file of T"), "\($0)")
    }
  }

  func testCyclicLibrariesAreMigratedOnce() throws {
    try write(
      "Ring.xcodeproj/project.pbxproj",
      """
      { rootObject = R; objects = {
        R = { isa = PBXProject; targets = (U, A, B); };
        FU = { isa = PBXFileReference; path = U.swift; sourceTree = SOURCE_ROOT; };
        FA = { isa = PBXFileReference; path = A.swift; sourceTree = SOURCE_ROOT; };
        FB = { isa = PBXFileReference; path = B.swift; sourceTree = SOURCE_ROOT; };
        BU = { isa = PBXBuildFile; fileRef = FU; }; BA = { isa = PBXBuildFile; fileRef = FA; }; BB = { isa = PBXBuildFile; fileRef = FB; };
        PU = { isa = PBXSourcesBuildPhase; files = (BU); }; PA = { isa = PBXSourcesBuildPhase; files = (BA); };
        PB = { isa = PBXSourcesBuildPhase; files = (BB); };
        DA = { isa = PBXTargetDependency; target = A; }; DB = { isa = PBXTargetDependency; target = B; };
        U = { isa = PBXNativeTarget; name = UITests; productType = "com.apple.product-type.bundle.ui-testing"; buildPhases = (PU); dependencies = (DA); };
        A = { isa = PBXNativeTarget; name = A; productType = "com.apple.product-type.framework"; buildPhases = (PA); dependencies = (DB); };
        B = { isa = PBXNativeTarget; name = B; productType = "com.apple.product-type.framework"; buildPhases = (PB); dependencies = (DA); };
      }; }
      """)
    for (name, other) in [("U", "A"), ("A", "B"), ("B", "A")] {
      try write("\(name).swift", "import \(other)\n")
    }
    XCTAssertEqual(try plan().targets.map(\.module), ["B", "A", "UITests"])
  }

  func testRepeatedCompilerErrorsAreReadOnce() {
    let output = """
      Building for debugging...
      \(folder.path)/Tests/A/A.swift:3:5: error: cannot find 'x' in scope
      \(folder.path)/Tests/A/A.swift:3:5: error: cannot find 'x' in scope
      \(folder.path)/Tests/A/A.swift:4:5: warning: never used
      /elsewhere/B.swift:1:1: error: no such module 'C'
      """
    let errors = CompilerError.errors(in: output, folder: folder)
    XCTAssertEqual(errors.map(\.file), ["Tests/A/A.swift", "/elsewhere/B.swift"])
    XCTAssertEqual(errors.map(\.line), [3, 1])
  }
}
