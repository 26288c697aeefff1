// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The names of what is in a result bundle.
///
/// `Documentation/ResultBundle.md` specifies the format.
package enum BundleFormat {
  /// Raised when a reader of the version before would misunderstand what is written; new events and new fields
  /// do not raise it.
  package static let version = 1

  package static let pathExtension = "understudy"
  package static let manifest = "manifest.json"
  package static let events = "events"
  package static let eventsExtension = "jsonl"
  package static let attachments = "attachments"

  /// Bytes of the line of an event: a longer one is not written, and left out by readers.
  package static let maximumLine = 16 << 20

  /// Whether a text is a file name as the writers of bundles use them: no path, and no characters with a special meaning for
  /// readers.
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

  /// Bytes of a name, as file systems take them.
  package static let maximumName = Int(NAME_MAX)

  /// A valid file name for a name; a name that is too long is shortened to its beginning, a digest of the whole, and its
  /// extension.
  ///
  /// - Parameter name: one that ``isFileName(_:)`` takes.
  /// - Returns: the same for the same name, in the writer and in the reader of a bundle.
  package static func fitting(_ name: String) -> String {
    guard name.utf8.count > maximumName else { return name }
    let suffix = name.lastIndex(of: ".").map { name[$0...] } ?? ""
    let kept = suffix.utf8.count <= 40 ? suffix : ""
    return "\(name.prefix(100))-\(AttachmentStore.digest(of: Data(name.utf8)))\(kept)"
  }
}

/// The description of a bundle, in `manifest.json`.
package struct BundleManifest: Codable, Sendable, Equatable {
  package var format: Int
  package var creator: String
  /// When the bundle was made, ISO 8601.
  package var created: String

  package init(format: Int = BundleFormat.version, creator: String = "Understudy", created: Date) {
    self.format = format
    self.creator = creator
    self.created = created.formatted(.iso8601)
  }
}

/// Why a bundle cannot be made or read.
package enum BundleError: Error, Sendable, Equatable, CustomStringConvertible {
  case noBundle(path: String, reason: String)
  case newerFormat(path: String, found: Int)
  case cannotWrite(path: String, reason: String)

  package var description: String {
    switch self {
    case .noBundle(let path, let reason):
      "\(path) is not a result bundle: \(reason). Expected a folder with \(BundleFormat.manifest) and "
        + "\(BundleFormat.events)/*.\(BundleFormat.eventsExtension), as a test run writes it."
    case .newerFormat(let path, let found):
      "\(path) was written in version \(found) of the format, and this understudy reads versions up to "
        + "\(BundleFormat.version). Read it with the version of understudy that wrote it, or a newer one."
    case .cannotWrite(let path, let reason):
      "\(path) cannot be written: \(reason). Check that its folder exists, is yours and has room."
    }
  }
}
