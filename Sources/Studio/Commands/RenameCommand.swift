// SPDX-License-Identifier: Apache-2.0

import Recorder

struct RenameCommand: PageCommand {
  static let name = "rename"
  let name: String

  func run(in studio: StudioSession) throws -> EmptyReply {
    let isIdentifier = self.name.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*/) != nil
    guard isIdentifier, self.name.utf8.count <= 200 else {
      throw PageCommandError(
        "The name of a test must be a Swift identifier, with letters and digits and without spaces: \"\(self.name)\" "
          + "is not one.")
    }
    studio.recorder.edit { $0.testName = self.name }
    return EmptyReply()
  }
}
