// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// The MIME type of the content of a URL, determined by its name.
///
/// Source of the rules: freedesktop.org Shared MIME-info Database 0.21, "The globs2 files" and "Subclassing".
struct ContentType {
  let dataDirectories: [String]

  /// Returns the types for which a program is looked up, the most specific first: the type, then its parent types.
  func types(of url: URL) -> [String] {
    guard url.isFileURL else {
      return url.scheme.map { ["x-scheme-handler/\($0.lowercased())"] } ?? []
    }
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory), isDirectory.boolValue {
      return ["inode/directory"]
    }
    let type =
      type(ofFileNamed: url.lastPathComponent) ?? (isText(url) ? "text/plain" : "application/octet-stream")
    return [type] + parents(of: type)
  }

  /// Returns the type of the pattern that matches the name.
  ///
  /// Of several matching patterns, the one with the highest weight counts, then the longest one.
  ///
  /// Patterns of the form `*.ext` cover nearly all names.
  private func type(ofFileNamed name: String) -> String? {
    var best: (weight: Int, length: Int, type: String)?
    for line in lines(of: "mime/globs2") {
      let parts = line.split(separator: ":", maxSplits: 3)
      guard parts.count >= 3, let weight = Int(parts[0]) else { continue }
      let pattern = parts[2].lowercased()
      guard Self.matches(name.lowercased(), pattern) else { continue }
      let found = (weight, pattern.count, String(parts[1]))
      if let known = best, (known.weight, known.length) >= (found.0, found.1) { continue }
      best = found
    }
    return best?.type
  }

  private static func matches(_ name: String, _ pattern: String) -> Bool {
    let tail = pattern.dropFirst()
    if tail.contains(where: { "*?[".contains($0) }) { return fnmatch(pattern, name, 0) == 0 }
    return pattern.hasPrefix("*") ? name.hasSuffix(tail) : name == pattern
  }

  private func parents(of type: String) -> [String] {
    var found: [String] = []
    let pairs = lines(of: "mime/subclasses").map { $0.split(separator: " ") }.filter { $0.count == 2 }
    var open = [type]
    while let next = open.popLast() {
      for pair in pairs where pair[0] == next && !found.contains(String(pair[1])) {
        found.append(String(pair[1]))
        open.append(String(pair[1]))
      }
    }
    if type.hasPrefix("text/"), type != "text/plain", !found.contains("text/plain") {
      found.append("text/plain")
    }
    return found
  }

  /// Whether a file begins with text.
  ///
  /// Only a regular file is read: opening or reading a FIFO or a device may wait for another process, without a time
  /// limit.
  private func isText(_ url: URL) -> Bool {
    // The type of a file that cannot be read depends only on its name.
    guard let file = try? FileDescriptor.open(url.path, O_RDONLY | O_NONBLOCK | O_NOCTTY) else {
      return false
    }
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    var start = [UInt8](repeating: 0, count: 1024)
    let count = read(file.number, &start, start.count)
    return count > 0 && !start.prefix(count).contains(0)
  }

  private func lines(of file: String) -> [Substring] {
    dataDirectories.flatMap { directory -> [Substring] in
      // Most folders have no such file.
      guard let text = try? String(contentsOfFile: "\(directory)/\(file)", encoding: .utf8) else { return [] }
      return text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
    }
  }
}
