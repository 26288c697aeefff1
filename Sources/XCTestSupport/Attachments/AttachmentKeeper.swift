// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import ResultBundle

/// Brings attachments of tests into the record of the run.
enum AttachmentKeeper {
  /// - Parameters:
  ///   - attachment: what is kept.
  ///   - activity: what it belongs to; the innermost open step unless told otherwise.
  static func keep(_ attachment: XCTAttachment, in activity: Activity?) {
    AutomationSession.shared.recorder.attach(attachment.record, to: activity)
  }
}

extension XCTAttachment {
  /// The attachment as the record of the run has it.
  var record: Attachment {
    Attachment(
      name: name ?? "Attachment", typeIdentifier: uniformTypeIdentifier, payload: payload,
      lifetime: lifetime == .keepAlways ? .keepAlways : .deleteOnSuccess,
      userInfo: Dictionary(
        (userInfo ?? [:]).map { ("\($0.key.base)", "\($0.value)") }, uniquingKeysWith: { first, _ in first }))
  }
}
