// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A piece of evidence that belongs to an activity: a screenshot, a tree, a log.
package struct Attachment: Sendable {
  /// Whether the attachment stays when its test passes.
  package enum Lifetime: String, Sendable {
    case keepAlways
    case deleteOnSuccess
  }

  /// The name of a picture that is taken when a test fails, or the beginning of that name.
  package static let pictureOfFailure = "Screenshot of failure"

  package var name: String

  /// The type of the payload, as a uniform type identifier: `public.png`.
  package var typeIdentifier: String

  package var payload: Data
  package var lifetime: Lifetime

  /// Further facts about it; values that are no texts are described.
  package var userInfo: [String: String]

  /// Whether it was captured at a step, and not added by the test: it is in the record alone.
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

  /// An attachment of the type that files with this extension have, without the dot.
  package init(name: String, fileExtension: String, payload: Data) {
    self.init(
      name: name, typeIdentifier: UniformType(fileExtension: fileExtension)?.identifier ?? "public.data",
      payload: payload)
  }

  /// The extension that its name already has where its type allows it, else that of its type.
  package var fileExtension: String {
    let type = UniformType(identifier: typeIdentifier)
    let named = URL(fileURLWithPath: name).pathExtension.lowercased()
    if type.fileExtensions.contains(named) { return named }
    // A reader may know the type of data whose type is unknown here.
    let isUnknown = type.mediaType == "application/octet-stream"
    let isExtension = !named.isEmpty && named.count <= 8 && named.allSatisfy { $0.isASCII && $0.isLetter }
    return isUnknown && isExtension ? named : type.fileExtension
  }
}

/// An attachment on disk.
package struct KeptAttachment: Sendable {
  package let name: String
  package let typeIdentifier: String
  package let lifetime: Attachment.Lifetime
  package let userInfo: [String: String]

  /// The file with the payload.
  package let url: URL

  /// SHA-256 of the payload in hexadecimal digits.
  package let digest: String

  /// Bytes.
  package let size: Int

  /// The activity that it belongs to; nil for the test itself.
  package let activity: Int?

  /// The number of activities that were open.
  package let depth: Int

  /// Seconds since the start of the test.
  package let time: TimeInterval

  /// The test that it belongs to, by the recorder's count; nil for one outside of tests.
  package let test: Int?

  /// For what is written later than it was taken: when that was, in seconds since the machine started.
  package let taken: TimeInterval?

  package let isCapture: Bool
}

extension KeptAttachment {
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
