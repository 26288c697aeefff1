// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// Creates the payloads of attachments: the data that they store.
///
/// If a payload cannot be created, the test fails and continues with an empty attachment.
enum AttachmentPayload {
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// Creates a payload; an error fails the test.
  ///
  /// - Parameters:
  ///   - kind: the kind of content, for the failure message, such as `a property list`.
  ///   - body: creates the payload.
  /// - Returns: the payload; empty data after a failure.
  static func of(_ kind: String, _ body: () throws -> Data) -> Data {
    IssueRecorder.attempt("attach \(kind)", in: nil, fallback: Data(), body)
  }

  /// The content of a file.
  static func file(_ url: URL) -> Data {
    of("the file \(url.path)") {
      switch try kind(of: url) {
      case .typeDirectory:
        throw Problem(
          description: "It is a folder. Use XCTAttachment(compressedContentsOfDirectory:) for folders.")
      case .typeRegular: return try Data(contentsOf: url)
      default: throw Problem(description: "It is not a regular file.")
      }
    }
  }

  /// The content of a folder, as a zip archive.
  static func archive(of url: URL) -> Data {
    of("the folder \(url.path)") {
      guard try kind(of: url) == .typeDirectory else {
        throw Problem(description: "It is not a folder. Use XCTAttachment(contentsOfFile:) for files.")
      }
      return try ZipArchive.data(ofDirectory: url)
    }
  }

  private static func kind(of url: URL) throws -> FileAttributeType {
    guard url.isFileURL else {
      throw Problem(description: "The URL does not refer to a file: \(url.absoluteString)")
    }
    guard FileManager.default.fileExists(atPath: url.path) else {
      throw Problem(description: "There is no such file.")
    }
    // A symbolic link counts as its target.
    let attributes = try FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
    return attributes[.type] as? FileAttributeType ?? .typeUnknown
  }
}
