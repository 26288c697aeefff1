// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotStore
import Foundation

struct PinIntegration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Pin a run so that it is never removed automatically, or unpin it."
  )

  @OptionGroup var integration: IntegrationArguments

  @Flag(name: .customLong("off"), help: "Unpin the integration.")
  var isOff = false

  func run() throws {
    let store = try integration.place.open()
    try store.pin(!isOff, try store.integration(integration.number, of: integration.bot))
  }
}

struct RemoveIntegration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a run with its results. This cannot be undone.")

  @OptionGroup var integration: IntegrationArguments

  func run() throws {
    let archive = try integration.place.archive()
    try archive.remove(archive.store.integration(integration.number, of: integration.bot))
  }
}

struct CleanStore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean", abstract: "Remove old runs.",
    discussion: """
      Pinned integrations are not removed. The same is true of the last integration of each bot that passed, and of \
      the first one that failed after it.
      """)

  @Option(help: "Days for which results are stored.")
  var days = RetentionPolicy().daysOfResults

  @OptionGroup var retention: BundleRetentionOptions

  @OptionGroup var place: StoreOption

  func validate() throws {
    try BundleRetentionOptions.check("--days", days)
  }

  func run() throws {
    let count = try place.archive().clean(retention.policy(daysOfResults: days), now: Date())
    print("\(count) \(count == 1 ? "integration was" : "integrations were") removed.")
  }
}

struct BackUpStore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the results while they are in use. For PostgreSQL, use pg_dump instead.")

  @Argument(help: "The folder for the copy. It must not contain results.", completion: .directory)
  var folder: String

  @OptionGroup var place: StoreOption

  func run() throws {
    guard let file = place.file else {
      throw ValidationError(
        "These results are in PostgreSQL, which this command cannot copy. Use \"pg_dump\".")
    }
    let target = URL(fileURLWithPath: folder, isDirectory: true)
    guard let copy = ResultStore.file(in: target.path), !FileManager.default.fileExists(atPath: copy.path)
    else {
      throw ValidationError("\(folder) already contains results. Name a folder without results.")
    }
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    try SQLiteDatabase(file: file).backUp(to: copy)
  }
}

/// The options for how long bundles are stored.
struct BundleRetentionOptions: ParsableArguments {
  @Option(help: "Days for which bundles and their pictures are stored.")
  var daysOfBundles = RetentionPolicy().daysOfBundles

  @Option(
    help: "The number of latest integrations of each bot whose bundles are stored even if they are older.")
  var bundles = RetentionPolicy().runsOfBundles

  func validate() throws {
    try Self.check("--days-of-bundles", daysOfBundles)
    guard bundles >= 0 else {
      throw ValidationError("--bundles \(bundles) is not a valid number of integrations.")
    }
  }

  static func check(_ name: String, _ days: Double) throws {
    guard days.isFinite, days >= 0 else {
      throw ValidationError("\(name) \(days) is not a valid number of days.")
    }
  }

  func policy(daysOfResults: Double) -> RetentionPolicy {
    var policy = RetentionPolicy()
    (policy.daysOfResults, policy.daysOfBundles, policy.runsOfBundles) = (
      daysOfResults, daysOfBundles, bundles
    )
    return policy
  }
}
