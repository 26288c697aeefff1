// SPDX-License-Identifier: Apache-2.0

/// An error that says that the program differs from what an assertion expects.
///
/// Its issue has the type of a failed assertion. Other errors say that something could not be done.
package protocol FailedExpectation: Error {
  /// The attachments of the issue.
  var attachments: [XCTAttachment] { get }
}
