// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Notation
import ResultBundle
import TestReport

/// Exports the pages of the stored results as a folder that any browser can show, from disk or from any web server.
package struct StaticSite {
  private let archive: BotArchive
  private let now: Date

  package init(_ archive: BotArchive, now: Date) { (self.archive, self.now) = (archive, now) }

  /// The maximum number of runs of each bot that have a page.
  private static let shown = 100

  /// Writes the pages, and the data that they load.
  ///
  /// - Parameters:
  ///   - folder: the target; it is created if it does not exist, and pages of an earlier export are replaced.
  ///   - withReports: whether to write also the reports of the runs, with their pictures.
  /// - Returns: the number of pages.
  /// - Throws: `BundleError/cannotWrite(path:reason:)`, `BundleStoreError` and `StoreError`.
  @discardableResult
  package func write(to folder: URL, withReports: Bool) throws -> Int {
    let data = folder.appendingPathComponent("data", isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    } catch {
      throw BundleError.cannotWrite(path: data.path, reason: ErrorText.of(error))
    }
    var pages: [PageData] = [.overview]
    for bot in try archive.store.overview(latest: Self.shown) {
      pages += [.bot(bot.id), .matrix(bot: bot.id)]
      for run in bot.integrations {
        pages.append(.integration(bot: bot.id, number: run.number))
        let tests = try archive.store.countOfTests(in: run)
        pages += stride(from: IntegrationPage.maximumTests, to: tests, by: IntegrationPage.maximumTests).map {
          .tests(bot: bot.id, number: run.number, from: $0)
        }
      }
      pages += try archive.store.tests(of: bot.bot).map { .test(bot: bot.id, test: $0.id) }
      if withReports { pages += try pictures(of: bot) }
      if withReports { for run in bot.integrations { try writeReport(of: run, bot.id, in: folder) } }
    }
    for page in pages {
      // Browsers allow pages on disk to load scripts, but no other data. So the data of each page is a script.
      let script =
        try Data("understudy.take(\"\(page.name)\",".utf8) + page.json(of: archive, now: now)
        + Data(");\n".utf8)
      try write(script, to: data.appendingPathComponent("\(page.name).js"))
    }
    try write(SitePage.page(isServed: false), to: folder.appendingPathComponent("index.html"))
    return pages.count
  }

  /// Returns the pages with pictures of the failing tests.
  ///
  /// The pictures are from the run in which a test began to fail, and from the last run before it in which the test
  /// passed.
  private func pictures(of bot: BotOverview) throws -> [PageData] {
    try archive.store.review(of: bot.bot, latest: Self.shown, now: now).tests.flatMap {
      review -> [PageData] in
      guard let begin = review.beginOfFailure else { return [] }
      return [begin, review.lastPass].compactMap(\.self).filter { archive.bundles.bundle(of: $0) != nil }
        .map {
          .pictures(bot: bot.id, number: $0.number, test: review.test.id)
        }
    }
  }

  private func writeReport(of run: StoredIntegration, _ bot: Int64, in folder: URL) throws {
    let target = folder.appendingPathComponent("reports/\(bot)/\(run.number)", isDirectory: true)
    guard !FileManager.default.fileExists(atPath: target.appendingPathComponent("index.html").path) else {
      return
    }
    guard let results = try archive.bundles.results(of: run) else { return }
    let passes = try archive.passes(of: results, in: run)
    try HTMLReport(results, passes: passes).write(toFolder: target)
  }

  private func write(_ content: Data, to file: URL) throws {
    do {
      try content.write(to: file, options: .atomic)
    } catch {
      throw BundleError.cannotWrite(path: file.path, reason: ErrorText.of(error))
    }
  }
}
