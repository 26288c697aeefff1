// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A value on disk: a JSON file in the user's data folder.
public struct DataFile<Value: Codable>: Sendable {
  /// The URL of the file, even if it has not been written.
  public let url: URL

  /// The file's path by the XDG Base Directory Specification: in `$XDG_DATA_HOME`, if that is an absolute path,
  /// otherwise in `~/.local/share`; there in a folder with the application's name.
  public init(named name: String, environment: [String: String], applicationID: String) {
    let base: URL
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
      base = URL(fileURLWithPath: path, isDirectory: true)
    } else {
      base = URL(fileURLWithPath: environment["HOME"] ?? NSHomeDirectory(), isDirectory: true)
        .appendingPathComponent(".local/share", isDirectory: true)
    }
    url = base.appendingPathComponent(applicationID, isDirectory: true)
      .appendingPathComponent("\(name).json")
  }

  /// Reads the value; `nil` if none was ever written.
  public func read() throws -> Value? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
  }

  /// Replaces the content of the file with the value, atomically.
  public func write(_ value: Value) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(value).write(to: url, options: .atomic)
  }
}
