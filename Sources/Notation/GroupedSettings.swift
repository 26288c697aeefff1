// SPDX-License-Identifier: Apache-2.0

/// The text of a settings file with groups, in the common form of GLib's key files and of `QSettings`.
///
///     [group]
///     key=value
///
/// A change keeps all other lines, including comments.
package struct GroupedSettings: Sendable {
  private var lines: [String]

  package init(_ text: String) {
    // Other characters that end a line in Unicode may be part of a value.
    lines = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\n" }.map {
      String($0.last == "\r" ? $0.dropLast() : $0)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
  }

  /// The text of the file.
  package var text: String { lines.map { $0 + "\n" }.joined() }

  /// Sets the value of a key; adds the key and the group if necessary.
  ///
  /// - Parameters:
  ///   - key: the key, as it stands in the file.
  ///   - value: the value, as it stands in the file.
  ///   - group: the name of the group, as it stands in the file.
  package mutating func set(_ key: String, to value: String, in group: String) {
    let line = "\(key)=\(value)"
    guard let title = lines.firstIndex(of: "[\(group)]") else {
      if !lines.isEmpty { lines.append("") }
      lines += ["[\(group)]", line]
      return
    }
    var end = title + 1
    while end < lines.count, !lines[end].hasPrefix("[") {
      if lines[end].prefix(while: { $0 != "=" }).trimmingSpaces == key {
        lines[end] = line
        return
      }
      end += 1
    }
    // Before the empty lines that separate the next group.
    while lines[end - 1].isEmpty { end -= 1 }
    lines.insert(line, at: end)
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let start = drop { $0 == " " }
    guard let last = start.lastIndex(where: { $0 != " " }) else { return "" }
    return start[...last]
  }
}
