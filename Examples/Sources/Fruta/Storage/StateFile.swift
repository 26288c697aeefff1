import Foundation

/// The state on disk: JSON in the user's data folder.
struct StateFile {
  let url: URL

  /// The file's place by the XDG Base Directory Specification: `$XDG_DATA_HOME`, if it is set to an absolute
  /// path, else `~/.local/share`.
  init(environment: [String: String], applicationID: String) {
    let base: URL
    if let path = environment["XDG_DATA_HOME"], path.hasPrefix("/") {
      base = URL(fileURLWithPath: path, isDirectory: true)
    } else {
      base = URL(fileURLWithPath: environment["HOME"] ?? NSHomeDirectory(), isDirectory: true)
        .appendingPathComponent(".local/share", isDirectory: true)
    }
    url = base.appendingPathComponent(applicationID, isDirectory: true)
      .appendingPathComponent("state.json")
  }

  /// Reads the state; `nil` if none was ever written.
  func read() throws -> ShopState? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    return try JSONDecoder().decode(ShopState.self, from: Data(contentsOf: url))
  }

  func write(_ state: ShopState) throws {
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(state).write(to: url, options: .atomic)
  }
}
