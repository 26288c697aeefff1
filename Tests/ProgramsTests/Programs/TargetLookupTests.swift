// SPDX-License-Identifier: Apache-2.0

import InstalledPrograms
import XCTest

@testable import ElementModel
@testable import Programs

final class TargetLookupTests: XCTestCase {
  private var package = URL(fileURLWithPath: "/")

  private var products: String { package.appendingPathComponent(".build/debug").path }

  override func setUpWithError() throws {
    package = FileManager.default.temporaryDirectory.appendingPathComponent("lookup-\(UUID().uuidString)")
    try FileManager.default.createDirectory(atPath: products, withIntermediateDirectories: true)
    try Data().write(to: package.appendingPathComponent("Package.swift"))
    for name in ["Editor", "Viewer", "Planned"] {
      let path = "\(products)/\(name)"
      _ = FileManager.default.createFile(
        atPath: path, contents: Data("#!/bin/sh\n".utf8), attributes: [.posixPermissions: 0o755])
    }
  }

  override func tearDown() { try? FileManager.default.removeItem(at: package) }

  private func write(_ text: String) throws {
    try Data(text.utf8).write(to: package.appendingPathComponent("understudy.json"))
  }

  private func locate(_ target: String?, _ environment: [String: String] = [:]) throws -> String {
    try ProgramLocator(environment: environment, productsDirectory: products)
      .locate(.configured, testTarget: target).name
  }

  func testTheSourcesOfATargetAreTriedInOrder() throws {
    let fromPackage = [
      "UNDERSTUDY_PACKAGE_APPLICATIONS": #"{"EditorUITests": "Viewer", "OtherTests": "Viewer"}"#
    ]
    XCTAssertEqual(try locate("EditorUITests", fromPackage), "Editor", "the name comes before the manifest")
    XCTAssertEqual(try locate("OtherTests", fromPackage), "Viewer")
    try write(#"{"testTargets": {"EditorUITests": {"targetApplication": "Viewer"}}}"#)
    XCTAssertEqual(try locate("EditorUITests", fromPackage), "Viewer")
    let forAll = ["UNDERSTUDY_TARGET_APPLICATION": "Editor"]
    XCTAssertEqual(try locate("EditorUITests", forAll), "Editor")
    let planned = forAll.merging(["UNDERSTUDY_TARGET_APPLICATIONS": #"{"EditorUITests": "Planned"}"#]) { $1 }
    XCTAssertEqual(try locate("EditorUITests", planned), "Planned")
    XCTAssertEqual(try locate("OtherTests", planned), "Editor")
  }

  func testRecordedTestsNameAProgramIndependentlyOfTheMachine() {
    let locator = ProgramLocator(
      environment: ["PATH": "\(products):/usr/bin", "XDG_DATA_DIRS": package.path],
      productsDirectory: products)
    func name(_ path: String) -> String? {
      locator.nameInTests(of: URL(fileURLWithPath: path), package: package)
    }
    XCTAssertEqual(name("\(products)/Editor"), "Editor", "a product of the package")
    XCTAssertEqual(name("\(package.path)/Tools/viewer.py"), "Tools/viewer.py")
    XCTAssertEqual(name("/usr/bin/env"), "env", "a command without a desktop file")
    XCTAssertNil(name("/srv/elsewhere/Editor"), "the target application of the test plan")
  }

  func testAProgramWithoutADesktopFileIsFoundByProductOrCommand() throws {
    let locator = ProgramLocator(
      environment: ["PATH": "/usr/bin", "XDG_DATA_DIRS": package.path], productsDirectory: products)
    XCTAssertEqual(
      try locator.locate(.bundleIdentifier("Viewer"), testTarget: nil).executable, "\(products)/Viewer")
    XCTAssertEqual(try locator.locate(.bundleIdentifier("env"), testTarget: nil).executable, "/usr/bin/env")
    XCTAssertThrowsError(try locator.locate(.bundleIdentifier("org.example.Nowhere"), testTarget: nil))
  }

  func testOutsideOfATestTargetTheOnlyProgramOfThePackageIsUsed() throws {
    try write(
      #"{"testTargets": {"A": {"targetApplication": "Viewer"}, "B": {"targetApplication": "Viewer"}}}"#)
    XCTAssertEqual(try locate(nil), "Viewer")
    try write(
      #"{"testTargets": {"A": {"targetApplication": "Viewer"}, "B": {"targetApplication": "Editor"}}}"#)
    XCTAssertThrowsError(try locate(nil)) {
      XCTAssertTrue("\($0)".contains("several programs: \"Editor\", \"Viewer\""), "\($0)")
    }
  }

  func testAMissingTargetIsReportedWithAllThreePlaces() {
    XCTAssertThrowsError(try locate("StrangerUITests")) {
      let text = "\($0)"
      for place in ["\"StrangerUITests\"", "test plan", "understudy.json", "executable product"] {
        XCTAssertTrue(text.contains(place), "\(place) in: \(text)")
      }
    }
  }

  func testAMalformedConfigurationIsReportedWithItsPosition() throws {
    let file = package.appendingPathComponent("understudy.json").path
    let cases = [
      (
        "{\n  \"testTargets\": {\"A\": }\n}",
        "\(file):2:24: testTargets.A: expected a value, but found \"}\"."
      ),
      (
        "{\"testTargets\": {\n  \"A\": {\"targetApplication\": 3}}}",
        "\(file):2:30: testTargets.A.targetApplication: expected a string"
      ),
      (
        "{\n \"testTarget\": {}}",
        "\(file):2:2: testTarget: unknown key; the nearest key is \"testTargets\""
      ),
      ("[]", "\(file):1:1: expected an object, but found a list"),
    ]
    for (text, expected) in cases {
      try write(text)
      XCTAssertThrowsError(try locate("EditorUITests"), text) {
        XCTAssertTrue("\($0)".contains(expected), "expected \"\(expected)\" in: \($0)")
      }
    }
    XCTAssertThrowsError(try locate("A", ["UNDERSTUDY_TARGET_APPLICATIONS": "{A}"])) {
      XCTAssertTrue("\($0)".contains("UNDERSTUDY_TARGET_APPLICATIONS:1:2"), "\($0)")
    }
  }
}
