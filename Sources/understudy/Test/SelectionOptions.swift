// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Notation
import TestRunner

struct SelectionOptions: ParsableArguments {
  @Option(help: "A test target to run; repeatable.")
  var testTarget: [String] = []

  @Option(help: ArgumentHelp("Tests to run; repeatable.", valueName: "target[/class[/test]]"))
  var onlyTesting: [String] = []

  @Option(help: ArgumentHelp("Tests to leave out; repeatable.", valueName: "target[/class[/test]]"))
  var skipTesting: [String] = []

  @Option(
    help: ArgumentHelp("An Xcode test plan.", valueName: "file.xctestplan"),
    completion: .file(extensions: ["xctestplan"]))
  var testPlan: String?

  @Flag(help: "List the tests that would run, without running them.")
  var enumerateTests = false

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(help: "The format of the list.")
  var testEnumerationFormat = Format.text

  @Option(help: "The file for the list; - is standard output.", completion: .file())
  var testEnumerationOutputPath = "-"

  func plan() throws -> TestPlan? {
    do {
      return try testPlan.map { try TestPlan(contentsOf: URL(fileURLWithPath: $0)) }
    } catch let problem as DocumentProblem {
      throw RunnerError(.malformedInput, "\(problem)")
    }
  }

  func selection(plan: TestPlan?) -> TestSelection {
    let named = TestSelection(onlyTesting: testTarget + onlyTesting, skipTesting: skipTesting)
    guard var selection = plan?.selection else { return named }
    selection.only += named.only
    selection.skip += named.skip
    return selection
  }

  /// Writes the list; the JSON has the same keys as that of xcodebuild.
  func enumerate(_ tests: [TestIdentifier], of all: [TestIdentifier], plan: String?) throws {
    let data: Data
    switch testEnumerationFormat {
    case .text: data = Data(tests.map { "\($0)\n" }.joined().utf8)
    case .json:
      struct Test: Encodable { let identifier: String }
      struct Value: Encodable {
        let testPlan: String?
        let enabledTests: [Test]
        let disabledTests: [Test]
      }
      struct List: Encodable {
        let errors: [String]
        let values: [Value]
      }
      let selected = Set(tests)
      let list = List(
        errors: [],
        values: [
          Value(
            testPlan: plan, enabledTests: tests.map { Test(identifier: $0.description) },
            disabledTests: all.filter { !selected.contains($0) }.map { Test(identifier: $0.description) })
        ])
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      data = try encoder.encode(list) + Data("\n".utf8)
    }
    if testEnumerationOutputPath == "-" {
      try FileHandle.standardOutput.write(contentsOf: data)
    } else {
      try data.write(to: URL(fileURLWithPath: testEnumerationOutputPath), options: .atomic)
    }
  }
}
