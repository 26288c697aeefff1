import Foundation

/// Reads the events of a bundle while a run writes them.
package final class BundleFollower {
  package let url: URL
  private var streams: [String: Tail] = [:]

  private struct Tail {
    let handle: FileHandle
    /// The beginning of an event whose end is not written yet.
    var rest: [UInt8] = []
  }

  /// - Throws: ``BundleError``, where the bundle is of a newer format. One that does not exist yet is waited for.
  package init(_ url: URL) throws {
    self.url = url
    _ = try BundleReader.manifest(of: url)
  }

  /// The events that came since the last call, by the names of their streams.
  package func next() -> [(stream: String, event: BundleEvent)] {
    let files = (try? BundleReader.streams(of: url)) ?? []
    return files.flatMap { file in
      let name = file.deletingPathExtension().lastPathComponent
      return events(of: file, named: name).map { (name, $0) }
    }
  }

  private func events(of file: URL, named name: String) -> [BundleEvent] {
    if streams[name] == nil {
      guard let handle = try? FileHandle(forReadingFrom: file) else { return [] }
      streams[name] = Tail(handle: handle)
    }
    guard var tail = streams[name] else { return [] }
    guard let new = try? tail.handle.readToEnd(), !new.isEmpty else { return [] }
    let lines = (tail.rest + new).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    tail.rest = Array(lines.last ?? [])
    streams[name] = tail
    let decoder = BundleCoding.decoder()
    return lines.dropLast().compactMap { try? decoder.decode(BundleEvent.self, from: Data($0)) }
  }
}
