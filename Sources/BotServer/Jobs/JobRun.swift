// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Notation
import Processes
import ResultBundle
import Synchronized
import Timing

/// Runs one job, from a fresh clone to its results.
struct JobRun {
  let job: Job
  private(set) var definition: BotDefinition
  let archive: BotArchive
  let folders: JobFolders
  let sandbox: Sandbox
  let site: JobPlace.Site
  let sshConfiguration: URL?
  /// Whether the server ends; then the job ends too, and its end is not stored.
  let serverEnds: @Sendable () -> Bool

  /// The final state of a job, with its note, results and commits.
  struct End {
    var state: Job.State
    var note = ""
    var integration: Int?
    var commits = ""
  }

  private var folder: JobFolder { JobFolder(url: folders.work(of: job.bot)) }

  /// Runs the job, and imports its results.
  ///
  /// - Parameters:
  ///   - before: the commit of the previous job, after which the list of commits begins; nil if there is no such job.
  ///   - isCancelled: a function that returns whether somebody has cancelled the job.
  /// - Returns: the end of the job, also if an error occurs.
  mutating func run(after before: String?, isCancelled: @escaping () -> Bool) -> End {
    let repository = GitRepository(
      address: definition.repository, mirror: folders.mirror(of: job.bot), shouldStop: serverEnds)
    let log: JobOutput
    do {
      log = try JobOutput(folders.output(of: job.id))
    } catch {
      return End(state: .broken, note: "Its output cannot be written: \(ErrorText.of(error))")
    }
    defer { log.close() }
    var end = End(state: .broken)
    do {
      log.write("\(job.botName), \(job.branch) \(job.revision): \(job.cause), on \(site)\n")
      try repository.fetch()
      end.commits = repository.commits(from: before, to: job.revision)
      let execution = try prepare(repository)
      defer { execution.storeBuild() }
      var disk = JobDiskQuota(folder.url)
      var problem: String?
      let scriptEnd = try runScript(execution, log) {
        // On another machine, the command that runs the job there checks the disk.
        if site == .here, problem == nil { problem = disk.problem() }
        return problem != nil || serverEnds() || isCancelled()
      }
      if let scriptEnd {
        try execution.fetch()
        try storeResults(scriptEnd, &end, log) { serverEnds() || isCancelled() }
      } else {
        end.state = problem == nil && isCancelled() ? .cancelled : .broken
        if let problem {
          end.note = problem
        } else if end.state == .broken {
          end.note = "The job was ended after \(definition.limit.text) minutes, its time limit."
        }
      }
    } catch {
      end.note = ErrorText.of(error)
    }
    if !end.note.isEmpty { log.write("\n\(end.note)\n") }
    folder.clear()
    return end
  }

  // MARK: - Before

  private mutating func prepare(_ repository: GitRepository) throws -> JobExecution {
    try folder.make()
    for part in ["tmp", "home"] {
      try FileManager.default.createDirectory(
        at: folder.url.appendingPathComponent(part), withIntermediateDirectories: false)
    }
    try repository.checkOut(job.revision, to: folder.source)
    try readFile()
    let order = JobSpecification(
      bot: job.botName, branch: job.branch, revision: job.revision, folder: definition.folder,
      clean: definition.clean, network: definition.network)
    try Data(JobSpecification.script(definition).utf8).write(to: folder.script)
    try JSONEncoder().encode(order).write(to: folder.order)
    let execution = JobExecution(
      site: site, job: job.id, folder: folder, order: order, sandbox: sandbox,
      sshConfiguration: sshConfiguration, shouldStop: serverEnds)
    try execution.send()
    return execution
  }

  /// Applies the part of the bot's definition that is in the commit, if the definition names a file.
  private mutating func readFile() throws {
    guard let file = definition.file else { return }
    let parts = file.split(separator: "/").map(String.init)
    let place = parts.count > 1 ? parts.dropLast().joined(separator: "/") : nil
    let files = UntrustedFolder(folder.source)
    guard folder.contains(folder.source.appendingPathComponent(place ?? "")), let name = parts.last,
      let size = files.size(of: name, in: place), size <= Self.maximumFile
    else {
      throw BotDefinitionError.missingFile(file)
    }
    definition = try definition.with(file: String(decoding: files.data(of: name, in: place), as: UTF8.self))
  }

  /// The maximum size of the definition file, in bytes.
  private static let maximumFile = 64 << 10

  // MARK: - The tests

