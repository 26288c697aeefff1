// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import TestResults
import TestSupport
import Timing
import XCTest

@testable import BotServer

/// Tests jobs: a server tests the commits of a real repository in a sandbox of namespaces.
final class JobTests: ServerTestCase {
  private func repository() throws -> Repository { try Repository(folder.appendingPathComponent("app")) }

  private func commit(_ script: String, _ subject: String) throws { try repository().commit(script, subject) }

  private func results(failing: Bool, _ more: String = "") -> String {
    Repository.results(failing: failing, more)
  }

  private func define(_ archive: BotArchive, name: String = "Main", _ more: String = "start: commit") throws {
    try JobStore(archive.store).define(
      name, "name: \(name)\nrepository: \(repository().url.path)\ncommand: sh check.sh\n\(more)")
  }

  /// Waits until a bot has a number of finished jobs, and returns them, the earliest first.
  private func over(_ count: Int, _ archive: BotArchive, bot: Int64 = 1, line: UInt = #line) async throws
    -> [Job]
  {
    let jobs = JobStore(archive.store)
    var over: [Job] = []
    try waitUntil(deadline: 60) {
      over = try jobs.jobs(of: bot, latest: 50).filter(\.state.isOver)
      return over.count >= count
    }
    if over.count >= count { return over.reversed() }
    let all = try (1...2).flatMap { try jobs.jobs(of: $0, latest: 50) }
    XCTFail(all.map { "\($0)" }.joined(separator: "\n"), line: line)
    throw StoreError.missing(item: "A job")
  }

  private func output(_ job: Job, _ archive: BotArchive) -> String {
    String(decoding: JobOutputFile(archive.bundles.folder, job: job.id).read(from: 0), as: UTF8.self)
  }

  private func serving(jobs: Int = 1, _ body: (HTTPClient, BotArchive) async throws -> Void) async throws {
    var options = ResultServerOptions()
    options.jobs = jobs
    try await serving(options) { client, archive, server in
      if let problem = server.problemOfJobs { throw XCTSkip("No sandbox can be made here: \(problem)") }
      try await body(client, archive)
    }
  }

  func testEachCommitIsTestedAndListedWithItsResults() async throws {
    try commit(results(failing: false), "Begin")
    try await serving { client, archive in
      try define(archive)
      let first = try await over(1, archive)
      XCTAssertEqual(first.map(\.state), [.passed], first[0].note + output(first[0], archive))
      XCTAssertEqual(first[0].cause, "a new commit")
      let start = Date()
      try commit(results(failing: true, "echo to be read; echo more >&2"), "Break it")
      let second = try await over(2, archive)[1]
      XCTAssertLessThan(Date().timeIntervalSince(start), 5, "the seconds from the commit to its results")
      XCTAssertEqual(second.state, .failed)
      XCTAssertEqual(second.integration, 2)
      XCTAssertTrue(output(second, archive).contains("to be read\nmore\n"), output(second, archive))
      let page = try IntegrationPage(2, of: 1, in: archive.store) { _ in false }
      XCTAssertEqual(page.commits.map { "\($0.author): \($0.subject)" }, ["Ada: Break it"])
      XCTAssertEqual(page.integration.branch, "main")
      XCTAssertTrue(page.failures[0].isNew)
      let text = try client.ask("GET", "/api/jobs/\(second.id)/output/0")
      XCTAssertTrue(text.body.contains("to be read"), text.body)
      XCTAssertTrue(text.body.contains("\"isOver\":true"), text.body)
      XCTAssertEqual(try client.ask("GET", "/data/job-\(second.id).json").status, 200)
    }
  }

  func testJobsLeaveNoFilesOpen() async throws {
    try commit(results(failing: false), "Begin")
    try await serving { _, archive in
      try define(archive)
      _ = try await over(1, archive)
      let before = try Self.openPipes()
      for number in 2...5 {
        try commit(results(failing: false), "Change \(number)")
        _ = try await over(number, archive)
      }
      XCTAssertLessThanOrEqual(try Self.openPipes(), before + 1)
    }
  }

  private static func openPipes() throws -> Int {
    let folder = "/proc/self/fd"
    return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
      // The descriptor of the folder itself is closed by now.
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)"))?.hasPrefix("pipe:")
        == true
    }
  }

  func testAJobCannotReadTheServerOrWriteOutsideItsFolder() async throws {
    setenv("UNDERSTUDY_TEST_SECRET", "hidden", 1)
    defer { unsetenv("UNDERSTUDY_TEST_SECRET") }
    let archiveFolder = folder.appendingPathComponent("kept").path
    try commit(
      results(
        failing: false,
        """
        env
        echo "kept: $(ls -A \(archiveFolder))"
        echo "root: $(ls -A /root 2>&1)"
        echo "run: $(find /run | wc -l)"
        touch /usr/here 2>/dev/null && echo "wrote to the system"
        touch "$HOME/here" && echo "has a home"
        ls /proc | grep -c '^[0-9]*$'
        id -u
        sleep 6543 &
        setsid sleep 6543 &
        """), "Look around")
    try await serving { _, archive in
      try AccountStore(archive.store).setSecret("team", "https://example.org/very-secret")
      try define(archive)
      let job = try await over(1, archive)[0]
      let text = output(job, archive)
      XCTAssertEqual(job.state, .passed, job.note + text)
      XCTAssertFalse(text.contains("hidden"), text)
      // The job sees only the path to its own folder.
      XCTAssertTrue(text.contains("kept: work\n"), text)
      // Sockets in /run give access to services. It may contain a file with the name servers.
      let run = try XCTUnwrap(text.firstMatch(of: #/run: (\d+)\n/#).flatMap { Int($0.1) }, text)
      XCTAssertLessThanOrEqual(run, 4, text)
      XCTAssertFalse(text.contains("wrote to the system"), text)
      XCTAssertTrue(text.contains("has a home"), text)
      XCTAssertFalse(text.contains("\n0\n"), "the job runs as root: \(text)")
      // A number of seconds that only this test uses: other tests sleep as well. The pattern does not match the search itself.
      XCTAssertThrowsError(
        try JobCommand.run(
          "pgrep", ["-f", "slee[p] 6543"], ["PATH": "/usr/bin:/bin"], limit: .init(.seconds(10))),
        "processes of the job are still running")
    }
  }

  /// A job replaces files in its folder with links; the server must not write to the targets.
  func testTheServerDoesNotFollowLinksOfAJob() async throws {
    let victim = folder.appendingPathComponent("victim")
    let planted = folder.appendingPathComponent("planted")
    try FileManager.default.createDirectory(
      at: victim.appendingPathComponent(".build/kept"), withIntermediateDirectories: true)
    try commit(
      results(
        failing: false,
        """
        cd "$HOME/.."
        rm -f run.sh
        ln -s \(planted.path) run.sh
        mv source moved
        ln -s \(victim.path) source
        """), "Leave links")
    try await serving { _, archive in
      try define(archive)
      _ = try await over(1, archive)
      try commit(results(failing: false), "Begin again")
      let second = try await over(2, archive)[1]
      XCTAssertEqual(second.state, .passed, second.note + output(second, archive))
    }
    XCTAssertTrue(FileManager.default.fileExists(atPath: victim.appendingPathComponent(".build/kept").path))
    XCTAssertFalse(FileManager.default.fileExists(atPath: planted.path))
  }

  func testTooLargeResultsAreNotRead() async throws {
    let large = "truncate -s 130M"
    try commit(
      results(failing: false) + "\n\(large) \"$UNDERSTUDY_JUNIT_PATH\"\n", "a file of 130 MB")
    try await serving { _, archive in
      try define(archive)
      let job = try await over(1, archive)[0]
      XCTAssertEqual(job.state, .broken)
      XCTAssertTrue(job.note.contains("130 MB; at most 128 MB are stored"), job.note)
      try commit(
        "mkdir -p \"$UNDERSTUDY_RESULT_PATH/events\"; \(large) \"$UNDERSTUDY_RESULT_PATH/events/a.jsonl\"\n",
        "A bundle with one")
      let next = try await over(2, archive)[1]
      XCTAssertEqual(next.state, .broken)
      XCTAssertTrue(next.note.contains("events/a.jsonl"), next.note)
      XCTAssertTrue(next.note.contains("130 MB; at most 128 MB are stored"), next.note)
    }
  }

  func testAFolderThatIsALinkHasNoBuildCache() async throws {
    let victim = folder.appendingPathComponent("victim")
    try FileManager.default.createDirectory(
      at: victim.appendingPathComponent("inner/.build/kept"), withIntermediateDirectories: true)
    try commit("exit 0", "Begin")
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("app/out"), withDestinationURL: victim)
    try commit("exit 0", "Link")
    try await serving { _, archive in
      try define(archive, "start: commit\nfolder: out/inner")
      _ = try await over(1, archive)
    }
    XCTAssertTrue(
      FileManager.default.fileExists(atPath: victim.appendingPathComponent("inner/.build/kept").path))
  }

  func testAHungJobEndsAtItsTimeLimitAndACancelledOneAtOnce() async throws {
    try commit("echo begun; sleep 600", "Hang")
    try await serving { client, archive in
      try define(archive, "start: commit\nlimit: 0.02")
      let hung = try await over(1, archive)[0]
      XCTAssertEqual(hung.state, .broken)
      XCTAssertTrue(hung.note.contains("its time limit"), hung.note)
      XCTAssertTrue(output(hung, archive).contains("begun"))
      try define(archive, "limit: 10")
      let jobs = JobStore(archive.store)
      let id = try jobs.add(bot: 1, branch: "main", revision: "", cause: "a test", at: Date())
      try waitUntil(deadline: 10) { output(try jobs.job(id), archive).contains("begun") }
      let start = Date()
      XCTAssertTrue(try jobs.cancel(id, at: Date()))
      let cancelled = try await over(2, archive)[1]
      XCTAssertEqual(cancelled.state, .cancelled)
      XCTAssertLessThan(Date().timeIntervalSince(start), 3)
      XCTAssertFalse(try jobs.cancel(id, at: Date()), "the job has ended already")
    }
  }

  func testJobsWithoutUsableResultsReportTheReason() async throws {
    try commit("echo no results; exit 3", "No results")
    try await serving { _, archive in
      try define(archive)
      let without = try await over(1, archive)[0]
      XCTAssertEqual([without.state], [.broken])
      XCTAssertTrue(without.note.contains("exited with status 3, without results"), without.note)
      try commit(
        "ln -s /etc/passwd \"$UNDERSTUDY_JUNIT_PATH\"; ln -s / \"$UNDERSTUDY_RESULT_PATH\"", "Lead elsewhere")
      let link = try await over(2, archive)[1]
      XCTAssertTrue(link.note.contains("without results"), link.note)
      try commit("echo '<testsuite' > \"$UNDERSTUDY_JUNIT_PATH\"", "Half a file")
      let half = try await over(3, archive)[2]
      XCTAssertTrue(half.note.contains("results.xml cannot be read as XML"), half.note)
      let jobs = JobStore(archive.store)
      try jobs.add(bot: 1, branch: "nowhere", revision: "", cause: "a test", at: Date())
      let nowhere = try await over(4, archive)[3]
      XCTAssertTrue(nowhere.note.contains("has no branch \"nowhere\""), nowhere.note)
      XCTAssertEqual(try archive.store.integrations(of: "Main", latest: 9), [])
    }
  }

  func testABotStartsAfterAnotherBotHasPassed() async throws {
    try commit(results(failing: true), "Fails")
    try await serving(jobs: 2) { _, archive in
      try define(archive)
      try define(archive, name: "Behind", "start: {after: Main}")
      _ = try await over(1, archive)
      try commit(results(failing: false), "Passes")
      let behind = try await over(1, archive, bot: 2)
      XCTAssertEqual(behind.map(\.cause), ["Main passed"])
      XCTAssertEqual(try JobStore(archive.store).jobs(of: 2, latest: 9).count, 1)
      let main = try await over(2, archive)
      XCTAssertEqual(behind[0].revision, main[1].revision)
    }
  }

  func testTheFileOfACommitDefinesTheCommand() async throws {
    try commit("exit 1", "Begin")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("app").appendingPathComponent(".understudy/bots"),
      withIntermediateDirectories: true)
    try Data("command: sh other.sh\n".utf8).write(
      to: folder.appendingPathComponent("app").appendingPathComponent(".understudy/bots/main.yml"))
    try Data(results(failing: false).utf8).write(
      to: folder.appendingPathComponent("app").appendingPathComponent("other.sh"))
    try commit("exit 1", "Say how")
    try await serving { _, archive in
      try define(archive, "start: commit\nfile: .understudy/bots/main.yml")
      let job = try await over(1, archive)[0]
      XCTAssertEqual(job.state, .passed, job.note)
    }
  }

  /// The server ends while a job is running; the next server reports this and tests the commit again.
  func testARestartedServerRepeatsTheInterruptedJob() async throws {
    try commit(results(failing: false), "Begin")
    let archive = try archive()
    try define(archive, "limit: 5")
    let jobs = JobStore(archive.store)
    let head = try GitRepository(address: repository().url.path, mirror: folder).heads()["main"] ?? ""
    let id = try jobs.add(bot: 1, branch: "main", revision: head, cause: "a test", at: Date())
    try jobs.change(id, in: [.queued]) { $0.state = .running }
    // The results of this job arrived before the server ended.
    let whole = try jobs.add(bot: 1, branch: "main", revision: "whole", cause: "a test", at: Date())
    try jobs.change(whole, in: [.queued]) { $0.state = .running }
    var new = run(1, ["testA": .passed])
    new.upload = JobRun.upload(of: whole)
    try archive.store.add(new)
    try await serving { _, archive in
      let all = try await over(3, archive)
      XCTAssertEqual(all.map(\.state), [.broken, .passed, .passed])
      XCTAssertEqual(all[0].note, "The server ended while the job ran.")
      XCTAssertEqual(all[1].integration, 1)
      XCTAssertEqual(all[2].cause, "again, because the server ended while it ran")
      XCTAssertEqual(try archive.store.integrations(of: "Main", latest: 9).count, 2)
    }
  }

  func testTheEndOfTheServerEndsTheRunningJobAndItsChecks() async throws {
    try commit("echo begun; sleep 6544", "Hang")
    let archive = try archive()
    try define(archive)
    let jobs = JobStore(archive.store)
    // Without an SSH server on this port, the check waits for the program that connects.
    let hanging = folder.appendingPathComponent("hanging")
    try Data("#!/bin/sh\nexec sleep 6544\n".utf8).write(to: hanging)
    chmod(hanging.path, 0o755)
    setenv("GIT_SSH_COMMAND", hanging.path, 1)
    addTeardownBlock { unsetenv("GIT_SSH_COMMAND") }
    try jobs.define("Far", "name: Far\nrepository: nowhere:app\ncommand: sh check.sh\nstart: commit")
    let pattern = "slee[p] 6544"
    let search = ["PATH": "/usr/bin:/bin"]
    var begin = MonotonicClock.now
    try await serving(keeping: archive) { _, archive, server in
      if let problem = server.problemOfJobs { throw XCTSkip("No sandbox can be made here: \(problem)") }
      try waitUntil(deadline: 60) {
        guard let job = try jobs.jobs(of: 1, latest: 1).first else { return false }
        return output(job, archive).contains("begun")
      }
      waitUntil(deadline: 60) {
        let found = try? JobCommand.run("pgrep", ["-fc", pattern], search, limit: .init(.seconds(10))).output
        return (found.flatMap { Int($0.trimmingCharacters(in: .newlines)) } ?? 0) >= 2
      }
      begin = MonotonicClock.now
    }
    XCTAssertLessThan(MonotonicClock.now - begin, 10, "the end of the server")
    XCTAssertThrowsError(
      try JobCommand.run("pgrep", ["-f", pattern], search, limit: .init(.seconds(10))),
      "processes of the job or of the check are still running")
    // The next start of the server runs the job again.
    XCTAssertEqual(try jobs.jobs(of: 1, latest: 9).map(\.state), [.running])
  }

  func testAJobInterruptedTwiceIsNotRestarted() async throws {
    try commit(results(failing: false), "Begin")
    let archive = try archive()
    try define(archive, "start: never")
    let jobs = JobStore(archive.store)
    let head = try GitRepository(address: repository().url.path, mirror: folder).heads()["main"] ?? ""
    let id = try jobs.add(bot: 1, branch: "main", revision: head, cause: "a test", at: Date())
    try jobs.change(id, in: [.queued]) { $0.state = .running }
    let queue = {
      JobQueue(
        archive, maximum: 0, sshConfiguration: nil, feed: ChangeFeed(archive.store),
        notifier: Notifier(
          accounts: AccountStore(archive.store), address: ServerAddress(URL(fileURLWithPath: "/"))),
        log: ServerLog { _ in })
    }
    // Each start of a server ends the interrupted job and adds a new one, which runs when that server ends.
    try queue().recover()
    for job in try jobs.open() { try jobs.change(job.id, in: [.queued]) { $0.state = .running } }
    try queue().recover()
    try queue().recover()
    let all = try jobs.jobs(of: 1, latest: 9)
    XCTAssertEqual(all.map(\.state), [.broken, .broken])
    XCTAssertEqual(all[1].note, "The server ended while the job ran.")
    XCTAssertTrue(all[0].note.contains("for the second time, so the job is not restarted"), all[0].note)
  }

  func testAJobHasSharedMemoryAndLimits() async throws {
    try commit(
      "echo x > /dev/shm/x && echo shared; "
        + ["nproc", "core", "fsize"].map { "prlimit --\($0) --noheadings --raw --output HARD; " }.joined()
        + results(failing: false), "Begin")
    let archive = try archive()
    try define(archive)
    try await serving { _, archive in
      let job = try await over(1, archive)[0]
      let output = output(job, archive)
      XCTAssertEqual(job.state, .passed, output)
      XCTAssertTrue(
        output.contains("shared\n\(Sandbox.processes)\n0\n\(Sandbox.fileSize)\n"), output)
    }
  }

  func testAJobThatFillsTheDiskIsStopped() throws {
    var disk = JobDiskQuota(folder)
    XCTAssertNil(disk.problem())
    try Data(count: 3 << 20).write(to: folder.appendingPathComponent("large"))
    disk.maximum = 1 << 20
    XCTAssertNil(disk.problem(), "the size is not measured at each check")
    let problem = try XCTUnwrap(disk.problem(now: MonotonicClock.now + 60))
    XCTAssertTrue(problem.contains("its folder has"), problem)
    disk.left = .max
    XCTAssertTrue(try XCTUnwrap(disk.problem()).contains("is free on the disk"))
  }

  func testAWebhookRequiresASignature() async throws {
    try commit(results(failing: false), "Begin")
    try await serving { client, archive in
      try define(archive, "start: never")
      let body = Data("{\"ref\":\"refs/heads/main\"}".utf8)
      XCTAssertEqual(try client.ask("POST", "/api/hooks/1", body: body).status, 403, "no key is set")
      try AccountStore(archive.store).setSecret("hook-Main", "key")
      // RFC 4231 does not have this message; `openssl dgst -sha256 -hmac key` computes its signature.
      let signature = Webhook.signature(of: body, "key")
      XCTAssertEqual(
        Webhook.signature(of: Data("what do ya want for nothing?".utf8), "Jefe"),
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843", "RFC 4231, case 2")
      for (headers, status) in [
        (["X-Hub-Signature-256": "sha256=\(signature)"], 202), (["X-Gitea-Signature": signature], 202),
        (["X-Gitlab-Token": "key"], 202), (["X-Gitlab-Token": "other"], 403),
        (["X-Hub-Signature-256": "sha256=00"], 403), ([:], 403),
      ] as [([String: String], Int)] {
        XCTAssertEqual(
          try client.ask("POST", "/api/hooks/1", headers, body: body).status, status, "\(headers)")
      }
      XCTAssertEqual(
        try client.ask("POST", "/api/hooks/2", ["X-Gitlab-Token": "key"], body: body).status, 403)
    }
  }

  func testNotificationsAreSentForFailuresAndRecoveries() {
    for (now, before, isSent) in [
      (Job.State.failed, nil, true), (.failed, .failed, true), (.broken, .passed, true),
      (.passed, .failed, true),
      (.passed, .broken, true), (.passed, .passed, false), (.passed, nil, false),
      (.cancelled, .failed, false),
    ] as [(Job.State, Job.State?, Bool)] {
      XCTAssertEqual(
        Notifier.isNoteworthy(now, before: before), isSent, "\(now) after \(String(describing: before))")
    }
  }

  func testACharacterIsNotSplitBetweenParts() {
    for (text, cut, broken) in [
      ("aé", 2, 1), ("a€", 3, 2), ("a€", 2, 1), ("a😀", 4, 3), ("abc", 2, 0), ("é", 2, 0), ("", 0, 0),
    ] {
      XCTAssertEqual(
        JobRequests.bytesOfBrokenCharacter(at: Data(text.utf8).prefix(cut)), broken, "\(text) \(cut)")
    }
  }
}
