// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// Finds the bundles of runs that are earlier than another run.
enum EarlierBundles {
  /// Returns the bundles of runs that started before `start`, the latest first.
  ///
  /// - Parameters:
  ///   - start: the start of the later run.
  ///   - bundles: the folders that may contain earlier runs; folders that are no readable bundles are skipped.
  ///   - current: the bundle of the later run, which is skipped.
  /// - Returns: the bundles.
  static func earlier(than start: Date, among bundles: [URL], except current: URL) -> [URL] {
    let current = current.resolvingSymlinksInPath().path
    return bundles.compactMap { bundle -> (url: URL, start: Date)? in
      // A folder that is not a readable bundle is skipped.
      guard bundle.resolvingSymlinksInPath().path != current,
        let date = try? BundleReader.starts(of: bundle).compactMap(\.moment).min(), date < start
      else { return nil }
      return (bundle, date)
    }.sorted { $0.start > $1.start }.map(\.url)
  }

  /// Returns the number of bytes of the events in a bundle.
  static func size(of bundle: URL) -> Int {
    let files = UntrustedFolder(bundle)
    // A bundle without readable streams takes no part of a limit.
    return ((try? BundleReader.streams(of: bundle)) ?? []).reduce(0) {
      $0 + (files.size(of: $1, in: BundleFormat.events) ?? 0)
    }
  }
}