  /// Runs the script, and ends it at the time limit or when `shouldStop` returns true.
  ///
  /// - Returns: the way in which the script ended on its own; nil if it was ended.
  private func runScript(_ execution: JobExecution, _ log: JobOutput, _ shouldStop: () -> Bool) throws
    -> Termination?
  {
    let (reading, output) = try FileDescriptor.pipe()
    // On another machine, the command continues only while its input is open, because that shows that the server is
    // running.
    let (itsInput, input) = try FileDescriptor.pipe()
    let process = try ChildProcess(
      SpawnRequest(
        executable: "/usr/bin/env", arguments: execution.words,
        environment: ProcessInfo.processInfo.environment,
        workingDirectory: FileManager.default.currentDirectoryPath,
        standardInput: site == .here ? nil : itsInput, standardOutput: output, standardError: output))
    for end in [output, itsInput] { end.close() }
    NamedThread.start("understudy-log") { log.follow(reading) }
    let deadline = MonotonicClock.now + definition.limit * Self.minute
    var endedAt: TimeInterval?
    var end: Termination?
    // After SIGKILL, only the kernel can delay the end.
    while end == nil {
      end = process.wait(Deadline(after: TimeLimits.Bots.jobPoll.seconds))
      guard end == nil else { break }
      if let endedAt {
        guard MonotonicClock.now >= endedAt + TimeLimits.Bots.remoteEnd.seconds else { continue }
        execution.end()
        process.signalGroup(SIGKILL)
      } else if shouldStop() || MonotonicClock.now >= deadline {
        endedAt = MonotonicClock.now
        // When the first process of a PID namespace is killed, the kernel kills all other processes of the namespace.
        if site == .here { process.signalGroup(SIGKILL) }
        input.close()
      }
    }
    log.waitForEnd()
    return endedAt == nil ? end : nil
  }

  private static let minute = 60.0

  // MARK: - After

  /// Imports the results, again after each temporary error, because they are lost when the job ends.
  ///
  /// - Parameters:
  ///   - scriptEnd: the end of the script.
  ///   - end: receives the state of the job and the number of its results.
  ///   - log: receives the first error.
  ///   - shouldStop: whether the current attempt is the last one.
  /// - Throws: errors that are not temporary, and the error of the last attempt.
  private func storeResults(
    _ scriptEnd: Termination, _ end: inout End, _ log: JobOutput, _ shouldStop: () -> Bool
  ) throws {
    var pause = ExponentialBackoff()
    var isFirst = true
    while true {
      let isLast = shouldStop()
      do {
        return try importResults(scriptEnd, &end)
      } catch let error where Self.isTemporary(error) && !isLast {
        if isFirst {
          log.write("\nThe results cannot be stored yet: \(ErrorText.of(error)) The server tries again.\n")
        }
        isFirst = false
        let next = MonotonicClock.now + pause.next()
        while MonotonicClock.now < next, !shouldStop() {
          Thread.sleep(forTimeInterval: TimeLimits.Bots.jobPoll.seconds)
        }
      }
    }
  }

  private static func isTemporary(_ error: any Error) -> Bool {
    switch error {
    case let error as StoreError: error.isTemporary
    case BundleStoreError.locked: true
    default: false
    }
  }

  private func importResults(_ scriptEnd: Termination, _ end: inout End) throws {
    let source = ResultSource(bot: job.botName, branch: job.branch, revision: job.revision)
    let upload = Self.upload(of: job.id)
    let stored: StoredIntegration
    // The type is checked without following links, because the job may have created a link to any place.
    if JobFolder.isFolder(folder.results) {
      stored = try archive.add(bundle: folder.results, of: source, upload: upload)
    } else if let size = UntrustedFolder(folder.url).size(of: JobFolder.junit, in: nil) {
      guard size <= BundleLimits.file else {
        throw BundleStoreError.tooLarge(path: JobFolder.junit, size: size, maximum: BundleLimits.file)
      }
      let content = try UntrustedFolder(folder.url).data(of: JobFolder.junit, in: nil)
      stored = try archive.add(
        junit: content, named: JobFolder.junit, of: source, date: Date(), upload: upload)
    } else {
      end.note = "The job \(scriptEnd.clause), without results. See its output for the reason."
      return
    }
    end.integration = stored.number
    end.state = stored.hasPassed && scriptEnd == .exited(0) ? .passed : .failed
  }

  /// Returns the key under which a job's results are imported.
  ///
  /// The server may end after the import of the results but before it has stored the end of the job. At its next
  /// start, it finds the results by this key, and does not run the job again.
  static func upload(of job: Int64) -> String { "job \(job)" }
}
