// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Merges several bundles into one, for example the bundles of shards and of parallel workers.
///
/// Each event stream is copied unchanged. An attachment that several bundles contain is stored once.
package enum BundleMerge {
  /// Writes a new bundle with the streams and attachments of other bundles.
  ///
  /// - Parameters:
  ///   - sources: bundles of this format version or older ones.
  ///   - target: the path of the new bundle, which must not exist.
  /// - Returns: a sentence for each file that was left out because it is not a regular file of its bundle.
  /// - Throws: ``BundleError``; no partial bundle is left at `target`.
  @discardableResult
  package static func merge(_ sources: [URL], into target: URL) throws -> [String] {
    let files = FileManager.default
    guard !files.fileExists(atPath: target.path) else {
      throw BundleError.cannotWrite(path: target.path, reason: "it already exists")
    }
    for source in sources { _ = try BundleReader.manifest(of: source) }
    do {
      return try write(sources, into: target)
    } catch {
      // If the partial bundle cannot be removed either, the first error is still the useful one.
      try? files.removeItem(at: target)
      if let error = error as? BundleError { throw error }
      throw BundleError.cannotWrite(path: target.path, reason: error.localizedDescription)
    }
  }

  private static func write(_ sources: [URL], into target: URL) throws -> [String] {
    let files = FileManager.default
    let events = target.appendingPathComponent(BundleFormat.events)
    let attachments = target.appendingPathComponent(BundleFormat.attachments)
    try BundleFolder.prepare(target)
    var leftOut: [String] = []
    for source in sources {
      let bundle = UntrustedFolder(source)
      func copy(_ name: String, in folder: String, to copy: URL) throws {
        guard bundle.size(of: name, in: folder) != nil else {
          leftOut.append(
            "\(source.lastPathComponent): \(folder)/\(name) is not a regular file and was left out.")
          return
        }
        try bundle.copy(name, in: folder, to: copy, permissions: BundleFolder.permissionsOfFiles)
      }
      for stream in try BundleReader.streams(of: source) {
        try copy(stream, in: BundleFormat.events, to: unused(stream, in: events))
      }
      for name in bundle.names(in: BundleFormat.attachments) ?? [] {
        let copied = attachments.appendingPathComponent(name)
        guard !files.fileExists(atPath: copied.path) else { continue }
        try BundleFolder.make(target, BundleFormat.attachments)
        try copy(name, in: BundleFormat.attachments, to: copied)
      }
    }
    return leftOut
  }

  /// Returns a path in the folder that no file has: the name, with a number if another bundle's stream has this name.
  ///
  /// Streams of two machines may have the same name.
  private static func unused(_ name: String, in folder: URL) -> URL {
    let plain = folder.appendingPathComponent(name)
    guard FileManager.default.fileExists(atPath: plain.path) else { return plain }
    let stem = plain.deletingPathExtension().lastPathComponent
    for number in 2... {
      let other = folder.appendingPathComponent("\(stem)-\(number).\(BundleFormat.eventsExtension)")
      if !FileManager.default.fileExists(atPath: other.path) { return other }
    }
    return plain
  }
}
