// SPDX-License-Identifier: Apache-2.0

/// The reason why a bundle cannot be read or written.
package enum BundleError: Error, Sendable, Equatable, CustomStringConvertible {
  case noBundle(path: String, reason: String)
  case newerFormat(path: String, found: Int)
  case cannotWrite(path: String, reason: String)

  package var description: String {
    switch self {
    case .noBundle(let path, let reason):
      "\(path) is not a result bundle: \(reason). Expected a folder with \(BundleFormat.manifest) and "
        + "\(BundleFormat.events)/*.\(BundleFormat.eventsExtension), as written by a test run."
    case .newerFormat(let path, let found):
      "\(path) was written in version \(found) of the format, but this understudy reads versions up to "
        + "\(BundleFormat.version). Read it with the version of understudy that wrote it, or a newer one."
    case .cannotWrite(let path, let reason):
      "\(path) cannot be written: \(reason). Check that its folder exists, belongs to you and has free space."
    }
  }
}
