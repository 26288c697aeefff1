// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import ResultBundle

/// Adds attachments of tests to the record of the run.
package enum AttachmentWriter {
  /// Stores an attachment in the result bundle.
  ///
  /// - Parameters:
  ///   - attachment: the attachment to store.
  ///   - activity: the step to which the attachment belongs; nil for the innermost open step.
  package static func add(_ attachment: XCTAttachment, in activity: Activity?) {
    AutomationSession.shared.runLog.attach(attachment.record, to: activity)
  }
}

extension XCTAttachment {
  /// The attachment in the form that the record of the run stores.
  var record: Attachment {
    Attachment(
      name: name ?? "Attachment", typeIdentifier: uniformTypeIdentifier, payload: payload,
      lifetime: lifetime == .keepAlways ? .keepAlways : .deleteOnSuccess,
      userInfo: Dictionary(
        (userInfo ?? [:]).map { ("\($0.key.base)", "\($0.value)") }, uniquingKeysWith: { first, _ in first }))
  }
}
