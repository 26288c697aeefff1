// SPDX-License-Identifier: Apache-2.0

import Settings

/// The kinds of captures at the steps of a test, and which of them stay when a test passes: `UNDERSTUDY_CAPTURE`.
///
/// One word is for everything; `screenshots=always,trees=on-failure,video=never` says it for each kind, in any order,
/// and a later word stands.
package struct CaptureSettings: Sendable, Equatable {
  /// The variable of the environment that holds them.
  package static let variable = Setting.capture.name

  package enum Kind: String, CaseIterable, Sendable {
    /// A picture of the screen before each event.
    case screenshots
    /// The elements that an event's own was found among.
    case trees
    /// A recording of the screen for each test.
    case video
  }

  package enum Policy: String, CaseIterable, Sendable {
    case always
    /// Captured at each step all the same, and removed when the test passes: a failure has all its steps.
    case onFailure = "on-failure"
    case never

    /// How long a capture lives; nil without captures.
    package var lifetime: Attachment.Lifetime? {
      switch self {
      case .always: .keepAlways
      case .onFailure: .deleteOnSuccess
      case .never: nil
      }
    }
  }

  private var policies: [Kind: Policy] = [:]

  /// The words that are not understood, in sentences.
  ///
  /// Their kinds have the default: a wrong setting of captures must not stop a run.
  package private(set) var problems: [String] = []

  /// The default: captures of a failure stay, the others are removed.
  package init() {}

  package init(environment: [String: String]) { self.init(parsing: environment[Self.variable] ?? "") }

  package init(parsing text: String) {
    for word in text.split(separator: ",") { read(word.filter { !$0.isWhitespace }) }
  }

  package subscript(kind: Kind) -> Policy {
    get { policies[kind] ?? .onFailure }
    set { policies[kind] = newValue }
  }

  /// How long an attachment of a kind lives; nil where none is made.
  package func lifetime(of kind: Kind) -> Attachment.Lifetime? { self[kind].lifetime }

  private mutating func read(_ word: String) {
    guard !word.isEmpty else { return }
    let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    let kinds = parts.count == 1 ? Kind.allCases : Kind(rawValue: parts[0]).map { [$0] } ?? []
    guard parts.count <= 2, let policy = Policy(rawValue: parts[parts.count - 1]), !kinds.isEmpty else {
      return problems.append(
        "\(Self.variable) has \"\(word)\", which is left out: expected \(Self.choices(Policy.self)), or one of these "
          + "for a kind, as in screenshots=always; kinds are \(Self.choices(Kind.self)).")
    }
    for kind in kinds { self[kind] = policy }
  }

  private static func choices<Choice: CaseIterable & RawRepresentable<String>>(_ type: Choice.Type) -> String
  {
    let words = type.allCases.map(\.rawValue)
    return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
  }
}

extension CaptureSettings: CustomStringConvertible {
  /// The settings as the variable has them.
  package var description: String {
    let all = Set(Kind.allCases.map { self[$0] })
    if let one = all.first, all.count == 1 { return one.rawValue }
    return Kind.allCases.map { "\($0.rawValue)=\(self[$0].rawValue)" }.joined(separator: ",")
  }
}
