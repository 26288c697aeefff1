// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A path as messages have it: relative to the current folder where it is in that, so that equal failures have equal texts
/// whatever folder a checkout lies in.
package func relativePath(_ path: String) -> String {
  let folder = FileManager.default.currentDirectoryPath
  let prefix = folder.hasSuffix("/") ? folder : folder + "/"
  return path.hasPrefix(prefix) && path != prefix ? String(path.dropFirst(prefix.count)) : path
}
