// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The names of the files and folders in a result bundle.
///
/// `Documentation/Reference/ResultBundle.md` specifies the format.
package enum BundleFormat {
  /// The version of the format; raised when a reader of the previous version would misinterpret the content.
  ///
  /// New events and new fields do not raise it.
  package static let version = 1

  package static let pathExtension = "understudy"
  package static let manifest = "manifest.json"
  package static let events = "events"
  package static let eventsExtension = "jsonl"
  package static let attachments = "attachments"

  /// The largest number of bytes in the line of an event; longer lines are not written, and readers skip them.
  package static let maximumLine = 16 << 20

  /// Whether a text is a valid file name in a bundle: not a path, and without characters that have a special meaning
  /// for readers.
  package static func isFileName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".")
      && name.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  /// The largest number of bytes in a file name, given by the file systems.
  package static let maximumName = Int(NAME_MAX)

  /// Returns a file name that is short enough for the file system.
  ///
  /// A name that is too long is replaced by its beginning, a digest of the whole name, and its extension.
  ///
  /// - Parameter name: a name for which ``isFileName(_:)`` is true.
  /// - Returns: the file name; writer and reader of a bundle get the same one for the same name.
  package static func fitting(_ name: String) -> String {
    guard name.utf8.count > maximumName else { return name }
    let suffix = name.lastIndex(of: ".").map { name[$0...] } ?? ""
    let shownSuffix = suffix.utf8.count <= 40 ? suffix : ""
    return "\(name.prefix(100))-\(AttachmentStore.digest(of: Data(name.utf8)))\(shownSuffix)"
  }
}

/// The description of a bundle, in `manifest.json`.
package struct BundleManifest: Codable, Sendable, Equatable {
  package var format: Int
  package var creator: String
  /// The creation date of the bundle, ISO 8601.
  package var created: String

  package init(format: Int = BundleFormat.version, creator: String = "Understudy", created: Date) {
    self.format = format
    self.creator = creator
    self.created = created.formatted(.iso8601)
  }
}

/// The reason why a bundle cannot be created or read.
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
