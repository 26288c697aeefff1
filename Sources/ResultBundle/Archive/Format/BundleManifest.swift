// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The description of a bundle, in `manifest.json`.
package struct BundleManifest: Codable, Sendable, Equatable {
  /// The version of the format (``BundleFormat/version``).
  package var format: Int
  /// The name of the program that wrote the bundle.
  package var creator: String
  /// The creation date of the bundle, in ISO 8601.
  package var created: String

  package init(format: Int = BundleFormat.version, creator: String = "Understudy", created: Date) {
    self.format = format
    self.creator = creator
    self.created = created.formatted(.iso8601)
  }
}
