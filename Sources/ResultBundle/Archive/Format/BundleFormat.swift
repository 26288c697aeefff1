// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The names of the files and folders in a result bundle.
///
/// `Documentation/Reference/ResultBundle.md` specifies the format.
package enum BundleFormat {
  /// The version of the format; it is raised when a reader of the previous version would misinterpret the content.
  ///
  /// New events and new fields do not raise the version.
  package static let version = 1

  package static let pathExtension = "understudy"
  package static let manifest = "manifest.json"
  package static let events = "events"
  package static let eventsExtension = "jsonl"
  package static let attachments = "attachments"

  /// The largest number of bytes in the line of an event; longer lines are not written, and readers skip them.
  package static let maximumLine = 16 << 20

  /// Whether a string is a valid file name in a bundle: ASCII letters, digits, `.`, `_` and `-`, with no period at the
  /// start.
  ///
  /// So a name cannot be a path, and programs that read it need no escaping.
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

  /// The largest number of bytes in a file name that file systems allow.
  package static let maximumName = Int(NAME_MAX)

  /// Returns a file name that is short enough for the file system.
  ///
  /// A name that is too long is replaced by its beginning, a digest of the whole name, and its extension unless that is
  /// long too.
  ///
  /// - Parameter name: a name for which ``isFileName(_:)`` is true.
  /// - Returns: the file name. It depends only on `name`, so that the writer and the reader of a bundle get the same
  ///   one.
  package static func fitting(_ name: String) -> String {
    guard name.utf8.count > maximumName else { return name }
    let suffix = name.lastIndex(of: ".").map { name[$0...] } ?? ""
    let shownSuffix = suffix.utf8.count <= 40 ? suffix : ""
    return "\(name.prefix(100))-\(AttachmentStore.digest(of: Data(name.utf8)))\(shownSuffix)"
  }
}
