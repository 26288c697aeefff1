// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The scripts, styles and pages of reports, profiles, bots and the studio, stored in the executable.
///
/// The scripts are ES modules in folders. `kit` is for all pages. `report`, `profile` and `site` (of bots) are for
/// pages in one file, whose script `ScriptBundle` combines. `studio` is served unchanged. The types of the scripts are in
/// JSDoc comments, and `jsconfig.json` configures their check. The types of the data are in `Types`; tests generate
/// them from the Swift types.
package enum AssetFiles {
  /// The paths in `Assets`, such as `kit/dom.js`.
  package static let paths = Set(EmbeddedTexts.all.keys.map { String($0.trimmingPrefix("Assets/")) })

  /// Returns the text of an asset.
  ///
  /// - Precondition: an asset with this path exists.
  package static func text(_ path: String) -> String { EmbeddedTexts.text("Assets/\(path)") }

  /// Returns the content of an asset.
  ///
  /// - Precondition: an asset with this path exists.
  package static func file(_ path: String) -> Data {
    guard let file = EmbeddedTexts.all["Assets/\(path)"] else {
      preconditionFailure("There is no asset \(path).")
    }
    return Data(bytes: file.utf8Start, count: file.utf8CodeUnitCount)
  }
}
