// SPDX-License-Identifier: Apache-2.0

/// The limits for the content of a JUnit XML file.
package enum JUnitLimits {
  /// The maximum size of a file, in bytes.
  static let maximumBytes = 256 << 20
  /// The maximum size of the name of a test or a suite, in bytes.
  package static let maximumName = 2_000
  /// The maximum length of the message of a failure or a skip, in characters.
  package static let maximumMessage = 10_000
  /// The maximum number of tests in a file.
  package static let maximumTests = 50_000
  /// The maximum length of the text of a failure, such as a call stack, in characters.
  static let maximumDetails = 40_000
  /// The maximum size of the output of a test or a suite, in bytes.
  static let maximumOutput = 256 << 10
  /// The maximum size of messages, text and output of a whole file, in bytes.
  ///
  /// Further text is shortened, because files in stored bundles have a size limit.
  static let maximumTexts = 40 << 20
}
