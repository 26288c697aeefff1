// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import XCTest

/// A step of a test.
///
/// Mirrors Apple's protocol of the same name, but for its bound: on Linux, test cases are activities without being
/// `NSObject`s.
public protocol XCTActivity: AnyObject {
  /// The name of the step in the record of the run.
  var name: String { get }

  /// Keeps evidence with the step.
  ///
  /// - Parameter attachment: a picture, a text or a file; it is written to the folder of the run at once.
  func add(_ attachment: XCTAttachment)
}

/// The step that ``XCTContext/runActivity(named:block:)`` runs.
final class RunningActivity: XCTActivity, Sendable {
  private let activity: Activity

  init(_ activity: Activity) {
    self.activity = activity
  }

  var name: String { activity.name }

  func add(_ attachment: XCTAttachment) {
    AttachmentWriter.keep(attachment, in: activity)
  }
}

extension XCTestCase: XCTActivity {
  /// Keeps evidence with the test.
  ///
  /// - Parameter attachment: a picture, a text or a file. It is written to the folder of the run at once, below the
  ///   innermost step that is open.
  public func add(_ attachment: XCTAttachment) {
    AttachmentWriter.keep(attachment, in: nil)
  }
}
