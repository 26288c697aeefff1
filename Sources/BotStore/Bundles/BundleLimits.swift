// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// The size limits of a bundle, so that files written by a test cannot fill the receiver's memory or disk.
package enum BundleLimits {
  /// The maximum size of a file in a bundle, in bytes.
  package static let file = 128 << 20
  /// The maximum size of all files of a bundle, in bytes.
  package static let all = 2 << 30

  /// Checks the size of a bundle before it is read.
  ///
  /// - Parameter bundle: a bundle outside of the store.
  /// - Throws: ``BundleStoreError/tooLarge(path:size:maximum:)``.
  package static func check(_ bundle: URL) throws(BundleStoreError) {
    let files = UntrustedFolder(bundle)
    var total = 0
    for path in BotArchive.paths(of: bundle) {
      let (folder, name) = BotArchive.parts(of: path)
      guard let size = files.size(of: name, in: folder) else { continue }
      guard size <= file else { throw .tooLarge(path: path, size: size, maximum: file) }
      total += size
    }
    guard total <= all else { throw .tooLarge(path: nil, size: total, maximum: all) }
  }
}
