// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The scripts, styles and pages of the report and of the studio, which are in the program itself.
///
/// They are ES modules, by folders: `kit` is of all pages, `report`, `profile` and `site` (of bots) are of pages in one file,
/// which ``ScriptBundle`` puts together, and `studio` is served as it is. `jsconfig.json` has their types checked: they stand in JSDoc
/// comments, those of the data in `Types`, which tests make of the Swift types.
package enum AssetFiles {
  /// Paths below `Assets`, such as `kit/dom.js`.
  package static let paths = Set(EmbeddedTexts.all.keys.map { String($0.trimmingPrefix("Assets/")) })

  /// The content of an asset.
  ///
  /// - Precondition: there is one with this path.
  package static func file(_ path: String) -> Data {
    guard let file = EmbeddedTexts.all["Assets/\(path)"] else {
      preconditionFailure("There is no asset \(path).")
    }
    return Data(bytes: file.utf8Start, count: file.utf8CodeUnitCount)
  }
}
