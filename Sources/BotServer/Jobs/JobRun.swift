// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import ResultBundle
import Synchronization
import Timing

/// One job from a fresh clone to its results.
struct JobRun {
  let job: Job
  private(set) var definition: BotDefinition
  let archive: BotArchive
  let folders: JobFolders
  let sandbox: Sandbox

  /// How it ended.
  struct End {
    var state: Job.State
    var note = ""
    var integration: Int?
    var commits = ""
  }

  private var work: URL { folders.work(of: job.bot) }
  private var source: URL { work.appendingPathComponent("source", isDirectory: true) }
  private var results: URL {
    work.appendingPathComponent("results.\(BundleFormat.pathExtension)", isDirectory: true)
  }
  private var junit: URL { work.appendingPathComponent("results.xml") }
  /// What was built stays here from one run to the next.
  private var kept: URL { work.appendingPathComponent("build", isDirectory: true) }
  private var package: URL {
    definition.folder == "." ? source : source.appendingPathComponent(definition.folder, isDirectory: true)
  }

  /// - Parameters:
  ///   - before: the commit of the job before, which the list of commits begins behind.
  ///   - isCancelled: whether somebody wants it to end.
  /// - Returns: how it ended, whatever happens.
  mutating func run(after before: String?, isCancelled: @escaping () -> Bool) -> End {
    let repository = GitRepository(address: definition.repository, mirror: folders.mirror(of: job.bot))
    let log: JobOutput
    do {
      log = try JobOutput(folders.output(of: job.id))
    } catch {
      return End(state: .broken, note: "Its output cannot be written: \(error)")
    }
    defer { log.close() }
    var end = End(state: .broken)
    do {
      log.write("\(job.botName), \(job.branch) \(job.revision): \(job.cause)\n")
      try repository.fetch()
      end.commits = repository.commits(from: before, to: job.revision)
      try prepare(repository)
      let status = try runScript(log, isCancelled)
      if let status {
        try take(status, &end)
      } else {
        end.state = isCancelled() ? .cancelled : .broken
        if end.state == .broken {
          end.note = "It was ended after \(definition.limit.formatted()) minutes, its limit."
        }
      }
    } catch {
      end.note = "\(error)"
    }
    if !end.note.isEmpty { log.write("\n\(end.note)\n") }
    finish()
    return end
  }

  // MARK: - Before

  private mutating func prepare(_ repository: GitRepository) throws {
    try FileManager.default.createDirectory(
      at: work, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    clear()
    if definition.clean { remove(kept) }
    for part in ["tmp", "home"] {
      try FileManager.default.createDirectory(
        at: work.appendingPathComponent(part), withIntermediateDirectories: false)
    }
    try repository.checkOut(job.revision, to: source)
    try readFile()
    if Self.isFolder(kept), isOwn(package) {
      rename(kept.path, package.appendingPathComponent(".build").path)
    }
    try Data(script.utf8).write(to: work.appendingPathComponent("run.sh"))
    sandbox.hand(work)
  }

  /// Takes what the commit says of how it is tested.
  private mutating func readFile() throws {
    guard let file = definition.file else { return }
    let parts = file.split(separator: "/").map(String.init)
    let folder = parts.count > 1 ? parts.dropLast().joined(separator: "/") : nil
    let files = FolderFiles(source)
    guard isOwn(source.appendingPathComponent(folder ?? "")), let name = parts.last,
      let size = files.size(of: name, in: folder), size <= Self.maximumFile
    else {
      throw BotDefinitionError.missingFile(file)
    }
    definition = try definition.with(file: String(decoding: files.data(of: name, in: folder), as: UTF8.self))
  }

  /// Bytes.
  private static let maximumFile = 64 << 10

  private var script: String {
    let test =
      definition.command
      ?? ([
        sandbox.tools.appendingPathComponent("understudy").path, "test", "--result-bundle-path", results.path,
      ]
      + definition.arguments).map(Self.quoted).joined(separator: " ")
    return """
      set -e
      cd \(Self.quoted(package.path))
      \(definition.before ?? ":")
      set +e
      (
      \(test)
      )
      status=$?
      (
      \(definition.after ?? ":")
      )
      exit $status

      """
  }

  private static func quoted(_ word: String) -> String { "'" + word.replacing("'", with: "'\\''") + "'" }

  private var environment: [String: String] {
    let own = ProcessInfo.processInfo.environment
    return [
      "PATH": own["PATH"] ?? "/usr/local/bin:/usr/bin:/bin", "LANG": own["LANG"] ?? "C.UTF-8",
      "HOME": work.appendingPathComponent("home").path, "CI": "true",
      "UNDERSTUDY_RESULT_PATH": results.path, "UNDERSTUDY_JUNIT_PATH": junit.path,
      "UNDERSTUDY_BOT": job.botName,
      "UNDERSTUDY_BRANCH": job.branch, "UNDERSTUDY_REVISION": job.revision,
    ]
  }

  // MARK: - The tests

  /// - Returns: the status with which the script ended; nil where it was ended.
  private func runScript(_ log: JobOutput, _ isCancelled: () -> Bool) throws -> Int32? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = sandbox.words(
      running: work.appendingPathComponent("run.sh"), in: work, environment: environment,
      network: definition.network)
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    let reader = Thread { log.follow(pipe.fileHandleForReading) }
    reader.start()
    let deadline = Date() + definition.limit * Self.minute
    var wasEnded = false
    while ended.wait(timeout: .now() + TimeLimits.Bots.jobLook.seconds) == .timedOut {
      guard !wasEnded, isCancelled() || Date() >= deadline else { continue }
      wasEnded = true
      // With the first process of its namespace all others go.
      kill(process.processIdentifier, SIGKILL)
    }
    log.waitForEnd()
    return wasEnded ? nil : process.terminationStatus
  }

