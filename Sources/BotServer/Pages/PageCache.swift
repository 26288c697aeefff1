// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Synchronization
import Timing

/// Caches the data of the pages that take longest to make, until the stored data changes.
///
/// Browsers that show all bots request the same pages again and again.
final class PageCache: Sendable {
  private struct Page {
    let mark: String
    let made: Date
    let json: Data
  }

  private let cached = Mutex<[PageData: Page]>([:])

  private static let maximum = 64

  /// - Parameters:
  ///   - page: the page.
  ///   - archive: the stored results.
  ///   - now: the end of the time windows of the health rules.
  /// - Returns: JSON that is safe inside a script element of a page.
  /// - Throws: `StoreError`.
  func json(_ page: PageData, of archive: BotArchive, now: Date) throws -> Data {
    guard page.isOfManyRuns else { return try page.json(of: archive, now: now) }
    // The mark is read before the page is made, so that results that arrive in the meantime make the cached page
    // outdated.
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
  /// Whether making the page requires reading all runs that it shows.
  fileprivate var isOfManyRuns: Bool {
    switch self {
    case .bot, .matrix: true
    case .overview, .integration, .tests, .test, .job, .pictures: false
    }
  }
}
