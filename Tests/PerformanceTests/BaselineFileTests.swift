// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Performance

final class BaselineFileTests: XCTestCase {
  private var folder: URL!
  private let machine = MachineClass(
    processor: "ACME Quick(R) CPU @ 3.00GHz", cores: 4, memory: 16_500_000_000,
    system: "Debian GNU/Linux 12 (bookworm)",
    display: "1280x800@1", configuration: "debug")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("baselines-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  func testAMachineClassHasAReadableName() {
    XCTAssertEqual(
      machine.name, "acme-quick-r-cpu-3-00ghz-4-cores-16-gib-debian-gnu-linux-12-bookworm-1280x800-1-debug")
    XCTAssertEqual(MachineClass(fields: machine.fields), machine)
    XCTAssertNil(MachineClass(fields: ["processor": "x"]))
  }

  func testMemoryReservedByTheFirmwareDoesNotChangeTheClass() {
    func size(_ memory: UInt64) -> Int {
      MachineClass(processor: "", cores: 1, memory: memory, system: "", display: "", configuration: "")
        .memoryInGiB
    }
    XCTAssertEqual(size(33_500_000_000), 32)
    XCTAssertEqual(size(34_359_738_368), 32)
    XCTAssertEqual(size(24_000_000_000), 32)
    XCTAssertEqual(size(100), 1)
  }

  func testAWrittenFileIsReadBack() throws {
    var file = BaselineFile(machine: machine)
    file.tests["A/testB"] = [
      "clock": Baseline(
        displayName: "Clock", unit: "s", amount: .average(0.25),
        limits: MetricLimits(maxPercentRegression: 25)),
      "calls": Baseline(displayName: "Calls", unit: "calls", amount: .average(12)),
    ]
    let url = folder.appendingPathComponent("Target/file.json")
    try file.write(to: url)
    XCTAssertEqual(try BaselineFile.read(url), file)
    XCTAssertFalse(try String(contentsOf: url, encoding: .utf8).contains("null"))
  }

  func testAMissingFileIsReadAsNil() throws {
    XCTAssertNil(try BaselineFile.read(folder.appendingPathComponent("none.json")))
  }

  func testABrokenFileIsReportedWithItsPosition() throws {
    let url = folder.appendingPathComponent("broken.json")
    for (text, expected) in [
      ("{", "is not a baseline file"),
      (#"{"format": 1, "tests": {"A/b": {"m": {"unit": "s", "baselineAverage": 1}}}}"#, "displayName"),
      (
        #"{"format": 1, "tests": {"A/b": {"m": {"unit": "s", "displayName": "M", "baselineAverage": "x"}}}}"#,
        "tests > A/b > m"
      ),
      (#"{"format": 9, "tests": {}}"#, "format 9"),
    ] {
      try Data(text.utf8).write(to: url)
      XCTAssertThrowsError(try BaselineFile.read(url)) {
        XCTAssert("\($0)".contains(expected), "\($0)")
        XCTAssert("\($0)".hasPrefix(url.path), "\($0)")
      }
    }
  }

  func testABaselineOfTheMachineHasPrecedence() throws {
    let baselines = BaselineFolder(folder)
    func find() throws -> BaselineFolder.Found? {
      try baselines.baseline(target: "T", test: "A/b", metric: "m", on: machine)
    }
    XCTAssertNil(try find())
    let ratio = Baseline(displayName: "M", unit: "ms", amount: .ratio(3))
    var any = BaselineFile(machine: nil)
    any.tests["A/b"] = ["m": ratio]
    try any.write(to: baselines.file(target: "T", machine: nil))
    XCTAssertEqual(try find(), .init(baseline: ratio, machine: "any-machine"))
    XCTAssertEqual(try XCTUnwrap(ratio.average(reference: 0.02)), 60, accuracy: 1e-9)
    XCTAssertNil(ratio.average(reference: nil))

    let own = Baseline(displayName: "M", unit: "ms", amount: .average(50))
    var file = BaselineFile(machine: machine)
    file.tests["A/b"] = ["m": own]
    try file.write(to: baselines.file(target: "T", machine: machine))
    XCTAssertEqual(try find(), .init(baseline: own, machine: machine.name))
    XCTAssertEqual(baselines.files().map(\.target), ["T", "T"])
  }

  func testTheFolderIsBesideTheManifest() throws {
    let source = folder.appendingPathComponent("Tests/ATests/Deep/File.swift")
    try FileManager.default.createDirectory(
      at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
    XCTAssertNil(BaselineFolder(source: source.path))
    try Data().write(to: folder.appendingPathComponent("Package.swift"))
    XCTAssertEqual(
      BaselineFolder(source: source.path)?.url.path, folder.appendingPathComponent("Baselines").path)
  }

  func testTheReferenceWorkloadTakesTime() {
    XCTAssertGreaterThan(ReferenceWorkload.run(), 0)
  }
}
