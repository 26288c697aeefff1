// SPDX-License-Identifier: Apache-2.0

import ReferenceFiles
import XCTestSupport

/// A program that differs from its reference, or a reference that is missing, as a failure of the test.
struct ReferenceMismatch: FailedExpectation, CustomStringConvertible {
  /// The first line, with the message of the assertion.
  let summary: String
  /// The further lines.
  let details: String
  private let contents: [ReferenceAttachment]
  private let kind: ReferenceKind
  private let name: String

  /// - Parameters:
  ///   - failure: the failure of the comparison.
  ///   - message: the message of the assertion; "" for none.
  init<Difference>(_ failure: ReferenceFailure<Difference>, message: String) {
    self.init(failure.finding, kind: failure.kind, name: failure.name, message: message)
  }

  /// - Parameters:
  ///   - finding: the words and the attachments.
  ///   - kind: the kind of the content.
  ///   - name: the name of the reference, for the names of the attachments; "" without attachments.
  ///   - message: the message of the assertion; "" for none.
  init(_ finding: ReferenceFinding, kind: ReferenceKind, name: String = "", message: String) {
    summary = finding.summary + (message.isEmpty ? "" : " - \(message)")
    details = finding.details.joined(separator: "\n")
    (contents, self.kind, self.name) = (finding.attachments, kind, name)
  }

  var description: String { "\(summary)\n\(details)" }

  var attachments: [XCTAttachment] {
    contents.map { content in
      let attachment = XCTAttachment(
        uniformTypeIdentifier: kind.uniformType, name: kind.fileName(of: content.role, named: name),
        payload: content.data,
        userInfo: content.facts.merging(["comparison": name, "role": content.role.rawValue]) { $1 })
      attachment.lifetime = .keepAlways
      return attachment
    }
  }
}
