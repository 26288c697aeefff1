// SPDX-License-Identifier: Apache-2.0

import Notation

/// A revision of the Model Context Protocol.
package enum ProtocolVersion: String, Sendable, CaseIterable {
  case june2025 = "2025-06-18"
  case november2025 = "2025-11-25"
  /// The first revision without `initialize`: each request declares its revision.
  case july2026 = "2026-07-28"

  /// Whether a client opens the connection with `initialize`.
  var hasHandshake: Bool { self != .july2026 }

  /// The newest revision with `initialize`, which the server offers to a client that requests an unknown one.
  static let newestWithHandshake = ProtocolVersion.november2025

  /// The names of all revisions, newest first.
  static var names: [JSONValue] { allCases.reversed().map { .string($0.rawValue) } }
}
