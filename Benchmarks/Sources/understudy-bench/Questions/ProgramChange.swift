// SPDX-License-Identifier: Apache-2.0

/// The change of a program before a query.
enum ProgramChange: String, CaseIterable, Codable {
  case none, one, all

  var title: String {
    switch self {
    case .none: "unchanged"
    case .one: "after one change"
    case .all: "after all changed"
    }
  }

  /// The button of the program that makes the change; nil for no change.
  var button: String? {
    switch self {
    case .none: nil
    case .one: "Change one"
    case .all: "Change all"
    }
  }
}
