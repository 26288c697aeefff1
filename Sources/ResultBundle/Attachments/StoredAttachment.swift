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

  /// The id of the step to which the attachment belongs; nil if it belongs to the test itself.
  package let activity: Int?

  /// The number of steps that enclose the attachment.
  package let depth: Int

  /// The time of the attachment, in seconds since the start of the test.
  package let time: TimeInterval

  /// The test of the attachment, by its number in the run log; nil outside of tests.
  package let test: Int?

  /// The moment of the capture, in seconds of `MonotonicClock`, if the attachment is written later than that; nil
  /// otherwise.
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