  private static let minute = 60.0

  // MARK: - After

  private func take(_ status: Int32, _ end: inout End) throws {
    let source = ResultSource(bot: job.botName, branch: job.branch, revision: job.revision)
    let upload = Self.upload(of: job.id)
    let taken: StoredIntegration
    // What the job left there may be a link to anywhere.
    if Self.isFolder(results) {
      taken = try archive.take(bundle: results, of: source, upload: upload)
    } else if let size = FolderFiles(work).size(of: junit.lastPathComponent, in: nil) {
      guard size <= BundleStore.maximumFile else {
        throw BundleStoreError.tooLarge(
          path: junit.lastPathComponent, size: size, most: BundleStore.maximumFile)
      }
      let content = try FolderFiles(work).data(of: junit.lastPathComponent, in: nil)
      var new = try source.integration(ofJUnit: content, named: junit.lastPathComponent, date: Date())
      new.upload = upload
      taken = try archive.store.take(new)
    } else {
      end.note = "It ended with \(status), and there are no results. Its output says why."
      return
    }
    end.integration = taken.number
    end.state = taken.hasPassed && status == 0 ? .passed : .failed
  }

  /// What tells the results of a job from all others: a server that ends in between takes them in once.
  static func upload(of job: Int64) -> String { "job \(job)" }

  private func finish() {
    let build = package.appendingPathComponent(".build")
    if isOwn(package), Self.isFolder(build) {
      remove(kept)
      rename(build.path, kept.path)
    }
    clear()
  }

  /// Removes all that is in the job's folder, but for what was built: nobody knows what a job has put there, and where its links lead.
  private func clear() {
    // Where there is no folder yet, nothing is in it.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: work.path)) ?? []
    where name != kept.lastPathComponent { remove(work.appendingPathComponent(name)) }
  }

  /// Whether a folder is in the job's own one, whatever the links of a commit are.
  ///
  /// The server may write where the job may not.
  private func isOwn(_ folder: URL) -> Bool {
    guard let own = Self.realPath(of: work), let path = Self.realPath(of: folder) else { return false }
    return path.hasPrefix(own + "/")
  }

  private static func realPath(of file: URL) -> String? {
    guard let path = realpath(file.path, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Removes what a job has made, also a folder that it has made unreadable.
  private func remove(_ file: URL) {
    guard (try? FileManager.default.removeItem(at: file)) == nil, Self.isFolder(file) else { return }
    // What is left still is in the way of the next job, which says so.
    _ = try? Command.run("chmod", ["-R", "u+rwX", "--", file.path], [:], limit: TimeLimits.Bots.git)
    try? FileManager.default.removeItem(at: file)
  }

  private static func isFolder(_ file: URL) -> Bool {
    var status = stat()
    return lstat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
