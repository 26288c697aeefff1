// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotStore
import Foundation

struct PinIntegration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pin", abstract: "Keep an integration for ever, or no longer.")

  @OptionGroup var integration: IntegrationArguments

  @Flag(name: .customLong("off"), help: "No longer.")
  var isOff = false

  func run() throws {
    let store = try integration.place.open()
    try store.pin(!isOff, try store.integration(integration.number, of: integration.bot))
  }
}

struct RemoveIntegration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove an integration with its results. This cannot be undone.")

  @OptionGroup var integration: IntegrationArguments

  func run() throws {
    let archive = try integration.place.archive()
    try archive.remove(archive.store.integration(integration.number, of: integration.bot))
  }
}

struct CleanStore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean", abstract: "Remove old integrations.",
    discussion: """
      Pinned integrations stay, and so do the last integration of each bot that passed and the first one that failed after it.
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
    commandName: "backup", abstract: "Copy the results while they are used; for PostgreSQL, pg_dump does.")

  @Argument(help: "A folder that has no results yet.", completion: .directory)
  var folder: String

  @OptionGroup var place: StoreOption

  func run() throws {
    guard let file = place.file else {
      throw ValidationError("These results are in PostgreSQL: \"pg_dump\" copies them while they are used.")
    }
    let target = URL(fileURLWithPath: folder, isDirectory: true)
    guard let copy = ResultStore.file(in: target.path), !FileManager.default.fileExists(atPath: copy.path)
    else {
      throw ValidationError("\(folder) has results already: name a folder that has none.")
    }
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
    try SQLiteDatabase(file: file).backUp(to: copy)
  }
}

/// The options for how long bundles are stored.
struct BundleRetentionOptions: ParsableArguments {
  @Option(help: "Days for which bundles are stored, with their pictures.")
  var daysOfBundles = RetentionPolicy().daysOfBundles

  @Option(help: "Latest integrations of each bot whose bundles are stored even if they are older.")
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
