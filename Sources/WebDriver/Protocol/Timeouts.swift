// SPDX-License-Identifier: Apache-2.0

/// The time limits of commands, in milliseconds.
package struct Timeouts: Sendable, Equatable {
  package var implicit = 0
  /// The limit for scripts; nil for no limit.
  package var script: Int? = 30_000
  package var pageLoad = 300_000

  package init() {}

  /// - Throws: ``WebDriverError`` with "invalid argument".
  package func changed(by values: WebDriverJSON) throws -> Timeouts {
    guard let members = values.object else {
      throw WebDriverError(.invalidArgument, "\"timeouts\" must be an object.")
    }
    var changed = self
    for (name, value) in members {
      if name == "script", value == .null {
        changed.script = nil
        continue
      }
      guard let time = value.integer, time >= 0 else {
        throw WebDriverError(
          .invalidArgument, "\"\(name)\" must be a whole number of milliseconds, 0 or more.")
      }
      switch name {
      case "implicit", "ms": changed.implicit = time
      case "script": changed.script = time
      case "pageLoad": changed.pageLoad = time
      default: continue
      }
    }
    return changed
  }

  package var json: WebDriverJSON {
    [
      "implicit": .number(Double(implicit)), "pageLoad": .number(Double(pageLoad)),
      "script": script.map { .number(Double($0)) } ?? .null,
    ]
  }
}
