// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// The stored results, with the bundles from which they were imported.
package struct BotArchive: Sendable {
  package let store: ResultStore
  package let bundles: BundleStore

  package init(store: ResultStore, bundles: BundleStore) { (self.store, self.bundles) = (store, bundles) }

  /// Imports a bundle and stores a copy of it.
  ///
  /// - Parameters:
  ///   - url: the bundle.
  ///   - source: the bot, branch and commit of the run.
  ///   - upload: the key of this upload; nil for a key computed from the bundle's content.
  /// - Returns: the stored run.
  /// - Throws: `BundleError`, ``BundleStoreError`` and ``StoreError``.
  @discardableResult
  package func add(bundle url: URL, of source: ResultSource, upload: String? = nil) throws
    -> StoredIntegration
  {
    try BundleLimits.check(url)
    var new = try source.integration(ofBundle: url)
    if let upload { new.upload = upload }
    return try add(staged: bundles.stage(copyOf: url)) { _ in new }
  }

  /// Imports a bundle whose files are already in the store.
  ///
  /// - Parameters:
  ///   - files: the digest of each file, by its path in the bundle.
  ///   - source: the bot, branch and commit of the run.
  /// - Returns: the stored run.
  /// - Throws: `BundleError`, ``BundleStoreError`` and ``StoreError``.
  @discardableResult
  package func add(files: [String: String], of source: ResultSource) throws -> StoredIntegration {
    try add(staged: bundles.stage(files), source.integration(ofBundle:))
  }

  /// Imports a JUnit XML file, and stores its content as a bundle.
  ///
  /// - Parameters:
  ///   - junit: the file.
  ///   - name: the name of the file, for messages.
  ///   - source: the bot, branch and commit of the run.
  ///   - date: the start of the run, used if the file has no date.
  ///   - upload: the key of this upload; nil for a key computed from the file's content.
  /// - Returns: the stored run.
  /// - Throws: ``JUnitError``, `BundleError`, ``BundleStoreError`` and ``StoreError``.
  @discardableResult
  package func add(
    junit: Data, named name: String, of source: ResultSource, date: Date, upload: String? = nil
  ) throws -> StoredIntegration {
    // The name of the bot is checked before a bundle is written, because an invalid name would make the bundle useless.
    try ResultStore.check(source.bot)
    let results = try JUnitResults(junit, named: name)
    var new = source.integration(of: results, from: junit, date: date)
    if let upload { new.upload = upload }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "understudy-junit-\(UUID().uuidString)", isDirectory: true)
    // If the removal fails, the remaining files are temporary and harmless.
    defer { try? FileManager.default.removeItem(at: folder) }
    let bundle = folder.appendingPathComponent("junit").appendingPathExtension(BundleFormat.pathExtension)
    try JUnitBundle(results, named: URL(fileURLWithPath: name).lastPathComponent, start: new.start)
      .write(to: bundle)
    return try add(staged: bundles.stage(copyOf: bundle)) { _ in new }
  }

  private func add(staged: URL, _ read: (URL) throws -> NewIntegration) throws -> StoredIntegration {
    do {
      let (integration, isNew) = try store.addUnlessKnown(read(staged))
      try bundles.assign(staged, to: integration, isNew: isNew)
      return integration
    } catch {
      // If the removal fails, the next sweep removes the folder. Only the first error is reported.
      try? bundles.discard(staged)
      throw error
    }
  }

  /// Removes a run with its bundle.
  ///
  /// - Throws: ``BundleStoreError`` and ``StoreError``.
  package func remove(_ integration: StoredIntegration) throws {
    // The bundle is removed first, because another run may get the number as soon as the row is removed.
    try bundles.remove(integration.id)
    try store.remove(integration)
  }

  /// Removes runs and bundles that are older than a policy allows, and the remains of interrupted operations.
  ///
  /// - Returns: the number of removed runs.
  /// - Throws: ``BundleStoreError`` and ``StoreError``.
  @discardableResult
  package func clean(_ policy: RetentionPolicy, now: Date) throws -> Int {
    for integration in try store.withExpiredBundles(policy, now: now) { try bundles.remove(integration) }
    let removed = try store.removeRuns(before: now - policy.daysOfResults * Self.day)
    try bundles.sweep(keeping: store.allNumbers, before: now - Self.day)
    return removed
  }

  private static let day = 86_400.0

  /// Returns the paths of the files in a bundle.
  package static func paths(of bundle: URL) -> [String] {
    let files = UntrustedFolder(bundle)
    return [BundleFormat.manifest]
      + [BundleFormat.events, BundleFormat.attachments].flatMap { folder in
        (files.names(in: folder) ?? []).filter(BundleFormat.isFileName).map { "\(folder)/\($0)" }
      }
  }

  /// Splits a path into the folder within the bundle and the file name, as `UntrustedFolder` requires them.
  package static func parts(of path: String) -> (folder: String?, name: String) {
    let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : (nil, path)
  }
}

extension BotArchive {
  /// Returns the latest passes of the tests that failed in a run, from earlier runs of the bot whose bundles are stored.
  ///
  /// - Parameters:
  ///   - results: the results of the run.
  ///   - integration: the run in the store.
  /// - Returns: the passes.
  /// - Throws: ``StoreError``.
  package func passes(of results: RunResults, in integration: StoredIntegration) throws -> EarlierPasses {
    var passes = EarlierPasses(of: results)
    var run = integration
    for _ in 0..<Self.maximumRunsBefore where !passes.isFinished {
      guard let before = try store.neighbors(of: run).before else { break }
      if let bundle = bundles.bundle(of: before) {
        passes.add(bundle: bundle, named: "\(before.bot) #\(before.number)")
      }
      run = before
    }
    return passes
  }

  /// The maximum number of earlier runs that are looked up, with and without a bundle.
  private static let maximumRunsBefore = 100
}
