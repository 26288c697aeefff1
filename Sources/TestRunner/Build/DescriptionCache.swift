// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The last description of a package, which is valid as long as the folder of the package, its manifests and the
/// toolchain are the same.
///
/// SwiftPM needs a quarter of a second for a description, as long as a short test takes.
struct DescriptionCache {
  private struct Entry: Codable, Equatable {
    /// The folder of the package, which the description contains.
    let package: String
    /// The contents of `Package.swift` and of its variants for versions of Swift, by their names.
    let manifests: [String: String]
    /// The path of `swift`, with its links resolved, and the time of its last change.
    let toolchain: String
    let toolchainDate: Date
    /// The JSON that SwiftPM printed.
    var description: String

    func isCurrent(_ now: Entry) -> Bool {
      package == now.package && manifests == now.manifests && toolchain == now.toolchain
        && toolchainDate == now.toolchainDate
    }
  }

  let file: URL
  private let current: Entry

  /// Prepares a cache; nil if only SwiftPM can describe the package.
  ///
  /// - Parameters:
  ///   - package: the folder of `Package.swift`.
  ///   - environment: the variables with `PATH`.
  init?(of package: URL, environment: [String: String] = ProcessInfo.processInfo.environment) {
    // If the manifest or the toolchain cannot be read, SwiftPM reports the reason.
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: package.path),
      let swift = try? ToolRun.path(of: "swift", environment: environment)
    else { return nil }
    var manifests: [String: String] = [:]
    for name in names where name.hasPrefix("Package") && name.hasSuffix(".swift") {
      guard let text = try? String(contentsOf: package.appendingPathComponent(name), encoding: .utf8),
        Self.isSelfContained(text)
      else { return nil }
      manifests[name] = text
    }
    let toolchain = URL(fileURLWithPath: swift).resolvingSymlinksInPath()
    guard manifests["Package.swift"] != nil, Self.isCompiler(toolchain),
      let date = try? toolchain.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    else { return nil }
    file = package.appendingPathComponent(".build/understudy/description.json")
    current = Entry(
      package: package.resolvingSymlinksInPath().path, manifests: manifests, toolchain: toolchain.path,
      toolchainDate: date, description: "")
  }

  /// Whether a file is a compiler, and not a program or a script that chooses a toolchain by its settings, as those of
  /// swiftly and swiftenv do.
  private static func isCompiler(_ file: URL) -> Bool {
    let name = file.lastPathComponent
    guard name == "swift" || name.hasPrefix("swift-"), let handle = try? FileHandle(forReadingFrom: file)
    else {
      // A file that cannot be read is not trusted.
      return false
    }
    defer { try? handle.close() }  // Nothing is written.
    return (try? handle.read(upToCount: 4)) == Data([0x7f, 0x45, 0x4c, 0x46])
  }

  /// Whether a manifest depends on nothing else: it imports only modules of SwiftPM, reads no variables, and declares the
  /// types of its targets, as all manifests since version 5.4 do.
  private static func isSelfContained(_ manifest: String) -> Bool {
    guard let version = manifest.firstMatch(of: /swift-tools-version:[ \t]*(\d+)\.(\d+)/),
      let major = Int(version.1), let minor = Int(version.2), (major, minor) >= (5, 4)
    else { return false }
    let imports = manifest.matches(of: /\bimport[ \t]+(?:\w+[ \t]+)?(\w+)/).map { String($0.1) }
    return imports.allSatisfy { ["PackageDescription", "CompilerPluginSupport"].contains($0) }
      && !manifest.contains("Context")
  }

  /// The stored description; nil if nothing is stored for the same manifests and the same toolchain.
  func description() -> PackageDescription? {
    // A missing or damaged file is replaced by the next description.
    guard let data = try? Data(contentsOf: file),
      let stored = try? JSONDecoder().decode(Entry.self, from: data),
      stored.isCurrent(current)
    else { return nil }
    return try? PackageDescription(parsing: Data(stored.description.utf8))
  }

  /// Stores the JSON that SwiftPM printed.
  func store(_ description: String) {
    var entry = current
    entry.description = description
    // Without the file, the next run takes a quarter of a second longer.
    guard let data = try? JSONEncoder().encode(entry) else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? data.write(to: file, options: .atomic)
  }
}
