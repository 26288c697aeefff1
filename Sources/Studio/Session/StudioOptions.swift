// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The options of a studio.
package struct StudioOptions: Sendable {
  package var arguments: [String] = []
  package var environment: [String: String] = [:]
  /// Whether recording begins at once.
  package var records = false
  /// The part of the page that is shown first: `use` or `inspect`, and `test`, `elements` or `audit`.
  package var mode = "use"
  package var tab = "test"
  /// The file in which the recording is saved while it grows.
  package var recordingFile: URL
  package var insertion: Insertion?
  /// The list of findings that audits ignore; nil where no such file exists.
  package var ignoreList: URL?
  /// Whether the program ran before the studio, as in a paused test: then the test does not launch it.
  package var isAttached = false

  /// The place in a source file at which the test is written while it is recorded.
  package struct Insertion: Sendable {
    package var file: URL
    package var test: String?
    package var line: Int?

    package init(file: URL, test: String?, line: Int?) {
      self.file = file
      self.test = test
      self.line = line
    }
  }

  package init(recordingFile: URL) {
    self.recordingFile = recordingFile
  }
}
