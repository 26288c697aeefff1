// SPDX-License-Identifier: Apache-2.0

import Settings

/// The kinds of captures at the steps of a test, and whether they are stored if the test passes.
///
/// The environment variable `UNDERSTUDY_CAPTURE` sets them.
///
/// A single word such as `never` applies to all kinds. `screenshots=always,trees=on-failure,video=never` sets each
/// kind, in any order. If several words apply to a kind, the last one is used.
package struct CaptureSettings: Sendable, Equatable {
  /// The environment variable with the settings.
  package static let variable = Setting.capture.name

  package enum Kind: String, CaseIterable, Sendable {
    /// A picture of the screen before each click, key press or other input.
    case screenshots
    /// The element tree in which a query was resolved.
    case trees
    /// A video of the screen for each test.
    case video
  }

  package enum Policy: String, CaseIterable, Sendable {
    case always
    /// Captured at each step, and removed if the test passes.
    ///
    /// So a failed test has captures of all its steps.
    case onFailure = "on-failure"
    case never

    /// The lifetime of a capture; nil if no captures are taken.
    package var lifetime: Attachment.Lifetime? {
      switch self {
      case .always: .keepAlways
      case .onFailure: .deleteOnSuccess
      case .never: nil
      }
    }

    /// Returns whether the captures of a test remain after the test has ended.
    ///
    /// ``DeletionOnSuccess`` applies the same rule to files.
    package func stores(after outcome: TestOutcome) -> Bool {
      switch self {
      case .always: true
      case .onFailure: outcome.mayBeFailure
      case .never: false
      }
    }
  }

  private var policies: [Kind: Policy] = [:]

  /// The words of the setting that are not valid, one sentence each.
  ///
  /// An invalid word is ignored, because an invalid capture setting must not stop a run.
  package private(set) var problems: [String] = []

  /// Creates the default settings: the captures of a test remain if the test fails, and are removed if it passes.
  package init() {}

  package init(environment: [String: String]) { self.init(parsing: environment[Self.variable] ?? "") }

  package init(parsing text: String) {
    for word in text.split(separator: ",") { read(word.filter { !$0.isWhitespace }) }
  }

  package subscript(kind: Kind) -> Policy {
    get { policies[kind] ?? .onFailure }
    set { policies[kind] = newValue }
  }

  /// Returns the lifetime of captures of a kind; nil if no captures of this kind are taken.
  package func lifetime(of kind: Kind) -> Attachment.Lifetime? { self[kind].lifetime }

  private mutating func read(_ word: String) {
    guard !word.isEmpty else { return }
    let parts = word.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
    let kinds = parts.count == 1 ? Kind.allCases : Kind(rawValue: parts[0]).map { [$0] } ?? []
    guard parts.count <= 2, let policy = Policy(rawValue: parts[parts.count - 1]), !kinds.isEmpty else {
      return problems.append(
        "\(Self.variable) contains \"\(word)\", which is ignored: expected \(Self.choices(Policy.self)), or one of "
          + "these for a kind, such as screenshots=always; kinds are \(Self.choices(Kind.self)).")
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
  /// The settings in the form of the environment variable.
  package var description: String {
    let all = Set(Kind.allCases.map { self[$0] })
    if let one = all.first, all.count == 1 { return one.rawValue }
    return Kind.allCases.map { "\($0.rawValue)=\(self[$0].rawValue)" }.joined(separator: ",")
  }
}
