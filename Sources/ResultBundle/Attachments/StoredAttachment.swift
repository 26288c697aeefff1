// SPDX-License-Identifier: Apache-2.0

import Foundation

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

  /// The moment of the capture, in seconds since the machine started, if the attachment is written later than that
  /// moment.
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
