import Foundation

/// Unites the bundles of shards and of parallel workers: each stream of events stays as it is, and each attachment is kept
/// once.
package enum BundleMerge {
  /// - Parameters:
  ///   - sources: bundles of this version or older ones.
  ///   - target: where the new one is made; nothing may be there.
  /// - Throws: ``BundleError``; then nothing is left at `target`.
  package static func merge(_ sources: [URL], into target: URL) throws {
    let files = FileManager.default
    guard !files.fileExists(atPath: target.path) else {
      throw BundleError.cannotWrite(path: target.path, reason: "something is there already")
    }
    for source in sources { _ = try BundleReader.manifest(of: source) }
    do {
      try write(sources, into: target)
    } catch {
      try? files.removeItem(at: target)
      if let error = error as? BundleError { throw error }
      throw BundleError.cannotWrite(path: target.path, reason: error.localizedDescription)
    }
  }

  private static func write(_ sources: [URL], into target: URL) throws {
    let files = FileManager.default
    let events = target.appendingPathComponent(BundleFormat.events)
    let attachments = target.appendingPathComponent(BundleFormat.attachments)
    try files.createDirectory(at: events, withIntermediateDirectories: true)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    try encoder.encode(BundleManifest(created: Date())).write(
      to: target.appendingPathComponent(BundleFormat.manifest))
    for source in sources {
      for stream in try BundleReader.streams(of: source) {
        try files.copyItem(at: stream, to: unused(stream.lastPathComponent, in: events))
      }
      let folder = source.appendingPathComponent(BundleFormat.attachments)
      for name in (try? files.contentsOfDirectory(atPath: folder.path)) ?? [] {
        let copy = attachments.appendingPathComponent(name)
        guard !files.fileExists(atPath: copy.path) else { continue }
        try files.createDirectory(at: attachments, withIntermediateDirectories: true)
        try files.copyItem(at: folder.appendingPathComponent(name), to: copy)
      }
    }
  }

  /// Streams of two machines may have one name.
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
