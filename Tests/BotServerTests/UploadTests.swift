// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Timing
import XCTest

@testable import BotServer
@testable import BotStore

/// Tests uploaded results and the files that are stored of them.
final class UploadTests: ServerTestCase {
  private func submission(_ bundle: URL) throws -> (UploadRequest, contents: [String: Data]) {
    var submission = UploadRequest(bot: "Main", branch: "main", revision: "c0ffee")
    var contents: [String: Data] = [:]
    submission.files = try BotArchive.paths(of: bundle).reduce(into: [:]) { files, path in
      let content = try Data(contentsOf: bundle.appendingPathComponent(path))
      let digest = AttachmentStore.digest(of: content)
      files[path] = digest
      contents[digest] = content
    }
    return (submission, contents)
  }

  func testErrorsOfAnUploadHaveReadableMessages() async throws {
    try await serving { client, archive, _ in
      let header = ["Authorization": "Bearer \(try token(archive))"]
      let deep = String(repeating: "[", count: 100_000)
      for (body, reason) in [
        ("{", "it is not JSON"), (deep, "it is not JSON"), ("{}", "\\\"bot\\\" is missing"),
        (#"{"bot":1,"branch":"","revision":""}"#, "at \\\"bot\\\", expected a string"),
        ("\u{0}", "it is not JSON"),
        (#"{"bot":"A","branch":"","revision":"","files":3}"#, "at \\\"files\\\", expected an object"),
      ] {
        let answer = try client.ask("POST", "/api/integrations", header, body: Data(body.utf8))
        XCTAssertEqual(answer.status, 400, answer.body)
        XCTAssertTrue(answer.body.contains(reason), answer.body)
        XCTAssertFalse(answer.body.contains("NSCocoa") || answer.body.contains("Swift."), answer.body)
      }
    }
  }

  /// Two names are too long for a file system and begin alike: each has its own content, and the report finds it.
  func testAnAttachmentWithATooLongFileNameGetsAShorterOne() async throws {
    try await serving { client, archive, _ in
      let header = ["Authorization": "Bearer \(try token(archive))"]
      let begin = String(repeating: "a", count: 300)
      func attachment(_ name: String, _ file: String) -> String {
        #"{"event":"attachment","time":2,"test":1,"name":"\#(name)","type":"public.plain-text","digest":"ab","#
          + #""file":"\#(file)","size":3,"lifetime":"keepAlways"}"#
      }
      let events = [
        #"{"event":"runStarted","time":0,"date":"2026-01-02T03:04:05.678Z","process":7,"arguments":["a"],"#
          + #""host":{"name":"h","system":"s","processor":"p","cores":2,"memory":1024}}"#,
        #"{"event":"testStarted","time":1,"test":1,"name":"S.testA"}"#, attachment("one", "\(begin)1.txt"),
        attachment("two", "\(begin)2.txt"),
        #"{"event":"testFinished","time":3,"test":1,"outcome":"passed","duration":2}"#,
        #"{"event":"runFinished","time":4}"#,
      ].joined(separator: "\n")
      let contents = [
        "manifest.json": #"{"format":1,"creator":"x","created":"2026-01-01T00:00:00Z"}"#,
        "events/one.jsonl": events + "\n", "attachments/\(begin)1.txt": "one",
        "attachments/\(begin)2.txt": "two",
      ]
      var submission = UploadRequest(bot: "Main", branch: "", revision: "")
      submission.files = contents.mapValues { AttachmentStore.digest(of: Data($0.utf8)) }
      for content in contents.values.map({ Data($0.utf8) }) {
        let digest = AttachmentStore.digest(of: content)
        XCTAssertEqual(try client.ask("PUT", "/api/files/\(digest)", header, body: content).status, 204)
      }
      let answer = try client.send("POST", "/api/integrations", submission, header)
      XCTAssertEqual(answer.status, 200, answer.body)
      let run = try XCTUnwrap(archive.store.integrations(of: "Main", latest: 1).first)
      let record = try XCTUnwrap(archive.bundles.results(of: run)).record
      let attachments = try XCTUnwrap(record.streams.first?.tests.first).attachments.map(\.attachment)
      XCTAssertEqual(attachments.map(\.name), ["one", "two"])
      for attachment in attachments {
        XCTAssertLessThanOrEqual(attachment.file.utf8.count, 255)
        let stored = try client.ask("GET", "/reports/1/1/attachments/\(attachment.file)")
        XCTAssertEqual(stored.body, attachment.name)
      }
      XCTAssertEqual(record.problems, [])
    }
  }

  func testABundleIsUploadedFileByFileAndCountedOnce() async throws {
    try await serving { client, archive, _ in
      let header = ["Authorization": "Bearer \(try token(archive))"]
      let (submission, contents) = try submission(bundle())
      let early = try client.send("POST", "/api/integrations", submission, header)
      XCTAssertEqual(early.status, 409, "no file has been uploaded yet")
      XCTAssertTrue(early.body.contains(try XCTUnwrap(contents.keys.first)), early.body)
      let missing = try client.send("POST", "/api/missing", contents.keys.sorted(), header)
      XCTAssertEqual(
        try JSONDecoder().decode([String].self, from: Data(missing.body.utf8)), contents.keys.sorted())
      for (digest, content) in contents {
        XCTAssertEqual(try client.ask("PUT", "/api/files/\(digest)", header, body: content).status, 204)
      }
      XCTAssertEqual(
        try client.ask("PUT", "/api/files/\(String(repeating: "0", count: 64))", header, body: Data("x".utf8))
          .status, 400)
      for _ in 1...2 {
        let answer = try client.send("POST", "/api/integrations", submission, header)
        XCTAssertEqual(answer.status, 200, answer.body)
        let taken = try JSONDecoder().decode(AcceptedUpload.self, from: Data(answer.body.utf8))
        XCTAssertEqual(
          taken,
          AcceptedUpload(bot: "Main", number: 1, counts: ["passed": 1, "failed": 1], hasPassed: false))
      }
      XCTAssertEqual(try client.send("POST", "/api/missing", contents.keys.sorted(), header).body, "[]")

      let report = try client.ask("GET", "/reports/1/1/")
      XCTAssertEqual(report.status, 200)
      XCTAssertTrue(report.body.contains("Main #1"))
      XCTAssertFalse(report.body.contains("<script>alert"))
      XCTAssertEqual(try client.ask("GET", "/reports/1/1").status, 308)
      XCTAssertEqual(try client.ask("GET", "/reports/1/1/data/tests-0.js").status, 200)
      let page = try XCTUnwrap(submission.files?.keys.first { $0.hasSuffix(".html") })
      let attached = try client.ask("GET", "/reports/1/1/\(page)")
      XCTAssertEqual(attached.body, "<b>page</b>")
      XCTAssertTrue(attached["Content-Security-Policy"]?.hasPrefix("sandbox;") ?? false)
      let part = try client.ask("GET", "/reports/1/1/\(page)", ["Range": "bytes=3-6"])
      XCTAssertEqual([part.body, part["Content-Range"]], ["page", "bytes 3-6/11"])
      XCTAssertEqual(part.status, 206)
    }
  }

  /// The file is larger than the memory of most machines, and has no blocks on the disk.
  func testARangeOfALargeAttachmentIsReadWithoutTheRest() async throws {
    let archive = try archive()
    let run = try archive.add(bundle: bundle(), of: ResultSource(bot: "Main", branch: "", revision: ""))
    let size: UInt64 = 64 << 30
    let file = try XCTUnwrap(archive.bundles.bundle(of: run)).appendingPathComponent("attachments/video.webm")
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: size)
    try handle.seek(toOffset: size / 2)
    try handle.write(contentsOf: Data("a picture".utf8))
    try handle.close()
    try await serving(keeping: archive) { client, _, _ in
      func get(_ range: String) throws -> HTTPClient.Answer {
        try client.ask("GET", "/reports/1/1/attachments/video.webm", ["Range": "bytes=\(range)"])
      }
      // The first request makes the parts of the server that later requests use again.
      _ = try get("0-9")
      let before = (read: try Self.number("rchar", in: "io"), peak: try Self.number("VmPeak", in: "status"))
      let middle = try get("\(size / 2)-\(size / 2 + 99)")
      let after = (read: try Self.number("rchar", in: "io"), peak: try Self.number("VmPeak", in: "status"))
      XCTAssertEqual(middle.status, 206)
      XCTAssertEqual(middle["Content-Range"], "bytes \(size / 2)-\(size / 2 + 99)/\(size)")
      XCTAssertEqual(middle.body, "a picture" + String(repeating: "\0", count: 91))
      XCTAssertLessThan(after.read - before.read, 1 << 20, "bytes that this process has read")
      XCTAssertLessThan(after.peak - before.peak, 1 << 20, "kilobytes of memory, with mapped files")

      let open = try get("\(size / 2)-")
      XCTAssertEqual(open.body.utf8.count, 8 << 20, "a browser requests the rest")
      XCTAssertEqual(open["Content-Range"], "bytes \(size / 2)-\(size / 2 + (8 << 20) - 1)/\(size)")
      let end = try get("\(size - 5)-\(size + 100)")
      XCTAssertEqual(end["Content-Range"], "bytes \(size - 5)-\(size - 1)/\(size)")
      XCTAssertEqual(end.body.utf8.count, 5)
    }
  }

  /// Returns a number of this process from a file in `/proc/self`, proc_pid_io(5) and proc_pid_status(5).
  private static func number(_ name: String, in file: String) throws -> Int {
    let lines = try String(contentsOfFile: "/proc/self/\(file)", encoding: .utf8).split(separator: "\n")
    let words = try XCTUnwrap(lines.first { $0.hasPrefix("\(name):") }).split(whereSeparator: \.isWhitespace)
    return try XCTUnwrap(Int(words[1]))
  }

  func testEqualFilesAreStoredOnceAndRemovedWithTheLastRun() async throws {
    let archive = try archive()
    let stored = archive.bundles.folder
    func files() throws -> Int {
      let all =
        FileManager.default.enumerator(atPath: stored.appendingPathComponent("files").path)?.allObjects ?? []
      return all.count { "\($0)".contains("/") }
    }
    var runs: [StoredIntegration] = []
    for name in ["One", "Two"] {
      runs.append(
        try archive.add(bundle: bundle(name), of: ResultSource(bot: "Main", branch: "", revision: "")))
    }
    // Two event streams, and one page for both bundles. Bundles from the same second also share the manifest.
    let count = try files()
    XCTAssertTrue((4...5).contains(count), "\(count)")
    let page = try XCTUnwrap(
      BotArchive.paths(of: XCTUnwrap(archive.bundles.bundle(of: runs[0]))).first { $0.hasSuffix(".html") })
    let path = try XCTUnwrap(archive.bundles.bundle(of: runs[1])).appendingPathComponent(page).path
    let links = try FileManager.default.attributesOfItem(atPath: path)[.referenceCount] as? Int
    XCTAssertEqual(links, 3, "one link for the stored file and one for each bundle")
    XCTAssertNotNil(
      try archive.bundles.report(of: runs[0]) { results, folder in
        try ReportFiles.write(results, passes: archive.passes(of: results, in: runs[0]), to: folder)
      })
    try archive.remove(runs[0])
    XCTAssertNil(archive.bundles.bundle(of: runs[0]))
    XCTAssertTrue(FileManager.default.fileExists(atPath: path))
    try archive.remove(runs[1])
    XCTAssertEqual(try files(), 0)
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: stored.appendingPathComponent("reports").path), [])
  }

  func testOldBundlesAreRemovedUnlessPinnedAndResultsRemain() throws {
    let archive = try archive()
    var runs: [StoredIntegration] = []
    for number in 1...4 {
      let url = try bundle("Run\(number)")
      runs.append(try archive.add(bundle: url, of: ResultSource(bot: "Main", branch: "", revision: "")))
    }
    try archive.store.pin(true, runs[1])
    var policy = RetentionPolicy()
    (policy.daysOfBundles, policy.runsOfBundles) = (30, 1)
    try archive.clean(policy, now: Date())
    XCTAssertEqual(runs.map { archive.bundles.bundle(of: $0) != nil }, [true, true, true, true])
    try archive.clean(policy, now: Date() + 31 * 86_400)
    // The first run that failed, the pinned run and the latest run remain.
    XCTAssertEqual(runs.map { archive.bundles.bundle(of: $0) != nil }, [true, true, false, true])
    XCTAssertEqual(try archive.store.integrations(of: "Main", latest: 9).count, 4)
  }

  func testFilesLeftByAnInterruptedUploadAreRemoved() throws {
    let archive = try archive()
    let run = try archive.add(bundle: bundle(), of: ResultSource(bot: "Main", branch: "", revision: ""))
    let bundles = archive.bundles
    try bundles.add(Data("nobody's".utf8))
    let list = try String(
      contentsOf: XCTUnwrap(bundles.bundle(of: run)).appendingPathComponent(".files"), encoding: .utf8)
    let files = Dictionary(
      uniqueKeysWithValues: list.split(separator: "\n").map { line in
        let parts = line.split(separator: " ")
        return (String(parts[1]), String(parts[0]))
      })
    let staged = try bundles.stage(files)
    try bundles.sweep(keeping: { [run.id] }, before: Date() - 60)
    XCTAssertTrue(FileManager.default.fileExists(atPath: staged.path), "the upload may still be in progress")
    XCTAssertEqual(bundles.missing(of: [AttachmentStore.digest(of: Data("nobody's".utf8))]), [])
    try bundles.sweep(keeping: { [run.id] }, before: Date() + 60)
    XCTAssertFalse(FileManager.default.fileExists(atPath: staged.path))
    XCTAssertEqual(bundles.missing(of: [AttachmentStore.digest(of: Data("nobody's".utf8))]).count, 1)
    XCTAssertNotNil(bundles.bundle(of: run))
    XCTAssertEqual(bundles.missing(of: files.values), [])
    try bundles.sweep(keeping: { [] }, before: Date() + 60)
    XCTAssertNil(bundles.bundle(of: run))
  }

  func testABundleThatArrivesDuringACleanUpKeepsItsFiles() throws {
    let archive = try archive()
    let (store, bundles) = (archive.store, archive.bundles)
    let impatient = BundleStore(folder: bundles.folder, lockLimit: TimeLimit(.zero))
    let staged = try bundles.stage(copyOf: bundle())
    var added: StoredIntegration?
    try bundles.sweep(
      keeping: {
        let numbers = try store.allNumbers()
        let stored = try store.add(run(1, ["testA": .passed]))
        // The clean-up does not know this run, so the bundle must not be at its location before the end.
        XCTAssertThrowsError(try impatient.assign(staged, to: stored, isNew: true)) { error in
          guard case BundleStoreError.locked = error else { return XCTFail("\(error)") }
        }
        added = stored
        return numbers
      }, before: Date() - 60)
    let new = try XCTUnwrap(added)
    try bundles.assign(staged, to: new, isNew: true)
    let list = try String(
      contentsOf: XCTUnwrap(bundles.bundle(of: new)).appendingPathComponent(".files"), encoding: .utf8)
    XCTAssertTrue(list.contains(" manifest.json"), list)
    try archive.clean(RetentionPolicy(), now: Date())
    XCTAssertNotNil(try bundles.results(of: new))
  }

  func testARunWithTheNumberOfARemovedRunHasItsOwnFiles() throws {
    let archive = try archive()
    let source = ResultSource(bot: "Main", branch: "", revision: "")
    let removed = try archive.add(bundle: bundle("Removed"), of: source)
    _ = try archive.bundles.report(of: removed) { _, folder in
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    // A clean-up removes the rows of old runs before their files.
    try archive.store.remove(removed)
    let bundle = try bundle("New")
    let new = try archive.add(bundle: bundle, of: source)
    XCTAssertEqual(new.id, removed.id, "SQLite uses the number again")
    let stored = try XCTUnwrap(archive.bundles.bundle(of: new))
    for path in BotArchive.paths(of: bundle) {
      XCTAssertEqual(
        try Data(contentsOf: stored.appendingPathComponent(path)),
        try Data(contentsOf: bundle.appendingPathComponent(path)), path)
    }
    var hasNewReport = false
    _ = try archive.bundles.report(of: new) { _, folder in
      hasNewReport = true
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    XCTAssertTrue(hasNewReport, "the report of the removed run is shown")
  }

  func testARemovalSucceedsWhileTheSpaceCannotBeReturned() throws {
    let database = RefusingDatabase(
      try SQLiteDatabase(file: folder.appendingPathComponent("kept/results.sqlite")), refusingRuns: 0)
    let archive = BotArchive(
      store: try ResultStore(database, place: "the test"),
      bundles: BundleStore(folder: folder.appendingPathComponent("kept")))
    let run = try archive.add(bundle: bundle(), of: ResultSource(bot: "Main", branch: "main", revision: "a"))
    XCTAssertNoThrow(try archive.remove(run))
    XCTAssertEqual(try archive.store.integrations(of: "Main", latest: 9), [])
  }

  func testAReportThatCannotBeWrittenLeavesNoPart() throws {
    struct FullDisk: Error {}
    let archive = try archive()
    let run = try archive.add(bundle: bundle(), of: ResultSource(bot: "Main", branch: "main", revision: "a"))
    for _ in 0..<2 {
      XCTAssertThrowsError(
        try archive.bundles.report(of: run) { _, folder in
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
          try Data("half".utf8).write(to: folder.appendingPathComponent("index.html"))
          throw FullDisk()
        }
      ) { XCTAssertTrue($0 is FullDisk, "\($0)") }
    }
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(
        atPath: archive.bundles.folder.appendingPathComponent("incoming").path), [])
    // Something that is not a report is in its place.
    let place = archive.bundles.folder.appendingPathComponent("reports/\(run.id)")
    XCTAssertThrowsError(
      try archive.bundles.report(of: run) { _, folder in
        for made in [folder, place.deletingLastPathComponent()] {
          try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
        }
        try Data().write(to: place)
      }
    ) { XCTAssertTrue("\($0)".contains(place.path), "\($0)") }
  }

  func testTheWaitForALockedStoreHasALimit() throws {
    let archive = try archive()
    let bundle = try bundle()
    try archive.add(bundle: bundle, of: ResultSource(bot: "Main", branch: "", revision: ""))
    let stored = archive.bundles.folder
    let lock = open(stored.appendingPathComponent(".lock").path, O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    XCTAssertEqual(flock(lock, LOCK_EX | LOCK_NB), 0)
    let impatient = BundleStore(folder: stored, lockLimit: TimeLimit(.milliseconds(100)))
    XCTAssertThrowsError(try impatient.stage(copyOf: bundle)) { error in
      XCTAssertEqual(
        error as? BundleStoreError,
        .locked(folder: stored.path, holder: "process \(getpid()), which stores a bundle", seconds: 0.1))
    }
    XCTAssertEqual(ftruncate(lock, 0), 0)
    XCTAssertThrowsError(try impatient.sweep(keeping: { [] }, before: Date())) { error in
      let text = "\(error)"
      XCTAssertTrue(text.contains("are still locked after 0.1 s by an unknown process."), text)
    }
    XCTAssertEqual(flock(lock, LOCK_UN), 0)
    XCTAssertNoThrow(try impatient.stage(copyOf: bundle))
  }

  func testPathsOutsideTheBundleAreRefused() async throws {
    try await serving { client, archive, _ in
      let header = ["Authorization": "Bearer \(try token(archive))"]
      let content = Data("{}".utf8)
      let digest = AttachmentStore.digest(of: content)
      XCTAssertEqual(try client.ask("PUT", "/api/files/\(digest)", header, body: content).status, 204)
      for path in [
        "../../evil", "events/../../evil", "attachments/a/b", "/etc/passwd", "events/", "events/.x", ".files",
      ] {
        var submission = UploadRequest(bot: "Main", branch: "", revision: "")
        submission.files = [path: digest]
        let answer = try client.send("POST", "/api/integrations", submission, header)
        XCTAssertEqual(answer.status, 400, path)
      }
      var submission = UploadRequest(bot: "Main", branch: "", revision: "")
      submission.files = ["manifest.json": "../../../etc/passwd"]
      XCTAssertEqual(try client.send("POST", "/api/integrations", submission, header).status, 400)
      for bot in ["", "a/b", "a\nb", String(repeating: "b", count: 101)] {
        submission = UploadRequest(bot: bot, branch: "", revision: "")
        submission.junit = "<testsuite name=\"S\"/>"
        XCTAssertEqual(try client.send("POST", "/api/integrations", submission, header).status, 400, bot)
      }
      XCTAssertEqual(try archive.store.overview().count, 0)
    }
  }
}
