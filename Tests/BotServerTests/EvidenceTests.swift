// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

@testable import BotServer
@testable import BotStore

/// Tests the data that pages read from result bundles: pictures, and measurements that become baselines.
final class EvidenceTests: ServerTestCase {
  private func record(_ name: String, _ body: (RunLog) -> Void) throws -> URL {
    let url = folder.appendingPathComponent("\(name).understudy")
    let runLog = RunLog(
      attachments: AttachmentStore(folder: url.appendingPathComponent("attachments")))
    runLog.add(BundleWriter(url: url, stream: name))
    runLog.testDidStart(TestDescription(name: "Lists.testB", target: "AppUITests", file: nil, line: nil))
    body(runLog)
    runLog.testDidFinish(outcome: .passed)
    return url
  }

  func testTheLastPicturesOfATestAreFoundInItsBundle() throws {
    let archive = try archive()
    let bundle = try record("Pictures") { runLog in
      for number in 1...5 {
        runLog.attach(
          Attachment(name: "Screen \(number)", fileExtension: "png", payload: Data("picture \(number)".utf8)))
      }
      runLog.attach(Attachment(name: "Log", fileExtension: "txt", payload: Data("text".utf8)))
    }
    let run = try archive.add(bundle: bundle, of: ResultSource(bot: "Main", branch: "", revision: ""))
    let test = try XCTUnwrap(archive.store.tests(of: "Main").first)
    let page = try PicturesPage(run.number, of: test.id, 1, in: archive)
    XCTAssertEqual(page.pictures.map(\.name), ["Screen 3", "Screen 4", "Screen 5"])
    let file = try XCTUnwrap(archive.bundles.bundle(of: run)).appendingPathComponent("attachments")
      .appendingPathComponent(page.pictures[2].file)
    XCTAssertEqual(try Data(contentsOf: file), Data("picture 5".utf8))
    try archive.bundles.remove(run.id)
    XCTAssertEqual(try PicturesPage(run.number, of: test.id, 1, in: archive).pictures, [])
  }

  func testTheTextForAgentsComparesAFailureWithTheLastPassOfTheBot() throws {
    let archive = try archive()
    let source = ResultSource(bot: "Main", branch: "", revision: "")
    try archive.add(bundle: record("Passing") { _ in }, of: source)
    let run = try archive.add(bundle: bundle("Failing"), of: source)
    let report = try archive.bundles.report(of: run) { results, folder in
      try ReportFiles.write(results, passes: archive.passes(of: results, in: run), to: folder)
    }
    let data = try XCTUnwrap(report).appendingPathComponent("data/tests-0.js")
    let text = try String(contentsOf: data, encoding: .utf8)
    XCTAssertTrue(text.contains("The test passed in the run `Main #1` of "), text)
  }

  func testABaselinePatchFromAMeasurementAppliesWithGit() throws {
    let archive = try archive()
    let app = try Repository(folder.appendingPathComponent("app"))
    try app.commit("exit 0", "Begin")
    let repository = GitRepository(address: app.url.path, mirror: folder.appendingPathComponent("mirror.git"))
    try repository.fetch()
    let revision = try XCTUnwrap(repository.heads()["main"])
    let bundle = try record("Measured") { runLog in
      runLog.record(
        BundleEvent.Measurement(
          test: nil, metric: "Clock Monotonic Time",
          identifier: "com.apple.dt.XCTMetric_Clock.time.monotonic",
          unit: "s", values: [1, 1.5, 2], waits: nil, polarity: "prefersSmaller", baseline: nil, worse: nil,
          verdict: "noBaseline", machine: nil,
          machineFields: [
            "processor": "p", "cores": "2", "memoryInGiB": "8", "system": "s", "display": "d",
            "configuration": "debug",
          ], limits: nil, reference: nil))
    }
    let run = try archive.add(
      bundle: bundle, of: ResultSource(bot: "Main", branch: "main", revision: revision))
    let definition = try BotDefinition(yaml: "name: Main\nrepository: \(app.url.path)\nfolder: ui-tests")
    let patch = try BaselinePatch(repository: repository, definition: definition)
      .text(
        for: XCTUnwrap(archive.bundles.results(of: run)), revision: revision, test: "AppUITests/Lists/testB")
    XCTAssertTrue(patch.contains("+++ b/ui-tests/Baselines/AppUITests/"), patch)
    XCTAssertTrue(patch.contains("1.5"), patch)
    let file = folder.appendingPathComponent("baselines.patch")
    try Data(patch.utf8).write(to: file)
    try app.git("apply", file.path)
    try app.commit("exit 0", "Accept")
    try repository.fetch()
    let accepted = try XCTUnwrap(repository.heads()["main"])
    XCTAssertEqual(
      try BaselinePatch(repository: repository, definition: definition)
        .text(
          for: XCTUnwrap(archive.bundles.results(of: run)), revision: accepted, test: "AppUITests/Lists/testB"
        ), "", "the committed baselines have these values already")
  }
}
