// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import TestReport

/// A page whose data scripts request by name: `bot-3`, `run-3-17`.
///
/// The numbers in the names are those of the store. They are used instead of the names of bots and tests, which would
/// have to be encoded in a way that every server and file system leaves unchanged.
package enum PageData: Sendable, Hashable {
  case overview
  case bot(Int64)
  case matrix(bot: Int64)
  case integration(bot: Int64, number: Int)
  /// Further tests of a run, from a position on.
  case tests(bot: Int64, number: Int, from: Int)
  case test(bot: Int64, test: Int64)
  case job(Int64)
  case pictures(bot: Int64, number: Int, test: Int64)

  package var name: String {
    switch self {
    case .overview: "overview"
    case .bot(let bot): "bot-\(bot)"
    case .matrix(let bot): "matrix-\(bot)"
    case .integration(let bot, let number): "run-\(bot)-\(number)"
    case .tests(let bot, let number, let first): "tests-\(bot)-\(number)-\(first)"
    case .test(let bot, let test): "test-\(bot)-\(test)"
    case .job(let job): "job-\(job)"
    case .pictures(let bot, let number, let test): "pictures-\(bot)-\(number)-\(test)"
    }
  }

  /// Returns the page with a name; nil if the text is not the name of a page.
  package init?(name: String) {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let numbers = parts.dropFirst().map { Int64($0) }
    guard !numbers.contains(nil) else { return nil }
    switch (parts[0], numbers.compactMap(\.self)) {
    case ("overview", let numbers) where numbers.isEmpty: self = .overview
    case ("bot", let numbers) where numbers.count == 1: self = .bot(numbers[0])
    case ("job", let numbers) where numbers.count == 1: self = .job(numbers[0])
    case ("pictures", let numbers) where numbers.count == 3:
      self = .pictures(bot: numbers[0], number: Int(numbers[1]), test: numbers[2])
    case ("matrix", let numbers) where numbers.count == 1: self = .matrix(bot: numbers[0])
    case ("run", let numbers) where numbers.count == 2:
      self = .integration(bot: numbers[0], number: Int(numbers[1]))
    case ("tests", let numbers) where numbers.count == 3:
      self = .tests(bot: numbers[0], number: Int(numbers[1]), from: Int(numbers[2]))
    case ("test", let numbers) where numbers.count == 2: self = .test(bot: numbers[0], test: numbers[1])
    default: return nil
    }
  }

  /// Returns the data of the page, as JSON.
  ///
  /// - Parameters:
  ///   - archive: the stored results.
  ///   - now: the end of the time windows of the health rules.
  /// - Returns: JSON that is safe inside a script element of a page.
  /// - Throws: `StoreError`.
  package func json(of archive: BotArchive, now: Date) throws -> Data {
    let store = archive.store
    return switch self {
    case .overview: try PageDocument.encode(OverviewPage(store))
    case .bot(let bot): try PageDocument.encode(BotPage(bot, in: store, now: now))
    case .pictures(let bot, let number, let test):
      try PageDocument.encode(PicturesPage(number, of: test, bot, in: archive))
    case .job(let job): try PageDocument.encode(JobPage(job, in: store))
    case .matrix(let bot): try PageDocument.encode(MatrixPage(bot, in: store))
    case .integration(let bot, let number):
      try PageDocument.encode(
        IntegrationPage(number, of: bot, in: store) { archive.bundles.bundle(of: $0) != nil })
    case .tests(let bot, let number, let first):
      try PageDocument.encode(FurtherTests(number, of: bot, from: first, in: store))
    case .test(let bot, let test):
      try PageDocument.encode(
        TestHistoryPage(test, of: bot, in: store, now: now) { archive.bundles.bundle(of: $0) != nil })
    }
  }
}
