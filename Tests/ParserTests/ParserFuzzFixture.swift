// SPDX-License-Identifier: Apache-2.0

import AutomationEngine
import BotStore
import Desktop
import Foundation
import Inspector
import Performance
import ResultBundle
import TestSupport
import XCTest

@testable import AutomationEngine
@testable import Profiling
@testable import Studio
@testable import TestReport
@testable import TestRunner

/// Gives parsers what is nearly right; does so only for ``ParserFuzzTests``, in a process of its own, which a trap may end.
final class ParserFuzzFixture: XCTestCase {
  func testPredicates() throws {
    try fuzz("predicates") { data in
      let predicate = try ParsedPredicate(
        format: String(decoding: data, as: UTF8.self), arguments: ["Add", 3, ["a", "b"], nil])
      let subject: [String: Any] = [
        "label": "Add Item", "value": "12", "count": 3, "isEnabled": true,
        "frame": CGRect(x: 1, y: 2, width: 3, height: 4),
        "names": ["a", "b"],
      ]
      // What is written of it is a format again.
      _ = try? ParsedPredicate(format: predicate.description)
      _ = try predicate.evaluate(with: subject, substitutionVariables: ["NAME": "Add"])
    }
  }

  func testWrittenQueries() throws {
    try fuzz("queries") { data in
      let query = try WrittenQuery(parsing: String(decoding: data, as: UTF8.self))
      _ = try WrittenQuery(parsing: query.description)
    }
  }

  func testTestPlans() throws { try fuzz("plans") { _ = try TestPlan(parsing: $0, file: "A.xctestplan") } }

  func testProjectConfigurations() throws {
    try fuzz("understudy.json") { _ = try ProjectConfiguration(parsing: $0, file: "understudy.json") }
  }

  func testIgnoreLists() throws {
    try fuzz("audit-ignore") { _ = try AuditIgnoreList(parsing: $0, file: "ignore.json") }
  }

  func testDestinations() throws {
    try fuzz("destinations") { _ = try Destination(parsing: String(decoding: $0, as: UTF8.self)) }
  }

  func testBundles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let bundle = folder.appendingPathComponent("Run.understudy")
    try BundleFolder.prepare(bundle)
    let other = folder.appendingPathComponent("Before.understudy")
    try BundleFolder.prepare(other)
    try BundleFolder.make(bundle, BundleFormat.attachments)
    try Data("text".utf8).write(to: bundle.appendingPathComponent("attachments/ab.txt"))
    try fuzz("bundles") { data in
      for place in [bundle, other] { try data.write(to: place.appendingPathComponent("events/one.jsonl")) }
      _ = try BundleReader.starts(of: bundle)
      let results = RunResults(try BundleReader.read(bundle))
      let before = RunResults(try BundleReader.read(other))
      _ = TextSummary(results).text
      _ = JUnitReport(results).text
      _ = try JSONReport(results).data()
      _ = GitHubAnnotations(results, root: "/p").text
      _ = ComparisonText(RunComparison(before: before, after: results)).text
      let report = HTMLReport(
        results, before: before, history: MeasurementHistory(of: results, in: [other]), package: folder)
      try report.write(to: folder.appendingPathComponent("page.html"))
      try report.write(toFolder: folder.appendingPathComponent("page"))
      try FileManager.default.removeItem(at: folder.appendingPathComponent("page"))
      var progress = RunProgress(after: before)
      for (stream, event) in try BundleFollower(bundle).next() { _ = progress.take(event, of: stream) }
      _ = ProgressLines(progress, at: Date()).lines(width: 80, most: 10)
      let merged = folder.appendingPathComponent("All.understudy")
      try BundleMerge.merge([bundle, other], into: merged)
      try FileManager.default.removeItem(at: merged)
    }
  }

  func testBaselines() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try fuzz("baselines") { data in
      try data.write(to: file)
      for baseline in try BaselineFile.read(file)?.tests.values.flatMap(\.values) ?? [] { _ = baseline.text }
    }
  }

  func testTreeRecordings() throws {
    try fuzz("recordings") { data in
      // A file that is no whole gzip file is found out at once: what is in it matters.
      _ = try TreeRecording(data)
    } encode: {
      try Gzip.compress($0)
    }
  }

  func testGzip() throws { try fuzz("gzip") { _ = try Gzip.decompress($0) } }

  func testJUnitFiles() throws { try fuzz("junit") { _ = try JUnitResults($0, named: "a.xml") } }

  func testCallgrindFiles() throws {
    try fuzz("callgrind") { try self.show(CallgrindFile.samples(in: [$0, $0])) }
  }

  func testPerfScripts() throws { try fuzz("perf-script") { try self.show(PerfScript.samples(in: $0)) } }

  func testPerfData() throws { try fuzz("perf-data") { _ = PerfData.placesOfForks(in: $0) } }

  func testObjectFiles() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try fuzz("elf") { data in
      try data.write(to: file)
      let object = ObjectFile(file.path)
      for offset in [0, 1, 4096, UInt64.max] { _ = object?.address(ofOffset: offset) }
    }
  }

  func testStudioMessages() throws {
    try fuzz("studio") { data in
      switch try PageMessage(data) {
      case .command(_, let name): _ = try PageCommands.decode(name, from: data)
      case .input(.key(let key, _)): _ = PageKey(named: key)
      case .input, .frame: break
      }
    }
  }

  /// All that a profile becomes.
  private func show(_ samples: ProfileSamples) throws {
    let profile = CallProfile(samples) { place in
      [(.init(name: place.symbol, module: place.object, kind: .app, file: place.file), place.line)]
    }
    _ = HeaviestFunctions(profile).text(relativeTo: "/p") + HeaviestFunctions(profile).processes
    _ = try ProfilePage(
      profile,
      about: .init(
        test: "A/b/c", profiler: "perf", event: samples.event, notes: [], testProcess: nil, folder: "/p")
    ).html
  }

  // MARK: - Running

  /// Seconds in which one input is read, however it is; the largest take a hundredth of it.
  private static let longest: UInt32 = 20

  /// Parses inputs until the time is over.
  ///
  /// Each is in a file before it is parsed.
  private func fuzz(
    _ corpus: String, _ parse: (Data) throws -> Void, encode: (Data) throws -> Data = { $0 }
  ) throws {
    guard let trial = FuzzTrial.asked else { throw XCTSkip("for ParserFuzzTests") }
    func run(_ input: Data) {
      alarm(Self.longest)
      // What is refused with an error is as it should be.
      do { try parse(encode(input)) } catch { _ = "\(error)" }
      alarm(0)
    }
    if let file = trial.only {
      run(try Data(contentsOf: file))
      return print("\(corpus): 1 of its inputs")
    }
    let seeds = try FuzzTrial.seeds(corpus)
    var mutator = Mutator(seeds: seeds.map { [UInt8]($0) }, seed: trial.seed)
    let descriptor = open(trial.input.path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    func take(_ input: Data) {
      ftruncate(descriptor, 0)
      _ = input.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
      run(input)
    }
    for seed in seeds { take(seed) }
    let end = Date() + trial.seconds
    var count = 0
    while Date() < end {
      take(Data(mutator.next()))
      count += 1
    }
    print("\(corpus): \(count) inputs")
  }
}
