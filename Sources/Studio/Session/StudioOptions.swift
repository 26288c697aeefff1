// SPDX-License-Identifier: Apache-2.0

import Foundation

/// What a studio is started with.
package struct StudioOptions: Sendable {
  package var arguments: [String] = []
  package var environment: [String: String] = [:]
  /// Whether recording begins at once.
  package var records = false
  /// Which part of the page is shown first: `use` or `inspect`, and `test`, `elements` or `audit`.
  package var mode = "use"
  package var tab = "test"
  /// Where the recording is kept while it grows.
  package var recordingFile: URL
  package var insertion: Insertion?
  /// What an audit need not tell; nil where there is no such file.
  package var ignoreList: URL?
  /// Whether the program was there before the studio, as in a paused test: then the test does not launch it.
  package var isAttached = false

  /// Where the test is written while it is recorded.
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
