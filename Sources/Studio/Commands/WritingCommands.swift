// SPDX-License-Identifier: Apache-2.0

import Recorder

struct WriteCommand: PageCommand {
  static let name = "write"
  let style: CodeOptions.Style?
  let usesClicks: Bool?
  let usesConstants: Bool?

  func run(in studio: StudioSession) throws -> EmptyReply {
    studio.document.changeWriting { writing in
      if let style { writing.style = style }
      if let usesClicks { writing.usesClicks = usesClicks }
      if let usesConstants { writing.usesConstants = usesConstants }
    }
    // Pages receive the new recording before the reply. So every recording that arrives after the reply has the new
    // settings.
    studio.document.finish()
    return EmptyReply()
  }
}

/// Removes the test from the source file, or writes the test into the file again.
struct SourceCommand: PageCommand {
  static let name = "source"
  let isIn: Bool

  func run(in studio: StudioSession) throws -> EmptyReply {
    try studio.document.setInSource(isIn)
    return EmptyReply()
  }
}
