// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotServer
import BotStore
import Foundation
import TestResults
import Timing

struct AddBot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Have the server run a bot, or run it in another way.",
    discussion: """
      A definition is a file of YAML, of which "name" and "repository" are needed:

        name: Main
        repository: https://example.org/app.git
        branches: [main, "release/*"]
        start: commit
        arguments: ["--parallel-testing-worker-count", "2"]
      """)

  @Argument(help: "The file; \"-\" for standard input.", completion: .file(extensions: ["yml", "yaml"]))
  var file: String

  @OptionGroup var place: StoreOption

  func run() throws {
    let data =
      file == "-" ? FileHandle.standardInput.readDataToEndOfFile() : try SourceArguments.content(file)
    let text = String(decoding: data, as: UTF8.self)
    let definition = try BotDefinition(yaml: text)
    let store = try place.open(begins: true)
    try JobStore(store).define(definition.name, text)
    try AccountStore(store).note("defined \(definition.name)", by: "the command line", at: Date())
  }
}

struct ShowDefinition: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "definition", abstract: "Show what a bot runs, so that it can be edited and added again.")

  @Argument(help: "The bot's name.")
  var bot: String

  @Flag(help: "Have the server run it no longer. Its results stay.")
  var remove = false

  @OptionGroup var place: StoreOption

  func run() throws {
    let jobs = JobStore(try place.open())
    guard let bot = try jobs.bots().first(where: { $0.name == bot }) else {
      throw StoreError.missing(what: "A definition of \"\(bot)\"")
    }
    if remove { return try jobs.undefine(bot.name) }
    print(bot.definition)
  }
}

struct RunBot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Have the server run a bot now, and print the job's number.")

  @Argument(help: "The bot's name.")
  var bot: String

  @Option(help: "The branch, whose latest commit is tested.")
  var branch = "main"

  @OptionGroup var place: StoreOption

  func run() throws {
    let jobs = JobStore(try place.open())
    guard let bot = try jobs.bots().first(where: { $0.name == bot }) else {
      throw StoreError.missing(what: "A definition of \"\(bot)\"")
    }
    guard try BotDefinition(yaml: bot.definition).tests(branch: branch) else {
      throw ValidationError("\(bot.name) does not test a branch \"\(branch)\".")
    }
    print(try jobs.add(bot: bot.id, branch: branch, revision: "", cause: "the command line", at: Date()))
  }
}

struct CancelJob: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "cancel", abstract: "End a job.")

  @Argument(help: "The job's number.")
  var job: Int64

  @OptionGroup var place: StoreOption

  func run() throws {
    guard try JobStore(place.open()).cancel(job, at: Date()) else {
      throw ValidationError("Job \(job) is over already.")
    }
  }
}

struct FollowJob: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Show a job's output while it runs, and end as it does: with 0 when it passed.")

  @Argument(help: "The job's number.")
  var job: Int64

  @OptionGroup var place: StoreOption

  func run() throws {
    let archive = try place.archive()
    let jobs = JobStore(archive.store)
    let output = JobOutputFile(archive.bundles.folder, job: job)
    var read = 0
    while true {
      let isOver = try jobs.job(job).state.isOver
      let part = output.read(from: read)
      read += part.count
      FileHandle.standardOutput.write(part)
      guard part.isEmpty else { continue }
      if isOver { break }
      Thread.sleep(forTimeInterval: TimeLimits.Bots.jobPoll.seconds)
    }
    let ended = try jobs.job(job)
    let results = ended.integration.map { ", \(PlainText.visible(ended.botName)) #\($0)" } ?? ""
    print("Job \(job) \(ended.state.rawValue)\(results)")
    if ended.state != .passed { throw ExitCode.failure }
  }
}

struct ListJobs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "jobs", abstract: "Show what the server does and has to do, or what it did for a bot.")

  @Argument(help: "The bot's name; without it, all jobs that are not over.")
  var bot: String?

  @OptionGroup var place: StoreOption

  func run() throws {
    let store = try place.open()
    let jobs = JobStore(store)
    let shown: [Job]
    if let bot {
      guard let known = try store.overview(latest: 1).first(where: { $0.bot == bot }) else {
        throw StoreError.missing(what: "The bot \"\(bot)\"")
      }
      shown = try jobs.jobs(of: known.id, latest: 20)
    } else {
      shown = try jobs.open()
    }
    for job in shown {
      let results = job.integration.map { ", #\($0)" } ?? ""
      let note = job.note.isEmpty ? "" : ": \(PlainText.headline(job.note))"
      print(
        "\(job.id) \(PlainText.visible(job.botName)) \(PlainText.visible(job.branch)) \(job.revision.prefix(12)) "
          + "\(job.state.rawValue)\(results)\(note) (\(PlainText.visible(job.cause)), \(job.queued.formatted(.iso8601)))"
      )
    }
  }
}

struct SecretCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "secret",
    abstract: "Store what the server itself needs: addresses of services that it notifies, keys of webhooks.",
    discussion: "They are not available to jobs and pages.",
    subcommands: [SetSecret.self, RemoveSecret.self, ListSecrets.self])

  struct SetSecret: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Keep a secret, which is read from a line of the input.")

    @Argument(
      help:
        "Its name: that in a definition's \"tell\", or \"hook-\" and a bot's name for the key of its webhook."
    )
    var name: String

    @OptionGroup var place: StoreOption

    func run() throws {
      let value = isatty(STDIN_FILENO) == 1 ? getpass("Secret: ").map { String(cString: $0) } : readLine()
      guard let value, !value.isEmpty else { throw ValidationError("No secret was given.") }
      let accounts = AccountStore(try place.open(begins: true))
      try accounts.setSecret(name, value)
      try accounts.note("set the secret \(name)", by: "the command line", at: Date())
    }
  }

  struct RemoveSecret: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Forget a secret.")

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var place: StoreOption

    func run() throws { try AccountStore(place.open()).setSecret(name, nil) }
  }

  struct ListSecrets: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "Show the secrets' names.")

    @OptionGroup var place: StoreOption

    func run() throws {
      for name in try AccountStore(place.open()).secrets() { print(PlainText.visible(name)) }
    }
  }
}
