// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotServer
import BotStore
import Foundation
import TestResults
import Timing

struct AddBot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Define a bot that the server runs, or replace its definition.",
    discussion: """
      A definition is a YAML file. It requires "name" and "repository":

        name: Main
        repository: https://example.org/app.git
        branches: [main, "release/*"]
        start: commit
        arguments: ["--parallel-testing-worker-count", "2"]
      """)

  @Argument(
    help: "The file with the definition; \"-\" for standard input.",
    completion: .file(extensions: ["yml", "yaml"]))
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
    commandName: "definition", abstract: "Print the definition of a bot, for editing and adding it again.")

  @Argument(help: "The bot's name.")
  var bot: String

  @Flag(
    help: "Remove the definition of a bot, so that the server no longer runs it. Its results are not removed."
  )
  var remove = false

  @OptionGroup var place: StoreOption

  func run() throws {
    let jobs = JobStore(try place.open())
    guard let bot = try jobs.bots().first(where: { $0.name == bot }) else {
      throw StoreError.missing(item: "A definition of \"\(bot)\"")
    }
    if remove { return try jobs.undefine(bot.name) }
    print(bot.definition)
  }
}

struct RunBot: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Start a job of a bot now, and print the number of the job.")

  @Argument(help: "The bot's name.")
  var bot: String

  @Option(help: "The branch to test, at its latest commit.")
  var branch = "main"

  @OptionGroup var place: StoreOption

  func run() throws {
    let jobs = JobStore(try place.open())
    guard let bot = try jobs.bots().first(where: { $0.name == bot }) else {
      throw StoreError.missing(item: "A definition of \"\(bot)\"")
    }
    guard try BotDefinition(yaml: bot.definition).tests(branch: branch) else {
      throw ValidationError(
        "The definition of \(bot.name) does not include the branch \"\(branch)\". Name another "
          + "branch, or add it to \"branches\".")
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
      throw ValidationError("Job \(job) has already ended.")
    }
  }
}

struct FollowJob: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "follow",
    abstract: "Show the output of a job while it runs. Exits with 0 if the job passed, and with 1 otherwise.")

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
      try FileHandle.standardOutput.write(contentsOf: part)
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
    commandName: "jobs", abstract: "List the jobs that are running or waiting, or the past jobs of a bot.")

  @Argument(help: "The bot's name. Default: the jobs of all bots that have not ended.")
  var bot: String?

  @OptionGroup var place: StoreOption

  func run() throws {
    let store = try place.open()
    let jobs = JobStore(store)
    let shown: [Job]
    if let bot {
      guard let known = try store.overview(latest: 1).first(where: { $0.bot == bot }) else {
        throw StoreError.missing(item: "The bot \"\(bot)\"")
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
    abstract: "Manage the secrets of the server: addresses of services that it notifies, keys of webhooks.",
    discussion: "Jobs and pages cannot read the secrets.",
    subcommands: [SetSecret.self, RemoveSecret.self, ListSecrets.self])

  struct SetSecret: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set", abstract: "Store a secret. It is read from one line of standard input.")

    @Argument(
      help: ArgumentHelp(
        "The name of the secret: the name in \"tell\" of a definition, or \"hook-\" and a bot's name for the key of "
          + "its webhook."))
    var name: String

    @OptionGroup var place: StoreOption

    func run() throws {
      let value = isatty(STDIN_FILENO) == 1 ? getpass("Secret: ").map { String(cString: $0) } : readLine()
      guard let value, !value.isEmpty else {
        throw ValidationError("The standard input is empty. Pass the secret on it.")
      }
      let accounts = AccountStore(try place.open(begins: true))
      try accounts.setSecret(name, value)
      try accounts.note("set the secret \(name)", by: "the command line", at: Date())
    }
  }

  struct RemoveSecret: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "remove", abstract: "Remove a secret.")

    @Argument(help: "The name of the secret.")
    var name: String

    @OptionGroup var place: StoreOption

    func run() throws { try AccountStore(place.open()).setSecret(name, nil) }
  }

  struct ListSecrets: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the names of the secrets.")

    @OptionGroup var place: StoreOption

    func run() throws {
      for name in try AccountStore(place.open()).secrets() { print(PlainText.visible(name)) }
    }
  }
}
