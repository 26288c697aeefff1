// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// A step of a test, as its observers see it.
///
/// Extension of Understudy.
public struct UnderstudyActivity: Sendable, Identifiable {
  /// Unique within the process, in the order in which the steps started.
  public let id: Int

  /// The step that this one is a part of; nil for one of the test itself.
  public let parent: Int?

  /// The name of the step in the record of the run.
  public let name: String

  /// Seconds from the start of the test to that of the step.
  public let start: TimeInterval

  /// Seconds that it took; nil while it runs.
  public let duration: TimeInterval?

  init(_ activity: Activity, duration: TimeInterval?) {
    id = activity.id
    parent = activity.parent
    name = activity.name
    start = activity.start
    self.duration = duration
  }
}

/// An attachment that was written to the folder of the run.
///
/// Extension of Understudy.
public struct UnderstudyAttachment: Sendable {
  /// The name in the record of the run.
  public let name: String
  /// The type, as a uniform type identifier: `public.png`.
  public let uniformTypeIdentifier: String
  /// Whether it remains when the test passes.
  public let lifetime: XCTAttachment.Lifetime

  /// The file; it is deleted after a test that passed, unless the lifetime is `keepAlways`.
  public let fileURL: URL

  /// The ``UnderstudyActivity/id`` of the step that it belongs to; nil for one of the test itself.
  public let activity: Int?

  init(_ attachment: KeptAttachment) {
    name = attachment.name
    uniformTypeIdentifier = attachment.typeIdentifier
    lifetime = attachment.lifetime == .keepAlways ? .keepAlways : .deleteOnSuccess
    fileURL = attachment.url
    activity = attachment.activity
  }
}
