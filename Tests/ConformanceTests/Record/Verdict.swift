// SPDX-License-Identifier: Apache-2.0

/// The result of an ability with a toolkit.
enum Verdict: Equatable {
  case passed
  /// The ability is listed as impossible, and failed.
  case impossible(reason: String)
  case failed(seen: String)
  /// The ability is listed as impossible, and works.
  case possibleAfterAll(reason: String)

  init(miss: String?, impossible reason: String?) {
    switch (miss, reason) {
    case (nil, nil): self = .passed
    case (nil, let reason?): self = .possibleAfterAll(reason: reason)
    case (_?, let reason?): self = .impossible(reason: reason)
    case (let seen?, nil): self = .failed(seen: seen)
    }
  }

  static let failureMark = "**no**"

  /// The mark on the page.
  var mark: String {
    switch self {
    case .passed, .possibleAfterAll: "yes"
    case .impossible: "–"
    case .failed: Self.failureMark
    }
  }

  /// The text of the footnote.
  var note: String? {
    switch self {
    case .passed, .possibleAfterAll: nil
    case .impossible(let reason): reason
    case .failed(let seen): "Fails: " + seen.split(separator: "\n").prefix(1).joined()
    }
  }
}
