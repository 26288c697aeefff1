// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import XCTest

/// A step of a test.
///
/// Mirrors Apple's protocol of the same name, but does not require `NSObject`, because test cases are activities and on
/// Linux they are not `NSObject`s.
public protocol XCTActivity: AnyObject {
  /// The name of the step in the record of the run.
  var name: String { get }

  /// Attaches evidence to the step.
  ///
  /// - Parameter attachment: a picture, a string or a file; it is written to the result bundle immediately.
  func add(_ attachment: XCTAttachment)
}

/// The step that ``XCTContext/runActivity(named:block:)`` passes to its block.
final class RunningActivity: XCTActivity, Sendable {
  private let activity: Activity

  init(_ activity: Activity) {
    self.activity = activity
  }

  var name: String { activity.name }

  func add(_ attachment: XCTAttachment) {
    AttachmentWriter.add(attachment, in: activity)
  }
}

extension XCTestCase: XCTActivity {
  /// Attaches evidence to the test.
  ///
  /// - Parameter attachment: a picture, a string or a file. It is written to the result bundle immediately, under the
  ///   innermost open step.
  public func add(_ attachment: XCTAttachment) {
    AttachmentWriter.add(attachment, in: nil)
  }
}
