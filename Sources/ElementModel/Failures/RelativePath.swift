// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Returns a path for messages: relative to the current folder for a file in this folder, otherwise unchanged.
///
/// Equal failures then have equal text, regardless of the folder of the checkout.
package func relativePath(_ path: String) -> String {
  let folder = FileManager.default.currentDirectoryPath
  let prefix = folder.hasSuffix("/") ? folder : folder + "/"
  return path.hasPrefix(prefix) && path != prefix ? String(path.dropFirst(prefix.count)) : path
}
