// SPDX-License-Identifier: Apache-2.0

import QueryWriting
import Recorder

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

  func run(in studio: StudioSession) throws -> EmptyReply {
    guard try studio.target(step, role).candidates.indices.contains(index) else {
      throw PageCommandError("The step has no query with the number \(index + 1).")
    }
    studio.change(step, role) { $0.chosen = index }
    return EmptyReply()
  }
}

/// Replaces the query of a step with a query that a person has written.
struct RewriteCommand: PageCommand {
  static let name = "rewrite"
  let step: Int
  let role: CodeToken.Part
  let query: String

  func run(in studio: StudioSession) throws -> EmptyReply {
    let written = try WrittenQuery(parsing: query)
    _ = try studio.target(step, role)
    let handwritten = QueryCandidate(query: written, score: 0, reason: "written by hand")
    studio.change(step, role) { target in
      if let index = target.candidates.firstIndex(where: { $0.query == written }) {
        target.chosen = index
      } else {
        target.candidates.append(handwritten)
        target.chosen = target.candidates.count - 1
      }
    }
    return EmptyReply()
  }
}

extension RecordedStep {
  subscript(_ role: CodeToken.Part) -> RecordedTarget? {
    get {
      switch (role, action) {
      case (.target, _): target
      case (.destination, .event(.drag(_, let destination))): destination
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch (role, action) {
      case (.target, _): target = newValue
      case (.destination, .event(.drag(let hold, _))): action = .event(.drag(hold: hold, to: newValue))
      default: break
      }
    }
  }
}

extension StudioSession {
  func target(_ step: Int, _ role: CodeToken.Part) throws -> RecordedTarget {
    guard let target = recorder.recording.steps.first(where: { $0.id == step })?[role] else {
      throw PageCommandError("The step is no longer in the recording.")
    }
    return target
  }

  func change(_ step: Int, _ role: CodeToken.Part, _ body: (inout RecordedTarget) -> Void) {
    recorder.edit { recording in
      guard let index = recording.steps.firstIndex(where: { $0.id == step }),
        var target = recording.steps[index][role]
      else { return }
      body(&target)
      recording.steps[index][role] = target
    }
  }
}
