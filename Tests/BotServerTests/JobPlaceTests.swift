// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import TestSupport
import XCTest

@testable import BotServer

/// Tests jobs that run on another machine, which a real SSH server on this machine represents.
final class JobPlaceTests: ServerTestCase {
  private var host: SSHHost?

  override func tearDownWithError() throws {
    host?.stop()
    try super.tearDownWithError()
  }

  private func serving(
    _ definition: String, _ script: String, _ body: (BotArchive, SSHHost) async throws -> Void
  )
    async throws
  {
    let host = try SSHHost(in: folder.appendingPathComponent("host"))
    self.host = host
    let repository = try Repository(folder.appendingPathComponent("app"))
    try repository.commit(script, "Begin")
    var options = ResultServerOptions()
    options.sshConfiguration = host.configuration
    try await serving(options) { _, archive, server in
      if let problem = server.problemOfJobs { throw XCTSkip("No sandbox can be made here: \(problem)") }
      try JobStore(archive.store).define(
        "Main",
        "name: Main\nrepository: \(repository.url.path)\ncommand: sh check.sh\nstart: commit\n\(definition)")
      try await body(archive, host)
    }
  }

  /// Waits until the latest job meets a condition, and returns it.
  private func job(_ archive: BotArchive, line: UInt = #line, _ isWanted: (Job) -> Bool) async throws -> Job {
    let jobs = JobStore(archive.store)
    var found: Job?
    try waitUntil(deadline: 60) {
      if let job = try jobs.jobs(of: 1, latest: 1).first, isWanted(job) { found = job }
      return found != nil
    }
    if let found { return found }
    XCTFail("\(try jobs.jobs(of: 1, latest: 5))", line: line)
    throw StoreError.missing(item: "A job")
  }

  private func output(_ job: Job, _ archive: BotArchive) -> String {
    String(decoding: JobOutputFile(archive.bundles.folder, job: job.id).read(from: 0), as: UTF8.self)
  }

  func testAJobRunsOnAHostAndReturnsItsResults() async throws {
    let script = """
      echo "connection: $(readlink /proc/1/ns/pid)"
      mkdir -p .build; echo x >> .build/built; echo "built $(wc -l < .build/built) times"
      pwd; ls "$HOME" /root /home

      """
    try await serving("where: {ssh: trial}", script + Repository.results(failing: true)) { archive, host in
      let first = try await job(archive, \.state.isOver)
      let said = output(first, archive)
      XCTAssertEqual(first.state, .failed, first.note + said)
      XCTAssertEqual(first.integration, 1)
      XCTAssertTrue(said.contains(", on trial"), said)
      XCTAssertTrue(said.contains(host.cache.path), said)
      XCTAssertTrue(said.contains("built 1 times"), said)
      try Repository(folder.appendingPathComponent("app")).commit(
        script + Repository.results(failing: false), "Mend it")
      let second = try await job(archive) { $0.id != first.id && $0.state.isOver }
      XCTAssertEqual(second.state, .passed, second.note + output(second, archive))
      XCTAssertTrue(
        output(second, archive).contains("built 2 times"), "the build products remain on the host")
      XCTAssertEqual(try host.leftFiles(), ["build"])
    }
  }

  func testACancelledJobEndsOnItsHost() async throws {
    let marker = "understudy-\(UUID().uuidString)"
    try await serving("where: {ssh: trial}", "sh -c 'sleep 600; :' \(marker) & echo begun; wait") {
      archive, _ in
      let running = try await job(archive) { output($0, archive).contains("begun") }
      XCTAssertFalse(try Self.processes(marker).isEmpty)
      try JobStore(archive.store).change(running.id, in: [.running]) { $0.state = .cancelling }
      let ended = try await job(archive, \.state.isOver)
      XCTAssertEqual(ended.state, .cancelled, ended.note)
      XCTAssertEqual(try Self.processes(marker), [])
    }
  }

  func testAnUnreachableHostIsReported() async throws {
    try await serving("where: {ssh: nowhere}", Repository.results(failing: false)) { archive, _ in
      let job = try await job(archive, \.state.isOver)
      XCTAssertEqual(job.state, .broken)
      XCTAssertTrue(job.note.contains("nowhere"), job.note)
    }
  }

