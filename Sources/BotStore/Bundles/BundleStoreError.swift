// SPDX-License-Identifier: Apache-2.0

import Timing

/// A reason why a bundle cannot be stored.
package enum BundleStoreError: Error, Sendable, Equatable, CustomStringConvertible {
  /// Contents that have not arrived yet, or were removed with the last bundle that used them.
  case missing(digests: [String])
  /// A path that cannot belong to a file of a bundle, or that occurs twice.
  case badPath(path: String)
  case cannotWrite(path: String, reason: String)
  /// A file (or, if the path is nil, the whole bundle) that is too large; sizes are in bytes.
  case tooLarge(path: String?, size: Int, maximum: Int)
  /// Another thread or process had locked the bundles for longer than `seconds`; `holder` names it and its work.
  case locked(folder: String, holder: String, seconds: Double)

  package var description: String {
    switch self {
    case .missing(let digests):
      "\(digests.count) of the bundle's files are missing: send the files that the response lists, and then the bundle "
        + "again."
    case .badPath(let path):
      "\"\(path.prefix(120))\" is not a file of a result bundle: expected manifest.json, events/NAME.jsonl and "
        + "attachments/NAME, each of them once."
    case .cannotWrite(let path, let reason):
      "\(path) cannot be written: \(reason). Check that the folder of the results belongs to you and has free space."
    case .tooLarge(let path, let size, let maximum):
      "\(path.map { "\"\($0)\" of the bundle" } ?? "The bundle") has \(size >> 20) MB; at most \(maximum >> 20) MB are "
        + "stored. Record fewer pictures and videos, or less output."
    case .locked(let folder, let holder, let seconds):
      "The bundles in \(folder) are still locked after \(seconds.text) s by \(holder). Try again when it has finished; "
        + "end the process if it is stopped."
    }
  }
}
