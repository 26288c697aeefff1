// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotStore
import Foundation
import Notation
import Processes
import Settings

@main
struct UnderstudyBots: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "understudy", abstract: "Store and show the results of many runs.",
    subcommands: [BotsCommand.self])

  static func main() async {
    ResourceLimit.makeFileSizeAnError()
    await main(nil)
    // Otherwise, a report on a full disk would be incomplete although the command exits with 0.
    guard let problem = StandardStream.finishOutput() else { return }
    StandardStream.error.write("error: \(problem)\n")
    exit(withError: ExitCode(StandardStream.statusOfLostOutput))
  }
}

struct BotsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: BotCommands.Bots.name, abstract: BotCommands.Bots.abstract,
    discussion: """
      A bot is a name for runs of the same kind, such as "Main" or "Nightly on Debian 13". Each imported run becomes a \
      numbered integration of its bot.
      """,
    subcommands: [
      ServeBots.self, UploadResults.self, ImportResults.self, ListBots.self, ShowBot.self, ShowTest.self,
      PinIntegration.self, RemoveIntegration.self, CleanStore.self, BackUpStore.self, ExportSite.self,
      AddBot.self, ShowDefinition.self, RunBot.self, ListJobs.self, FollowJob.self, CancelJob.self,
      UserCommand.self, TokenCommand.self, SecretCommand.self, AuditLog.self, SentJobCommand.self,
    ])
}

/// The location where the results are stored.
struct StoreOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A folder, or a PostgreSQL connection string. Default: the value of UNDERSTUDY_BOTS, or "
        + "~/.local/share/understudy/bots.", valueName: "place"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "The folder for bundles, if the results are in PostgreSQL. Default: ~/.local/share/understudy/bots.",
      valueName: "folder"))
  var files: String?

  /// Whether results are stored at this location; for PostgreSQL always true, because only a query could show it.
  var exists: Bool { file.map { FileManager.default.fileExists(atPath: $0.path) } ?? true }

  /// - Parameter begins: whether a store may be created; a query with a mistyped location must not create one.
  /// - Returns: the results.
  /// - Throws: `StoreError`.
  func open(begins: Bool = false) throws -> ResultStore {
    guard begins || exists else {
      throw StoreError.cannotOpen(
        place: place,
        reason: "nothing is stored there yet. Create the storage with \"serve\", \"import\" or \"add\"")
    }
    return try ResultStore.open(place)
  }

  /// Returns the results with their bundles.
  func archive(begins: Bool = false) throws -> BotArchive {
    let folder =
      file?.deletingLastPathComponent() ?? URL(fileURLWithPath: files ?? Self.standard, isDirectory: true)
    return BotArchive(store: try open(begins: begins), bundles: BundleStore(folder: folder))
  }

  private var place: String {
    let named = store ?? ProcessInfo.processInfo.environment[.botsStore] ?? ""
    return named.isEmpty ? Self.standard : named
  }

  private static var standard: String {
    let environment = ProcessInfo.processInfo.environment
    let home = environment["HOME"] ?? NSHomeDirectory()
    let data = environment["XDG_DATA_HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "\(home)/.local/share"
    return "\(data)/understudy/bots"
  }

  /// The database file of a folder; nil for PostgreSQL.
  var file: URL? { ResultStore.file(in: place) }
}

/// One integration of a bot.
struct IntegrationArguments: ParsableArguments {
  @Argument(help: "The bot's name.")
  var bot: String

  @Argument(help: "The number of the integration.")
  var number: Int

  @OptionGroup var place: StoreOption
}