  func testHostsRunOneJobEachAndTheServerUpToItsLimit() {
    let hosts = JobPlace.ssh(["alpha", "beta"])
    XCTAssertEqual(hosts.site(beside: [], maximum: 1), .host("alpha"))
    XCTAssertEqual(hosts.site(beside: [.host("alpha"), .here], maximum: 1), .host("beta"))
    XCTAssertNil(hosts.site(beside: [.host("alpha"), .host("beta")], maximum: 9))
    XCTAssertEqual(JobPlace.here.site(beside: [.host("alpha")], maximum: 1), .here)
    XCTAssertNil(JobPlace.here.site(beside: [.here], maximum: 1))
    XCTAssertEqual(
      JobPlace.slurm(partition: "ui").site(beside: [.partition("ui")], maximum: 1), .partition("ui"))
  }

  /// Returns the processes whose command line contains a word.
  private static func processes(_ word: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      // A process that has ended has no command line.
      let words = try? String(contentsOfFile: "/proc/\(name)/cmdline", encoding: .utf8)
      return Int(name) != nil && words?.contains(word) == true
    }
  }
}

/// An SSH server on this machine; the PATH of its sessions contains the products of this build.
private struct SSHHost {
  /// The configuration file of the client, in which the host is called "trial".
  let configuration: URL
  /// The folder on the host that contains the jobs.
  let cache: URL
  private let server = Process()

  init(in folder: URL) throws {
    cache = folder.appendingPathComponent("cache")
    configuration = folder.appendingPathComponent("ssh_config")
    try FileManager.default.createDirectory(at: cache, withIntermediateDirectories: true)
    let environment = ProcessInfo.processInfo.environment
    for key in ["host", "key"] {
      _ = try JobCommand.run(
        "ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", folder.appendingPathComponent(key).path],
        environment,
        limit: .init(.seconds(30)))
    }
    let port = try ServerTestCase.freePort()
    let products = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    try Data(
      """
      ListenAddress 127.0.0.1
      Port \(port)
      HostKey \(folder.path)/host
      AuthorizedKeysFile \(folder.path)/key.pub
      PermitRootLogin prohibit-password
      PasswordAuthentication no
      StrictModes no
      UsePAM no
      PidFile none
      SetEnv "PATH=\(products.path):/usr/bin:/bin" XDG_CACHE_HOME=\(cache.path)

      """.utf8
    ).write(to: folder.appendingPathComponent("sshd_config"))
    try Data(
      """
      Host trial
        HostName 127.0.0.1
        Port \(port)
        User \(NSUserName())
        IdentityFile \(folder.path)/key
        IdentitiesOnly yes
        UserKnownHostsFile \(folder.path)/known_hosts
        StrictHostKeyChecking accept-new
      Host nowhere
        HostName 127.0.0.1
        Port 1

      """.utf8
    ).write(to: configuration)
    // A server that root starts drops its privileges in this folder; only root can create it.
    try? FileManager.default.createDirectory(atPath: "/run/sshd", withIntermediateDirectories: true)
    // The server closes all files that it was started with, and Foundation then assumes that the process has ended.
    // So `timeout` starts the server.
    server.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    server.arguments = [
      "0", "setpriv", "--pdeathsig=KILL", "/usr/sbin/sshd", "-D", "-e", "-f",
      folder.appendingPathComponent("sshd_config").path,
    ]
    (server.standardInput, server.standardOutput, server.standardError) = (
      FileHandle.nullDevice, FileHandle.nullDevice, FileHandle.nullDevice
    )
    try server.run()
    var problem: (any Error)?
    waitUntil(deadline: 10) {
      do {
        _ = try JobCommand.run(
          "ssh", ["-F", configuration.path, "trial", "true"], environment, limit: .init(.seconds(10)))
        problem = nil
      } catch {
        problem = error
      }
      return problem == nil
    }
    if let problem { throw problem }
  }

  func stop() {
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
  }

  /// Returns the files that jobs left on the host.
  func leftFiles() throws -> [String] {
    let jobs = cache.appendingPathComponent("understudy/bots")
    return try FileManager.default.contentsOfDirectory(atPath: jobs.path).flatMap {
      try FileManager.default.contentsOfDirectory(atPath: jobs.appendingPathComponent($0).path)
    }
  }
}
