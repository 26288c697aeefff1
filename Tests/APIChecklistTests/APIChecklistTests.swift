// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Tests that the library has all declarations of Apple's API, with Apple's signatures.
final class APIChecklistTests: XCTestCase {
  func testEverySignatureCompilesInSwift5Mode() throws { try check(languageMode: "5") }

  func testEverySignatureCompilesInSwift6Mode() throws { try check(languageMode: "6") }

  func testADifferentSignatureIsReported() throws {
    let source = """
      import XCTest
      import XCUIAutomation
      func probe1() { let _: (XCUIElement) -> () -> Void = XCUIElement.tap }
      func probe2() { let _: (XCUIElement) -> (Int) -> Void = XCUIElement.tap }
      func probe3(_ value: XCUIElement) { value.waitForExistence(timeout: 1) }
      """
    XCTAssertEqual(Set(try TypeChecker.check(source, languageMode: "5").map(\.line)), [4, 5])
  }

  func testTheDocumentedTableMatchesTheChecklist() throws {
    let text = APITable(checklist: try Checklist.load()).markdown
    if ProcessInfo.processInfo.environment["UNDERSTUDY_WRITE_API_TABLE"] == "1" {
      try text.write(to: APITable.file, atomically: true, encoding: .utf8)
    }
    XCTAssertEqual(
      try? String(contentsOf: APITable.file, encoding: .utf8), text,
      "Documentation/Reference/API.md is out of date: run the tests once with UNDERSTUDY_WRITE_API_TABLE=1")
  }

  /// The checklist entry that a line of the compiled source belongs to.
  private struct Origin: Hashable {
    let place: String
    let isMissing: Bool
  }

  /// Compiles a use of each member of the checklist, each on a separate line.
  private func check(languageMode: String) throws {
    var lines = ["import Foundation", "import XCTest", "import XCUIAutomation"]
    var origins: [Int: Origin] = [:]
    func add(_ probes: [String], _ support: Checklist.Support, _ place: String) {
      if case .absent = support { return }
      var isMissing = false
      if case .missing = support { isMissing = true }
      for probe in probes {
        lines.append("enum Scope\(lines.count) { \(Self.asMember(probe)) }")
        origins[lines.count] = Origin(place: place, isMissing: isMissing)
      }
    }
    for group in try Checklist.load().groups {
      add(ProbeWriter.probes(for: group), group.support, "\(group.file):\(group.line): \(group.name ?? "")")
      let writer = ProbeWriter(group)
      for member in group.members {
        let place = "\(member.file):\(member.line): \(group.name.map { "\($0)." } ?? "")\(member.declaration)"
        let probes = writer.probes(for: member)
        XCTAssertFalse(probes.isEmpty, "\(place): the form of the declaration is unknown; add a probe")
        add(probes, member.support, place)
      }
    }
    XCTAssertGreaterThan(origins.count, 700)
    let problems = try TypeChecker.check(lines.joined(separator: "\n"), languageMode: languageMode)
    for problem in problems {
      guard let origin = origins[problem.line] else {
        XCTFail("line \(problem.line): \(problem.text)")
        continue
      }
      if !origin.isMissing { XCTFail("\(origin.place): \(problem.text)") }
    }
    let found = Set(problems.compactMap { origins[$0.line] })
    for origin in Set(origins.values) where origin.isMissing && !found.contains(origin) {
      XCTFail("\(origin.place): the declaration exists now; remove the mark \"missing\"")
    }
  }

  /// Functions of the same name and types collide, so each is a static function of a separate type.
  private static func asMember(_ probe: String) -> String {
    guard let range = probe.range(of: "func probe") else { return probe }
    return probe.replacingCharacters(in: range, with: "static func probe")
  }
}
