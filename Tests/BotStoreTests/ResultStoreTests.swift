// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults
import Timing
import XCTest

@testable import BotStore

/// Tests that each run is stored exactly once and can be read again.
final class ResultStoreTests: StoreTestCase {
  func testAStoredRunHasItsTests() throws {
    try onEachDatabase { store in
      let taken = try store.add(run(1, ["testA": .passed, "testB": .failed, "testC": .skipped]))
      XCTAssertEqual(taken.number, 1)
      XCTAssertEqual(taken.count(.failed), 1)
      XCTAssertFalse(taken.hasPassed)
      let found = try store.integration(1, of: "Main")
      XCTAssertEqual(found, taken)
      let results = try store.results(of: found)
      XCTAssertEqual(results.map(\.test.identity.name), ["testB", "testA", "testC"], "failures come first")
      XCTAssertEqual(results[0].result.failure?.message, "testB failed after 1 s")
      XCTAssertEqual(results[0].result.destination, "Light")
      XCTAssertEqual(results[1].result.duration, 1.5)
      XCTAssertNil(results[1].result.failure)
    }
  }

  /// The folder is often readable for all users, and the stored data include the digests of passwords.
  func testDatabaseFilesAreReadableOnlyByTheOwner() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path)
    let file = folder.appendingPathComponent("results.sqlite")
    for isThere in [false, true] {
      if isThere {
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
      }
      let database = try SQLiteDatabase(file: file)
      try database.write { try $0.execute("CREATE TABLE IF NOT EXISTS t\(isThere) (a INTEGER)", []) }
      let copy = folder.appendingPathComponent("copy-\(isThere)")
      try database.backUp(to: copy)
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        let path = folder.appendingPathComponent(name).path
        let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        XCTAssertEqual(rights, 0o600, name)
      }
    }
  }

  func testAnInvalidDigestRevealsNothingAboutFiles() throws {
    let bundles = BundleStore(folder: folder.appendingPathComponent("kept"))
    let file = folder.appendingPathComponent("secret")
    try Data("x".utf8).write(to: file)
    // "files/NN/…" of the store is three levels below the test's folder.
    let texts = ["../../../../secret", "..\(file.path)", "a", "", file.path]
    XCTAssertEqual(bundles.missing(of: texts), Set(texts))
    let digest = try bundles.add(Data("content".utf8))
    let path = folder.appendingPathComponent("kept/files/\(digest.prefix(2))/\(digest.dropFirst(2))").path
    XCTAssertTrue(FileManager.default.fileExists(atPath: path))
    let climbing = "\(digest.prefix(2))../../files/\(digest.prefix(2))/\(digest.dropFirst(2))"
    XCTAssertEqual(
      bundles.missing(of: [digest, climbing]), [climbing], "a path to an existing file is not a digest")
  }

  func testTheSameUploadIsCountedOnce() throws {
    try onEachDatabase { store in
      let first = try store.add(run(1, ["testA": .passed]))
      XCTAssertEqual(try store.add(run(1, ["testA": .passed])), first)
      XCTAssertEqual(try store.overview().map(\.integrations.count), [1])
    }
  }

  func testRunsAreNumberedPerBotAndNumbersAreNotReused() throws {
    try onEachDatabase { store in
      try store.add(run(1, ["testA": .passed]))
      let second = try store.add(run(2, ["testA": .passed]))
      XCTAssertEqual(try store.add(run(1, of: "Nightly", ["testA": .passed])).number, 1)
      try store.remove(second)
      XCTAssertEqual(try store.add(run(3, ["testA": .passed])).number, 3)
      XCTAssertEqual(try store.overview().map(\.bot), ["Main", "Nightly"])
      XCTAssertEqual(try store.integrations(of: "Main", latest: 10).map(\.number), [3, 1])
    }
  }

  func testTheHistoryOfATestHasTheLatestRunFirst() throws {
    try onEachDatabase { store in
      for number in 1...5 { try store.add(run(number, ["testA": number == 4 ? .failed : .passed])) }
      let test = try XCTUnwrap(
        store.test(TestIdentity(target: "AppUITests", suite: "AddTests", name: "testA")))
      XCTAssertEqual(test.identity.text, "AppUITests/AddTests/testA")
      let history = try store.history(of: test.id, in: "Main", latest: 3)
      XCTAssertEqual(history.map(\.integration.number), [5, 4, 3])
      XCTAssertEqual(history.map(\.outcome), [.passed, .failed, .passed])
      XCTAssertNil(try store.test(TestIdentity(target: "AppUITests", suite: "AddTests", name: "testZ")))
    }
  }

  func testTheMatrixListsTheMostFailingTestsFirst() throws {
    try onEachDatabase { store in
      try store.add(run(1, ["testA": .passed, "testB": .failed, "testC": .passed]))
      try store.add(run(2, ["testA": .passed, "testB": .failed, "testC": .flaky]))
      let matrix = try store.matrix(of: "Main", integrations: 10, tests: 2)
      XCTAssertEqual(matrix.integrations.map(\.number), [2, 1])
      XCTAssertEqual(matrix.tests.map(\.identity.name), ["testB", "testC"])
      let cells = try XCTUnwrap(matrix.cells[matrix.tests[1].id])
      XCTAssertEqual(
        matrix.integrations.map { cells[$0.id] ?? [] },
        [
          [.init(destination: "Light", outcome: .flaky, isQuarantined: false)],
          [.init(destination: "Light", outcome: .passed, isQuarantined: false)],
        ])
      XCTAssertEqual(matrix.cells.count, 2)
    }
  }

  func testMeasurementsAreOneSeriesPerDestination() throws {
    try onEachDatabase { store in
      for number in 1...3 {
        var run = run(number, ["testA": .passed])
        run.results[0].measurements = [
          .init(
            metric: "clock", unit: "s", average: Double(number), deviation: 0.1,
            baseline: number == 2 ? 2 : nil)
        ]
        run.results.append(run.results[0])
        run.results[1].destination = "Dark"
        try store.add(run)
      }
      let test = try XCTUnwrap(
        store.test(TestIdentity(target: "AppUITests", suite: "AddTests", name: "testA")))
      let series = try store.measurements(of: test.id, in: "Main")
      XCTAssertEqual(series.map(\.destination), ["Dark", "Light"])
      XCTAssertEqual(series[1].points.map(\.average), [1, 2, 3])
      XCTAssertEqual(series[1].points.map(\.baseline), [nil, 2, nil])
      XCTAssertEqual(
        try store.measurements(of: test.id, in: "Main", latest: 2)[0].points.map(\.average), [2, 3])
    }
  }

  func testAnyTextIsStoredUnchanged() throws {
    let text = "'; DROP TABLE result; -- \"\\ ? $1 \u{1F600}"
    try onEachDatabase { store in
      var run = run(1, of: text.replacing("/", with: ""), ["testA": .failed])
      run.results[0].test.name = text
      run.results[0].failure = .init(fingerprint: text, message: text)
      run.branch = text
      let taken = try store.add(run)
      XCTAssertEqual(taken.bot, text)
      let results = try store.results(of: taken)
      XCTAssertEqual(results[0].test.identity.name, text)
      XCTAssertEqual(results[0].result.failure?.message, text)
    }
  }

  func testNamesLongerThanAnIndexEntryAreStored() throws {
    // The text has no repetitions, because PostgreSQL compresses index entries. One entry has four of these strings.
    let text = String((0..<20_000).map { String(($0 &* 7_919) % 9_973) }.joined(separator: ",").prefix(2_000))
    try onEachDatabase { store in
      var run = run(1, ["testA": .failed])
      (run.results[0].test.arguments, run.results[0].test.suite, run.results[0].test.name) = (
        text, text, text
      )
      run.results[0].destination = text
      run.results[0].measurements = [.init(metric: text, unit: "s", average: 1, deviation: 0)]
      let taken = try store.add(run)
      run.upload = "again"
      try store.add(run)
      let results = try store.results(of: taken)
      XCTAssertEqual(results.map(\.test.identity.arguments), [text])
      XCTAssertEqual(results.map(\.result.destination), [text])
      let test = try XCTUnwrap(store.test(run.results[0].test))
      XCTAssertEqual(try store.tests(of: "Main"), [test])
      XCTAssertEqual(try store.measurements(of: test.id, in: "Main").map(\.points.count), [2])
    }
  }

  func testEveryOutcomeHasANumber() {
    XCTAssertEqual(Set(StoredOutcome.all), Set(FinalOutcome.allCases).subtracting([.unknown]))
  }

  func testALongMessageIsShortenedAndTheRunIsStored() throws {
    try onEachDatabase { store in
      var run = run(1, ["testA": .failed])
      let text = String(repeating: "ü\u{1F600}", count: 100_000)
      run.results[0].failure = .init(fingerprint: text, message: text)
      let results = try store.results(of: store.add(run))
      XCTAssertEqual(results[0].result.failure?.message, String(text.prefix(4_000)))
    }
  }

  func testBotNamesThatAreInvalidInAURLAreRefused() throws {
    try onEachDatabase { store in
      for name in ["", "a/b", "a\nb", String(repeating: "a", count: 101)] {
        XCTAssertThrowsError(try store.add(run(1, of: name, ["testA": .passed]))) { error in
          guard case StoreError.badName = error else { return XCTFail("\(error)") }
        }
      }
      XCTAssertEqual(try store.overview(), [])
      XCTAssertThrowsError(try store.integrations(of: "Nowhere", latest: 1))
    }
  }

  func testAFailedTransactionIsRolledBack() throws {
    try onEachDatabase { store in
      XCTAssertThrowsError(
        try store.database.write { connection in
          try connection.execute("INSERT INTO bot (name, runs) VALUES (?, 0)", [.text("Half")])
          try connection.execute("INSERT INTO nowhere VALUES (1)")
        }
      ) { error in
        guard case StoreError.refused(let statement, _, _) = error else { return XCTFail("\(error)") }
        XCTAssertTrue(statement.contains("nowhere"), statement)
      }
      XCTAssertEqual(try store.overview(), [])
      // The next transaction succeeds.
      XCTAssertEqual(try store.add(run(1, ["testA": .passed])).number, 1)
    }
  }

  func testARefusalThatTheSameStatementCausesAgainIsPermanent() throws {
    try onEachDatabase { store in
      for statement in ["INSERT INTO nowhere VALUES (1)", "INSERT INTO bot (name, runs) VALUES (NULL, 0)"] {
        XCTAssertThrowsError(try store.database.write { try $0.execute(statement) }) { error in
          XCTAssertEqual((error as? StoreError)?.isTemporary, false, "\(error)")
        }
      }
    }
  }

  func testAFullDatabaseIsATemporaryReason() throws {
    try ResultStore.open(folder.path).closeIdleConnections()
    let connection = try SQLiteConnection(folder.appendingPathComponent("results.sqlite").path, writes: true)
    // The file must not grow.
    try connection.command("PRAGMA max_page_count = 1")
    let name = SQLValue.text(String(repeating: "x", count: 1 << 20))
    XCTAssertThrowsError(try connection.execute("INSERT INTO bot (name, runs) VALUES (?, 0)", [name])) {
      error in
      XCTAssertEqual((error as? StoreError)?.isTemporary, true, "\(error)")
    }
  }

  func testTheEndOfTheServersProcessIsATemporaryReason() throws {
    let store = try ResultStore.open(newServerPlace())
    XCTAssertThrowsError(
      try store.database.write { connection in
        try connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")
      }
    ) { error in
      XCTAssertEqual((error as? StoreError)?.isTemporary, true, "\(error)")
    }
  }

  func testConcurrentWritersLoseNoRuns() throws {
    try onEachDatabase { store in
      let runs = (0..<4).map { client in
        (0..<10).map { run(client * 100 + $0, ["testA": .passed, "test\(client)": .failed]) }
      }
      DispatchQueue.concurrentPerform(iterations: 4) { client in
        for run in runs[client] {
          // Stores each run twice, like a client that received no answer and retries.
          for _ in 0..<2 {
            do { try store.add(run) } catch { XCTFail("\(error)") }
          }
        }
      }
      let integrations = try store.integrations(of: "Main", latest: 100)
      XCTAssertEqual(integrations.map(\.number), Array((1...40).reversed()))
      XCTAssertTrue(integrations.allSatisfy { $0.count(.passed) == 1 && $0.count(.failed) == 1 })
    }
  }

  // MARK: - Versions

  func testAStoreOfANewerVersionIsRefused() throws {
    let place = folder.path
    _ = try ResultStore.open(place)
    let file = folder.appendingPathComponent("results.sqlite")
    try SQLiteDatabase(file: file).write { try $0.execute("UPDATE schema_version SET version = 999") }
    XCTAssertThrowsError(try ResultStore.open(place)) { error in
      XCTAssertEqual(
        error as? StoreError,
        .newerSchema(place: file.path, found: 999, known: StoreSchema.version))
    }
  }

  func testAReopenedStoreHasItsResults() throws {
    for place in [folder.path, try newServerPlace()] {
      try ResultStore.open(place).add(run(1, ["testA": .passed]))
      XCTAssertEqual(try ResultStore.open(place).overview().map(\.bot), ["Main"])
    }
  }

  func testABackupIsMadeWhileTheStoreIsInUse() throws {
    let store = try ResultStore.open(folder.path)
    try store.add(run(1, ["testA": .passed]))
    let copy = folder.appendingPathComponent("copy/results.sqlite")
    try FileManager.default.createDirectory(
      at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try XCTUnwrap(store.database as? SQLiteDatabase).backUp(to: copy)
    try store.add(run(2, ["testA": .passed]))
    XCTAssertEqual(
      try ResultStore.open(copy.deletingLastPathComponent().path).overview()[0].integrations.map(\.number),
      [1])
  }

  func testAFileThatIsNotADatabaseIsReported() throws {
    let file = folder.appendingPathComponent("results.sqlite")
    try Data(repeating: 65, count: 5000).write(to: file)
    XCTAssertThrowsError(try ResultStore.open(folder.path)) { error in
      XCTAssertTrue("\(error)".contains(file.path), "\(error)")
    }
  }

  func testTheWaitForALockOfPostgreSQLHasALimit() throws {
    let place = try newServerPlace()
    let other = try PostgreSQLDatabase(place)
    let database = try PostgreSQLDatabase(place, lockLimit: TimeLimit(.milliseconds(200)))
    try other.write { _ in
      XCTAssertThrowsError(try database.write { _ in }) {
        XCTAssertEqual($0 as? StoreError, .busy(place: place, seconds: 0.2))
      }
    }
    XCTAssertNoThrow(try database.write { _ in })
  }

  func testAPasswordIsNotShown() throws {
    XCTAssertEqual(
      PostgreSQLDatabase.withoutPassword("postgresql://me:s3cret@host/results"),
      "postgresql://me:…@host/results")
    XCTAssertEqual(
      PostgreSQLDatabase.withoutPassword("host=a password='a b' dbname=c"), "host=a password=… dbname=c")
    let place = "host=/nowhere user=me password=s3cret dbname=x"
    XCTAssertThrowsError(try ResultStore.open(place)) { error in
      XCTAssertFalse("\(error)".contains("s3cret"), "\(error)")
      XCTAssertTrue("\(error)".contains("/nowhere"), "\(error)")
    }
  }
}
