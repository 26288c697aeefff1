// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Synchronization
import Timing

/// Caches the data of the pages that take longest to create, until the stored data changes or a time limit has passed.
///
/// Browsers that keep such a page open request its data again after each change.
final class PageCache: Sendable {
  private struct Page {
    let mark: String
    let made: Date
    let json: Data
  }

  private let cached = Mutex<[PageData: Page]>([:])

  private static let maximum = 64

  /// Returns the data of a page, from the cache if possible.
  ///
  /// - Parameters:
  ///   - page: the page whose data is requested.
  ///   - archive: the stored results.
  ///   - now: the end of the time windows of the health rules.
  /// - Returns: JSON that is safe inside a script element of a page.
  /// - Throws: `StoreError`.
  func json(_ page: PageData, of archive: BotArchive, now: Date) throws -> Data {
    guard page.isOfManyRuns else { return try page.json(of: archive, now: now) }
    // The mark is read before the page is created. If results arrive in the meantime, the page is cached with the older
    // mark, so it counts as outdated.
    let mark = try archive.store.mark()
    // Cached pages also have a maximum age, because the health rules consider only results within their time windows.
    let oldest = now - TimeLimits.Bots.cachedPage.seconds
    if let known = cached.withLock({ $0[page] }), known.mark == mark, known.made > oldest {
      return known.json
    }
    let json = try page.json(of: archive, now: now)
    cached.withLock { cached in
      cached = cached.filter { $0.value.mark == mark && $0.value.made > oldest }
      if cached.count < Self.maximum { cached[page] = Page(mark: mark, made: now, json: json) }
    }
    return json
  }
}

extension PageData {
  /// Whether the results of many runs must be read to create the page.
  fileprivate var isOfManyRuns: Bool {
    switch self {
    case .bot, .matrix: true
    case .overview, .integration, .tests, .test, .job, .pictures: false
    }
  }
}
