// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// A step of a test, as reported to observers.
///
/// Extension of Understudy.
public struct UnderstudyActivity: Sendable, Identifiable {
  /// The number of the step, unique within the process, in the order in which the steps started.
  public let id: Int

  /// The number of the enclosing step; nil if the test itself encloses it.
  public let parent: Int?

  /// The name of the step in the record of the run.
  public let name: String

  /// The seconds from the start of the test to the start of the step.
  public let start: TimeInterval

  /// The duration of the step in seconds; nil while it is running.
  public let duration: TimeInterval?

  init(_ activity: Activity, duration: TimeInterval?) {
    id = activity.id
    parent = activity.parent
    name = activity.name
    start = activity.start
    self.duration = duration
  }
}

/// An attachment that was written to the result bundle.
///
/// Extension of Understudy.
public struct UnderstudyAttachment: Sendable {
  /// The name in the record of the run.
  public let name: String
  /// The type, as a uniform type identifier: `public.png`.
  public let uniformTypeIdentifier: String
  /// Whether the attachment stays if the test passes.
  public let lifetime: XCTAttachment.Lifetime

  /// The file; it is deleted after a test that passes, unless the lifetime is `keepAlways`.
  public let fileURL: URL

  /// The ``UnderstudyActivity/id`` of the step to which the attachment belongs; nil if it belongs to the test itself.
  public let activity: Int?

  init(_ attachment: StoredAttachment) {
    name = attachment.name
    uniformTypeIdentifier = attachment.typeIdentifier
    lifetime = attachment.lifetime == .keepAlways ? .keepAlways : .deleteOnSuccess
    fileURL = attachment.url
    activity = attachment.activity
  }
}
