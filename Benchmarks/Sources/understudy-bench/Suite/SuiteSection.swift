// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestRunner

/// The cost of a suite in addition to its steps: the build of its package, the list of its tests, the start of the test
/// process and of the first desktop, their ends, and the report; for one test and for 500.
struct SuiteSection {
  let options: Options

  func run() throws -> [Report.Section] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "understudy-bench-suite-\(getpid())")
    // A folder that cannot be removed is temporary and harmless.
    defer { try? FileManager.default.removeItem(at: folder) }
    func package(_ tool: URL, _ name: String) throws -> SuitePackage {
      guard FileManager.default.isExecutableFile(atPath: tool.path) else {
        throw BenchmarkError(
          "\(tool.path) is missing. Build it in its checkout: swift build --product understudy")
      }
      return try SuitePackage(
        tool: tool, program: options.tool("bench-window-gtk4"), in: folder.appendingPathComponent(name))
    }
    let ours = try package(Self.ownTool, "package")
    let other = try options.otherCheckout.map {
      try package($0.appendingPathComponent(".build/debug/understudy"), "other")
    }
    try ours.write(tests: 1)
    let fromNothing = Samples([try ours.build()])
    var sections = [try build(ours, tests: 1, fromNothing: fromNothing)]
    if let other {
      try other.write(tests: 1)
      _ = try other.build()
    }
    let bundles = folder.appendingPathComponent("bundles")
    sections.append(try oneTest(ours, beside: other, bundles: bundles.appendingPathComponent("one")))
    let count = options.rounds(500)
    try ours.write(tests: count)
    _ = try ours.build()
    sections.append(try build(ours, tests: count))
    sections.append(try suite(ours, tests: count, bundles: bundles.appendingPathComponent("many")))
    return sections
  }

  /// The command in the same folder of build products as this program.
  private static var ownTool: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appendingPathComponent("understudy")
  }

  private static func text(_ tests: Int) -> String { tests == 1 ? "one test" : "\(tests) tests" }

  // MARK: - The build and the list

  /// Measures the build of a built package, and the list of its tests.
  private func build(
    _ package: SuitePackage, tests: Int, fromNothing: Samples = Samples()
  ) throws -> Report.Section {
    var nothing = Samples()
    var change = Samples()
    for version in 1...options.rounds(6) {
      nothing.append(try package.build())
      try package.write(tests: tests, version: version)
      change.append(try package.build())
    }
    var list = Samples()
    var description = Samples()
    var products = Samples()
    var executableLists = Samples()
    let build = TestBuild(package: package.folder)
    for _ in 0..<options.rounds(12) {
      list.append(try package.understudy("test", "--skip-build", "--enumerate-tests"))
      let found = try description.measure { try PackageDescription(of: package.folder) }
      _ = try products.measure { try build.productsFolder() }
      let executable = try build.testExecutable(of: found)
      _ = try executableLists.measure { try TestExecutable(executable, package: package.folder) }
    }
    let name = "understudy test --skip-build --enumerate-tests"
    var section = Report.Section(
      title: "Build and list of a package of UI tests, \(Self.text(tests)) in each of two classes")
    if !fromNothing.seconds.isEmpty {
      section.rows.append(.init(name: "swift build --build-tests, from nothing", samples: fromNothing))
    }
    section.rows += [
      .init(name: "swift build --build-tests, tests changed", samples: change),
      .init(name: "swift build --build-tests, nothing to do", samples: nothing),
      .init(name: name, samples: list),
      .init(name: "  swift package describe", samples: description, ratioTo: name),
      .init(name: "  swift build --show-bin-path", samples: products, ratioTo: name),
      .init(name: "  lists of XCTest and Swift Testing", samples: executableLists, ratioTo: name),
    ]
    return section
  }

  // MARK: - One test

  /// Measures runs of one test, with all tools by turns.
  private func oneTest(
    _ package: SuitePackage, beside other: SuitePackage?, bundles: URL
  ) throws -> Report.Section {
    var runs: [SuitePackage.Class: [SuiteRun]] = [:]
    var others: [SuiteRun] = []
    var swiftTest = Samples()
    var process = Samples()
    var page = Samples()
    let build = TestBuild(package: package.folder)
    let executable = try build.testExecutable(of: PackageDescription(of: package.folder))
    func bundle(_ name: SuitePackage.Class, _ round: Int) -> URL {
      bundles.appendingPathComponent("\(name.rawValue)-\(round).understudy")
    }
    func run(_ package: SuitePackage, _ name: SuitePackage.Class, _ bundle: URL) throws -> SuiteRun {
      try SuiteRun(of: package, only: SuitePackage.selection(of: name, onlyFirst: true), bundle: bundle)
    }
    // The first run of each, which also reads files into the kernel's cache, is not measured.
    for round in 0...options.rounds(12) {
      var ran: [SuitePackage.Class: SuiteRun] = [:]
      for name in SuitePackage.Class.allCases {
        ran[name] = try run(package, name, bundle(name, round))
      }
      let beside = try other.map {
        try run($0, .program, bundles.appendingPathComponent("other-\(round).understudy"))
      }
      let ofSwift = try package.swift("test", "--skip-build", "--filter", SuitePackage.Class.empty.rawValue)
      let ofProcess = try SuitePackage.time(
        executable.path, [SuitePackage.specifier(of: .empty)], in: package.folder)
      let ofPage = try reportPage(package, bundle(.program, round))
      guard round > 0 else { continue }
      for (name, run) in ran { runs[name, default: []].append(run) }
      if let beside { others.append(beside) }
      swiftTest.append(ofSwift)
      process.append(ofProcess)
      page.append(ofPage)
    }
    let floor = "swift test --skip-build, one empty test"
    let name = "one test of a built package, from the command to its end"
    var section = Report.Section(title: "\(name) (\(Build.name) build)")
    section.rows = [
      .init(name: floor, samples: swiftTest),
      .init(name: "  the test process alone", samples: process, ratioTo: floor),
    ]
    section.rows += (runs[.empty] ?? []).rows(named: "understudy test, one empty test", ratioTo: floor)
    section.rows += (runs[.program] ?? []).rows(
      named: "understudy test, one test with a program", ratioTo: floor)
    section.rows.append(.init(name: "understudy report html", samples: page))
    let ours = Samples((runs[.program] ?? []).map(\.whole)).median
    section.goals = [
      .init(
        name: "\(name), against swift test of an empty one", limit: Self.limitAgainstFloor, isMinimum: false,
        unit: "×", value: ours / swiftTest.median)
    ]
    if other != nil {
      section.rows += others.rows(named: "the same with a program, other checkout", ratioTo: floor)
      section.goals.append(
        .init(
          name: "\(name), against the other checkout", limit: 1, isMinimum: false, unit: "×",
          value: ours / Samples(others.map(\.whole)).median))
    }
    return section
  }

  /// The highest time of a test with a program, as a multiple of the time in which `swift test` runs an empty one.
  private static let limitAgainstFloor = 2.0

  private func reportPage(_ package: SuitePackage, _ bundle: URL) throws -> Double {
    try package.understudy(
      "report", "html", bundle.path, "--output", bundle.deletingPathExtension().path + "-report")
  }

  // MARK: - Many tests

  /// Measures runs of all tests of each class.
  private func suite(_ package: SuitePackage, tests count: Int, bundles: URL) throws -> Report.Section {
    var section = Report.Section(
      title: "\(Self.text(count)) of a built package, from the command to their end")
    var swiftTest = Samples()
    var page = Samples()
    var runs: [SuitePackage.Class: [SuiteRun]] = [:]
    for round in 0..<options.rounds(2) {
      for name in SuitePackage.Class.allCases {
        let bundle = bundles.appendingPathComponent("\(name.rawValue)-\(round).understudy")
        runs[name, default: []].append(
          try SuiteRun(of: package, only: SuitePackage.selection(of: name, onlyFirst: false), bundle: bundle))
        if name == .program { page.append(try reportPage(package, bundle)) }
      }
      swiftTest.append(
        try package.swift("test", "--skip-build", "--filter", SuitePackage.Class.empty.rawValue))
    }
    let floor = "swift test --skip-build, \(Self.text(count)), empty"
    section.rows = [.init(name: floor, samples: swiftTest)]
    for (name, text) in [(SuitePackage.Class.empty, "empty"), (.program, "with a program")] {
      let row = "understudy test, \(Self.text(count)), \(text)"
      section.rows += (runs[name] ?? []).rows(named: row, ratioTo: floor)
      section.notes.append(
        String(format: "\(row): %.1f ms for each test.", section.median(row) / Double(count) * 1000))
    }
    section.rows.append(.init(name: "understudy report html", samples: page))
    section.notes.append(
      "The tests run on \(TestRunSettings.automaticWorkers) workers, each with a test process and a desktop.")
    return section
  }
}
