// SPDX-License-Identifier: Apache-2.0

import Foundation
import QueryWriting
import Recorder

struct SetRecordingCommand: PageCommand {
  static let name = "record"
  let isOn: Bool

  func run(in studio: StudioSession) throws -> PageDone {
    try studio.setRecording(isOn)
    return PageDone()
  }
}

struct RemoveCommand: PageCommand {
  static let name = "remove"
  let step: Int

  func run(in studio: StudioSession) throws -> PageDone {
    studio.session.edit { recording in recording.steps.removeAll { $0.id == step } }
    return PageDone()
  }
}

struct RenameCommand: PageCommand {
  static let name = "rename"
  let name: String

  func run(in studio: StudioSession) throws -> PageDone {
    let isIdentifier = self.name.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*/) != nil
    guard isIdentifier, self.name.utf8.count <= 200 else {
      throw CommandProblem(
        "The name of a test must be a Swift identifier, with letters and digits and without spaces: \"\(self.name)\" "
          + "is not one.")
    }
    studio.session.edit { $0.testName = self.name }
    return PageDone()
  }
}

struct WriteCommand: PageCommand {
  static let name = "write"
  let style: CodeOptions.Style?
  let usesClicks: Bool?
  let usesConstants: Bool?

  func run(in studio: StudioSession) throws -> PageDone {
    studio.document.changeWriting { writing in
      if let style { writing.style = style }
      if let usesClicks { writing.usesClicks = usesClicks }
      if let usesConstants { writing.usesConstants = usesConstants }
    }
    // Pages get the new recording before the reply. So only messages before the reply can be older than the choice.
    studio.document.finish()
    return PageDone()
  }
}

/// Removes the test from the source file, or writes it there again.
struct SourceCommand: PageCommand {
  static let name = "source"
  let isIn: Bool

  func run(in studio: StudioSession) throws -> PageDone {
    try studio.document.setInSource(isIn)
    return PageDone()
  }
}

struct UndoCommand: PageCommand {
  static let name = "undo"

  func run(in studio: StudioSession) throws -> PageDone {
    studio.undo()
    return PageDone()
  }
}

struct RedoCommand: PageCommand {
  static let name = "redo"

  func run(in studio: StudioSession) throws -> PageDone {
    studio.redo()
    return PageDone()
  }
}

extension RecordedStep {
  subscript(_ role: CodeToken.Part) -> RecordedTarget? {
    get {
      switch (role, action) {
      case (.target, _): target
      case (.destination, .drag(_, let destination)): destination
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch (role, action) {
      case (.target, _): target = newValue
      case (.destination, .drag(let hold, _)): action = .drag(hold: hold, to: newValue)
      default: break
      }
    }
  }
}

extension StudioSession {
  func target(_ step: Int, _ role: CodeToken.Part) throws -> RecordedTarget {
    guard let target = session.recording.steps.first(where: { $0.id == step })?[role] else {
      throw CommandProblem("The step is no longer in the recording.")
    }
    return target
  }

  func change(_ step: Int, _ role: CodeToken.Part, _ body: (inout RecordedTarget) -> Void) {
    session.edit { recording in
      guard let index = recording.steps.firstIndex(where: { $0.id == step }),
        var target = recording.steps[index][role]
      else { return }
      body(&target)
      recording.steps[index][role] = target
    }
  }
}

/// Returns the queries that found an element when it was recorded.
struct ChoicesCommand: PageCommand {
  static let name = "choices"
  let step: Int
  let role: CodeToken.Part

  struct Answer: Codable {
    struct Choice: Codable {
      let text: String
      let reason: String
    }
    let choices: [Choice]
    let chosen: Int
  }

  func run(in studio: StudioSession) throws -> Answer {
    let target = try studio.target(step, role)
    return Answer(
      choices: target.candidates.map { .init(text: $0.query.swift(root: "app").text, reason: $0.reason) },
      chosen: target.chosen)
  }
}

struct ChooseCommand: PageCommand {
  static let name = "choose"
  let step: Int
  let role: CodeToken.Part
  let index: Int

  func run(in studio: StudioSession) throws -> PageDone {
    guard try studio.target(step, role).candidates.indices.contains(index) else {
      throw CommandProblem("The step has no query with the number \(index + 1).")
    }
    studio.change(step, role) { $0.chosen = index }
    return PageDone()
  }
}

/// Replaces the query of a step by a query that a person has written.
struct RewriteCommand: PageCommand {
  static let name = "rewrite"
  let step: Int
  let role: CodeToken.Part
  let query: String

  func run(in studio: StudioSession) throws -> PageDone {
    let written = try WrittenQuery(parsing: query)
    _ = try studio.target(step, role)
    let own = QueryCandidate(query: written, score: 0, reason: "written by hand")
    studio.change(step, role) { target in
      if let index = target.candidates.firstIndex(where: { $0.query == written }) {
        target.chosen = index
      } else {
        target.candidates.append(own)
        target.chosen = target.candidates.count - 1
      }
    }
    return PageDone()
  }
}
