// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A piece of evidence that belongs to an activity: a screenshot, a tree, a log.
package struct Attachment: Sendable {
  /// Whether the attachment is stored permanently if its test passes.
  package enum Lifetime: String, Sendable {
    case keepAlways
    case deleteOnSuccess
  }

  /// The name, or the beginning of the name, of a screenshot that is taken when a test fails.
  package static let pictureOfFailure = "Screenshot of failure"

  package var name: String

  /// The type of the payload, as a uniform type identifier: `public.png`.
  package var typeIdentifier: String

  package var payload: Data
  package var lifetime: Lifetime

  /// Further facts about the attachment; values that are not strings are converted to their descriptions.
  package var userInfo: [String: String]

  /// Whether the attachment was captured at a step, and not added by the test; captures are only in the result bundle.
  package var isCapture = false

  package init(
    name: String, typeIdentifier: String, payload: Data, lifetime: Lifetime = .keepAlways,
    userInfo: [String: String] = [:]
  ) {
    self.name = name
    self.typeIdentifier = typeIdentifier
    self.payload = payload
    self.lifetime = lifetime
    self.userInfo = userInfo
  }

  /// Creates an attachment with the type for a file extension, given without the period.
  package init(name: String, fileExtension: String, payload: Data) {
    self.init(
      name: name, typeIdentifier: UniformType(fileExtension: fileExtension)?.identifier ?? "public.data",
      payload: payload)
  }

  /// The extension of ``name`` if it fits the type, else the usual extension of the type.
  package var fileExtension: String {
    let type = UniformType(identifier: typeIdentifier)
    let named = URL(fileURLWithPath: name).pathExtension.lowercased()
    if type.fileExtensions.contains(named) { return named }
    // A program that reads the file may support a type that is unknown here.
    let isUnknown = type.mediaType == "application/octet-stream"
    let isExtension = !named.isEmpty && named.count <= 8 && named.allSatisfy { $0.isASCII && $0.isLetter }
    return isUnknown && isExtension ? named : type.fileExtension
  }
}

/// An attachment on disk.
package struct StoredAttachment: Sendable {
  package let name: String
  package let typeIdentifier: String
  package let lifetime: Attachment.Lifetime
  package let userInfo: [String: String]

  /// The file with the payload.
  package let url: URL

  /// The SHA-256 digest of the payload in hexadecimal digits.
  package let digest: String

  /// The size in bytes.
  package let size: Int

  /// The activity of the attachment; nil for the test itself.
  package let activity: Int?

  /// The number of open activities.
  package let depth: Int

  /// The time in seconds since the start of the test.
  package let time: TimeInterval

  /// The test of the attachment, by the run log's number; nil outside of tests.
  package let test: Int?

  /// The moment of the capture, in seconds since the machine started, if the attachment is written later than that.
  package let taken: TimeInterval?

  package let isCapture: Bool
}

extension StoredAttachment {
  init(
    _ attachment: Attachment, _ stored: AttachmentStore.Stored, activity: Int?, depth: Int,
    time: TimeInterval,
    test: Int?, taken: TimeInterval? = nil
  ) {
    self.init(
      name: attachment.name, typeIdentifier: attachment.typeIdentifier, lifetime: attachment.lifetime,
      userInfo: attachment.userInfo, url: stored.file, digest: stored.digest, size: stored.size,
      activity: activity, depth: depth, time: time, test: test, taken: taken, isCapture: attachment.isCapture)
  }
}
