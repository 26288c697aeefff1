// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

@testable import TestReport

/// Tests bundles that refer to files of others, and bundles that could block a reader.
final class HostileBundleTests: WrittenBundleTestCase {
  private static let secret = "the secret of another"

  private var secretFile: URL { folder.appendingPathComponent("secret.txt") }

  override func setUpWithError() throws {
    try super.setUpWithError()
    try Data("\(Self.secret)\n".utf8).write(to: secretFile)
  }

  private static func issue(at file: String) -> String {
    "{\"event\":\"issue\",\"time\":1,\"test\":1,\"type\":\"x\",\"isFailure\":true,\"text\":\"it failed\",\"file\":\"\(file)\",\"line\":1}"
  }

  private static func attachment(_ file: String, type: String = "public.plain-text") -> String {
    "{\"event\":\"attachment\",\"time\":1,\"test\":1,\"name\":\"N\",\"type\":\"\(type)\",\"digest\":\"ab\",\"file\":\"\(file)\",\"size\":3,\"lifetime\":\"keepAlways\"}"
  }

  private func report(_ arguments: String...) throws -> (status: Int32, output: String) {
    try Tool.run([Tool.understudy, "report"] + arguments, in: folder)
  }

  /// Returns the contents of all files in a folder.
  private func content(of folder: URL) throws -> String {
    let names = try XCTUnwrap(FileManager.default.enumerator(atPath: folder.path)).allObjects
    return try names.compactMap { $0 as? String }.map(folder.appendingPathComponent).filter {
      !$0.hasDirectoryPath
    }
    .map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }.joined()
  }

  // MARK: - Files outside the bundle

  func testOnlySourcesInThePackageAreShown() throws {
    let package = folder.appendingPathComponent("Package")
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    try Data("let own = 1\n".utf8).write(to: package.appendingPathComponent("Own.swift"))
    try Data("\(Self.secret)\n".utf8).write(to: package.appendingPathComponent(".env"))
    try FileManager.default.createSymbolicLink(
      at: package.appendingPathComponent("Link.swift"), withDestinationURL: secretFile)
    XCTAssertEqual(mkfifo(package.appendingPathComponent("Pipe.swift").path, 0o600), 0)
    let files = [
      package.path + "/Own.swift", secretFile.path, package.path + "/../secret.txt", "../secret.txt",
      package.path + "/Link.swift", package.path + "/.env", package.path + "/Pipe.swift", "/dev/zero",
    ]
    let results = try results(
      "Run", Self.stream(Self.test(1, "A.a", "failed", files.map(Self.issue).joined(separator: "\n"))))
    let file = folder.appendingPathComponent("page.html")
    try HTMLReport(results, package: package).write(to: file)
    var page = try String(contentsOf: file, encoding: .utf8)
    XCTAssertTrue(page.contains("let own = 1"))
    XCTAssertFalse(page.contains(Self.secret))
    try HTMLReport(results).write(to: file)
    page = try String(contentsOf: file, encoding: .utf8)
    XCTAssertFalse(page.contains("let own = 1"), "there is no package, but the page has its sources")
  }

  func testTheCommandUsesThePackageOfTheWorkingFolder() throws {
    let own = folder.appendingPathComponent("Own.swift")
    try Data("let own = 1\n".utf8).write(to: own)
    let bundle = try write("Run", Self.stream(Self.test(1, "A.a", "failed", Self.issue(at: own.path))))
    func page(_ arguments: String...) throws -> String {
      let file = folder.appendingPathComponent("page.html")
      let run = try Tool.run(
        [Tool.understudy, "report", "html", bundle.path, "-o", file.path] + arguments, in: folder)
      XCTAssertEqual(run.status, 0, run.output)
      return try String(contentsOf: file, encoding: .utf8)
    }
    XCTAssertFalse(try page().contains("let own = 1"))
    XCTAssertTrue(try page("--package-path", folder.path).contains("let own = 1"))
    try Data().write(to: folder.appendingPathComponent("Package.swift"))
    XCTAssertTrue(try page().contains("let own = 1"))
  }

  func testAttachmentsThatAreNotRegularFilesAreLeftOut() throws {
    let lines = ["link.txt", "pipe.txt", "own.txt"].map { Self.attachment($0) }
    let bundle = try write("Run", Self.stream(Self.test(1, "A.a", "failed", lines.joined(separator: "\n"))))
    let attachments = bundle.appendingPathComponent("attachments")
    try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: attachments.appendingPathComponent("link.txt"), withDestinationURL: secretFile)
    XCTAssertEqual(mkfifo(attachments.appendingPathComponent("pipe.txt").path, 0o600), 0)
    try Data("its own".utf8).write(to: attachments.appendingPathComponent("own.txt"))
    let results = RunResults(try BundleReader.read(bundle))
    XCTAssertEqual(
      results.record.problems.sorted(),
      ["link", "pipe"].map {
        "The attachment \"N\" of A.a was left out: attachments/\($0).txt is not a regular file in the bundle"
      })

    let places = ["page", "copies", "All.understudy"].map(folder.appendingPathComponent)
    try HTMLReport(results).write(toFolder: places[0])
    let copied = try report("attachments", bundle.path, "--out", places[1].path)
    XCTAssertEqual(copied.status, 0, copied.output)
    let merged = try report("merge", bundle.path, "-o", places[2].path)
    XCTAssertEqual(merged.status, 0, merged.output)
    XCTAssertTrue(
      merged.output.contains(
        "! Run.understudy: attachments/link.txt is not a regular file and was left out."),
      merged.output)
    for place in places {
      let content = try content(of: place)
      XCTAssertFalse(content.contains(Self.secret), place.lastPathComponent)
      XCTAssertTrue(content.contains("its own"), place.lastPathComponent)
    }
    let page = try page(of: results)
    XCTAssertFalse(page.contains(Data("\(Self.secret)\n".utf8).base64EncodedString()))
    XCTAssertTrue(page.contains(Data("its own".utf8).base64EncodedString()))
  }

  func testAttachmentsAreCopiedBelowTheNamedFolder() throws {
    let other = Self.attachment("own.txt").replacing("\"test\":1", with: "\"test\":2")
    let tests = [
      Self.test(1, "..", "passed", Self.attachment("own.txt")),
      Self.test(2, String(repeating: "ä", count: 300), "passed", other),
    ].map { $0.replacing("\"target\":\"T\"", with: "\"target\":\"\"") }
    let bundle = try write("Run", Self.stream(tests.joined(separator: "\n")))
    let attachments = bundle.appendingPathComponent("attachments")
    try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
    try Data("its own".utf8).write(to: attachments.appendingPathComponent("own.txt"))
    let copies = folder.appendingPathComponent("copies/inside")
    let copied = try report("attachments", bundle.path, "--out", copies.path)
    XCTAssertEqual(copied.status, 0, copied.output)
    let manager = FileManager.default
    XCTAssertEqual(
      try manager.contentsOfDirectory(atPath: copies.deletingLastPathComponent().path), ["inside"])
    let folders = try manager.contentsOfDirectory(atPath: copies.path)
    XCTAssertEqual(folders.count, 2, "\(folders)")
    for name in folders {
      XCTAssertEqual(
        try manager.contentsOfDirectory(atPath: copies.appendingPathComponent(name).path), ["001-N.txt"])
    }
  }

  func testAnIncompleteCopyOfAnAttachmentIsReplaced() throws {
    let bundle = try write("Run", Self.stream(Self.test(1, "A.a", "failed", Self.attachment("own.txt"))))
    let page = folder.appendingPathComponent("page")
    for (place, text) in [(bundle, "its own"), (page, "its")] {
      let attachments = place.appendingPathComponent("attachments")
      try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: attachments.appendingPathComponent("own.txt"))
    }
    try HTMLReport(RunResults(try BundleReader.read(bundle))).write(toFolder: page)
    let copy = page.appendingPathComponent("attachments/own.txt")
    XCTAssertEqual(try String(contentsOf: copy, encoding: .utf8), "its own")
  }

  func testASymbolicLinkToAFolderOfABundleIsNotFollowed() throws {
    let bundle = try write("Run", Self.stream(Self.test(1, "A.a", "failed", Self.attachment("secret.txt"))))
    try FileManager.default.createSymbolicLink(
      at: bundle.appendingPathComponent("attachments"), withDestinationURL: folder)
    let results = RunResults(try BundleReader.read(bundle))
    XCTAssertFalse(try page(of: results).contains("file-secret.txt"))
    let other = folder.appendingPathComponent("Other.understudy")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: other.appendingPathComponent("events"), withDestinationURL: bundle.appendingPathComponent("events"))
    XCTAssertThrowsError(try BundleReader.read(other)) {
      XCTAssertTrue("\($0)".contains("it has no folder events"), "\($0)")
    }
  }

  func testAPageRunsOnlyItsOwnScriptsAndUsesNoNetwork() throws {
    let page = try page(of: results("Run", Self.stream(Self.test(1, "A.a", "passed"))))
    let policy = try XCTUnwrap(
      page.firstMatch(of: #/<meta http-equiv="Content-Security-Policy" content="([^"]*)">/#)?.output.1)
    let rules = Set(policy.split(separator: "; ").map(String.init))
    for rule in ["default-src 'none'", "base-uri 'none'", "form-action 'none'"] {
      XCTAssertTrue(rules.contains(rule), "\(policy)")
    }
    let script = try XCTUnwrap(page.firstMatch(of: #/(?s)<script type="module">(.*)<\/script>/#)?.output.1)
    let hash = AttachmentStore.hash(of: Data(script.utf8)).base64EncodedString()
    XCTAssertTrue(policy.contains("script-src 'strict-dynamic' 'sha256-\(hash)'"), "\(policy)")
    XCTAssertNil(policy.firstMatch(of: #/http|\*|unsafe-eval/#), "\(policy)")
  }

  // MARK: - Input that blocks or is too large

  func testPipesAmongTheStreamsAreReportedWithoutWaiting() throws {
    let measured =
      "{\"event\":\"measurement\",\"time\":1,\"test\":1,\"metric\":\"M\",\"unit\":\"s\",\"values\":[1]}"
    let bundle = try write("Run", Self.stream(Self.test(1, "A.a", "passed", measured)))
    let neighbor = try write("Before", Self.stream(Self.test(1, "A.a", "passed", measured)))
    for bundle in [bundle, neighbor] {
      XCTAssertEqual(mkfifo(bundle.appendingPathComponent("events/a.jsonl").path, 0o600), 0)
    }
    try FileManager.default.removeItem(at: neighbor.appendingPathComponent("manifest.json"))
    XCTAssertEqual(mkfifo(neighbor.appendingPathComponent("manifest.json").path, 0o600), 0)
    let html = try Tool.run(
      ["timeout", "20", Tool.understudy, "report", "html", bundle.path, "-o", folder.path + "/p.html"])
    XCTAssertEqual(html.status, 0, html.output)
    let summary = try Tool.run(["timeout", "20", Tool.understudy, "report", "summary", bundle.path])
    XCTAssertTrue(summary.output.contains("! a.jsonl cannot be read"), summary.output)
    XCTAssertTrue(summary.output.contains("1 test: 1 passed"), summary.output)
  }

  func testEventsWithImpossibleTimesAreLeftOut() throws {
    let lines = [
      "{\"event\":\"activityStarted\",\"time\":1e300,\"test\":1,\"activity\":0,\"name\":\"A\"}",
      "{\"event\":\"activityFinished\",\"time\":1,\"activity\":0,\"duration\":-1e300}",
      "{\"event\":\"activityFinished\",\"time\":1,\"activity\":0,\"duration\":1,\"spent\":{\"idle\":\"inf\"}}",
      "{\"event\":\"resolution\",\"time\":1,\"query\":\"q\",\"steps\":[],\"matches\":[],\"taken\":\"nan\"}",
    ]
    let results = try results(
      "Run", Self.stream(Self.test(1, "A.a", "passed", lines.joined(separator: "\n"))))
    XCTAssertEqual(
      results.record.problems, ["Run: lines that are not events were left out (line numbers: 3, 4, 5, 6)."])
    XCTAssertTrue(TextSummary(results).text.hasSuffix("1 test: 1 passed, in 9.0 s\n"))
  }

  func testValuesWithAnOverflowingSumAreShown() throws {
    let lines = ["[1.7e308,1.7e308]", "[1.7e308,-1.7e308]", "[5e-324]"].map {
      "{\"event\":\"measurement\",\"time\":1,\"test\":1,\"metric\":\"M\",\"unit\":\"s\",\"values\":\($0),\"baseline\":1e-310}"
    }
    let results = try results(
      "Run", Self.stream(Self.test(1, "A.a", "passed", lines.joined(separator: "\n"))))
    XCTAssertTrue(TextSummary(results).text.contains("M: 1.7e+308 s ± 0.0%"), TextSummary(results).text)
    XCTAssertTrue(JUnitReport(results).text.contains("average\" value=\"1.7e+308\""))
    XCTAssertNoThrow(try JSONReport(results).data())
    // The scripts calculate with these values, so they must be numbers and not strings.
    XCTAssertNil(try page(of: results).firstMatch(of: #/"(average|deviation|relativeDeviation|limit)":"/#))
  }

  func testAttachmentSizesAreThoseOfTheFiles() throws {
    let line = Self.attachment("own.txt").replacing("\"size\":3", with: "\"size\":9223372036854775807")
    let other = Self.attachment("other.txt").replacing("\"size\":3", with: "\"size\":9223372036854775807")
    let bundle = try write("Run", Self.stream(Self.test(1, "A.a", "passed", line + "\n" + other)))
    let attachments = bundle.appendingPathComponent("attachments")
    try FileManager.default.createDirectory(at: attachments, withIntermediateDirectories: true)
    for name in ["own.txt", "other.txt"] {
      try Data("its own".utf8).write(to: attachments.appendingPathComponent(name))
    }
    let results = RunResults(try BundleReader.read(bundle))
    XCTAssertTrue(HTMLReport(results).fitsOneFile)
    XCTAssertTrue(try page(of: results).contains("\"size\":7"))
  }

  /// Twenty times as many events take less than a hundred times as long; with quadratic code, four hundred times.
  func testReadingTimeIsProportionalToTheNumberOfEvents() throws {
    func lines(_ count: Int, _ line: (Int) -> String) -> Data {
      Data(Self.stream(Self.test(1, "A.a", "passed", (0..<count).map(line).joined(separator: "\n"))).utf8)
    }
    let kinds: [(String, (Int) -> String)] = [
      ("unknown", { "{\"event\":\"unknown\($0)\",\"time\":1}" }),
      (
        "attachments",
        {
          Self.attachment("a\($0).png").replacing(
            "\"size\"", with: "\"taken\":\(1 - Double($0) / 100_000),\"size\"")
        }
      ),
      (
        "removed",
        {
          $0 % 2 == 0
            ? Self.attachment("a\($0).png")
            : "{\"event\":\"attachmentRemoved\",\"time\":1,\"test\":1,\"file\":\"a\($0 - 1).png\"}"
        }
      ),
      (
        "suites",
        {
          "{\"event\":\"suiteStarted\",\"time\":1,\"name\":\"s\($0)\"}\n"
            + Self.test($0 + 2, "A.b\($0)", "passed")
        }
      ),
      ("destinations", { "{\"event\":\"destination\",\"time\":1,\"name\":\"d\($0)\",\"settings\":{}}" }),
    ]
    let clock = ContinuousClock()
    for (name, line) in kinds {
      func time(_ count: Int) throws -> Duration {
        let bundle = try write(name, "")
        try lines(count, line).write(to: bundle.appendingPathComponent("events/\(name).jsonl"))
        return try clock.measure {
          let results = RunResults(try BundleReader.read(bundle))
          _ = TextSummary(results).text
          _ = RunPage(results)
        }
      }
      let few = try time(500)
      XCTAssertLessThan(try time(10_000), few * 100, name)
    }
  }

  func testALineOfAGigabyteIsNotLoadedIntoMemory() throws {
    let bundle = try write("Run", "")
    let file = bundle.appendingPathComponent("events/Run.jsonl")
    let handle = try FileHandle(forWritingTo: file)
    let parts = Self.stream("@").components(separatedBy: "@")
    try handle.write(contentsOf: Data((parts[0] + "{\"event\":\"output\",\"text\":\"").utf8))
    // A sparse file takes no space on the disk.
    try handle.seek(toOffset: 1 << 30)
    try handle.write(contentsOf: Data("\n\(Self.test(1, "A.a", "passed"))\(parts[1])".utf8))
    try handle.close()
    let limited = "ulimit -d 500000; exec \"$0\" \"$@\""
    let (_, output) = try Tool.run(["sh", "-c", limited, Tool.understudy, "report", "summary", bundle.path])
    XCTAssertTrue(output.contains("! Run: line 2 was left out: it has 10"), output)
    XCTAssertTrue(output.contains("1 test: 1 passed"), output)
    var followed = 0
    for (_, event) in try BundleFollower(bundle).next() {
      if case .testFinished = event.kind { followed += 1 }
    }
    XCTAssertEqual(followed, 1)
  }

  // MARK: - A full disk

  func testATestWhoseEndCouldNotBeWrittenHasNotFailed() throws {
    let begun = "{\"event\":\"testStarted\",\"time\":3,\"test\":2,\"name\":\"A.b\",\"target\":\"T\"}"
    let loss = "{\"event\":\"loss\",\"time\":4,\"events\":7,\"reason\":\"No space left on device\"}"
    let bundle = try write("Run", Self.stream("\(Self.test(1, "A.a", "passed"))\n\(begun)\n\(loss)"))
    let (status, output) = try report("summary", bundle.path)
    XCTAssertEqual(status, 2, output)
    XCTAssertTrue(
      output.hasPrefix(
        "✘ The end of this test is not in the record, because it could not be written: No space left on device."
      ),
      output)
    XCTAssertFalse(output.contains("its process ended"), output)
    XCTAssertTrue(output.contains("! Run: 7 events are missing"), output)
    let results = RunResults(try BundleReader.read(bundle))
    XCTAssertTrue(
      try page(of: results).contains("\"interruption\":\"The end of this test is not in the record"))
    XCTAssertTrue(JUnitReport(results).text.contains("No space left on device"))
    XCTAssertTrue(GitHubAnnotations(results, root: "/").text.contains("No space left on device"))
    // Lost steps and pictures fail no test, but the run does not succeed.
    let whole = try write("Whole", Self.stream("\(Self.test(1, "A.a", "passed"))\n\(loss)"))
    XCTAssertEqual(try report("summary", whole.path).status, 2)
  }
}
