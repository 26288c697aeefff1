// SPDX-License-Identifier: Apache-2.0

import Foundation
import Recorder

/// The options of a studio.
package struct StudioOptions: Sendable {
  package var arguments: [String] = []
  package var environment: [String: String] = [:]
  /// Whether recording begins immediately.
  package var records = false
  /// The view that is shown first: the mode `use` or `inspect`, and the tab `test`, `elements` or `audit`.
  package var mode = "use"
  package var tab = "test"
  /// The file in which the recording is saved while it grows.
  package var recordingFile: URL
  package var insertion: Insertion?
  /// The language of the code until the user chooses another; nil for that of the recording, or Swift.
  ///
  /// A source file determines the language itself.
  package var language: CodeLanguage?
  /// The list of findings that audits ignore; nil if there is no such file.
  package var ignoreList: URL?
  /// Whether the program ran before the studio, as in a paused test.
  ///
  /// The recorded test does not launch it then.
  package var isAttached = false

  /// The location in a source file at which the test is written while it is recorded.
  package struct Insertion: Sendable {
    package var file: URL
    package var test: String?
    package var line: Int?
    /// The language of a file that does not exist; only Swift has more than one for the same kind of file.
    package var language: CodeLanguage?

    package init(file: URL, test: String?, line: Int?, language: CodeLanguage? = nil) {
      self.file = file
      self.test = test
      self.line = line
      self.language = language
    }
  }

  package init(recordingFile: URL) {
    self.recordingFile = recordingFile
  }
}
