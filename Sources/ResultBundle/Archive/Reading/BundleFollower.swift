// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads the events of a bundle while a run writes them.
package final class BundleFollower {
  package let url: URL
  private var streams: [String: Tail] = [:]

  /// The part of a stream that was read.
  private struct Tail {
    /// The open file; nil if the process has recorded its end.
    ///
    /// A run can have more streams than this process may have open files.
    var handle: FileHandle?
    /// The number of bytes that were read.
    var size = 0
    var lines = StreamLines()
    var isFinished = false
  }

  /// - Throws: ``BundleError`` if the bundle has a newer format. A bundle that does not exist yet is not an error: it
  ///   has no events until it exists.
  package init(_ url: URL) throws {
    self.url = url
    _ = try BundleReader.manifest(of: url)
  }

  /// Returns the events that were written since the last call, with the names of their streams.
  package func next() -> [(stream: String, event: BundleEvent)] {
    // A bundle that does not exist yet has no streams.
    ((try? BundleReader.streams(of: url)) ?? []).flatMap { file in
      let name = BundleReader.stem(of: file)
      return events(of: file).map { (name, $0) }
    }
  }

  private func events(of file: String) -> [BundleEvent] {
    var tail = streams[file] ?? Tail()
    // Events can follow the end of a process, such as the results that only the runner has.
    if tail.isFinished, size(of: file) == tail.size { return [] }
    // If a file cannot be opened, the next call tries again.
    guard let handle = try? tail.handle ?? open(file, at: tail.size) else { return [] }
    tail.handle = handle
    let decoder = BundleCoding.decoder()
    var events: [BundleEvent] = []
    // After a failed read, the next call continues at the same position.
    while let new = try? handle.read(upToCount: Self.piece), !new.isEmpty {
      tail.size += new.count
      tail.lines.add(new) { line in
        // Damaged lines are skipped here; the reader of the complete bundle reports them.
        if let event = try? decoder.decode(BundleEvent.self, from: line.content) { events.append(event) }
      }
    }
    if events.contains(where: { $0.kind == .runFinished }) { tail.isFinished = true }
    if tail.isFinished { tail.handle = nil }
    streams[file] = tail
    return events
  }

  private func open(_ file: String, at offset: Int) throws -> FileHandle {
    let handle = try UntrustedFolder(url).handle(of: file, in: BundleFormat.events)
    try handle.seek(toOffset: UInt64(offset))
    return handle
  }

  private func size(of file: String) -> Int? {
    var status = stat()
    let path = url.appendingPathComponent(BundleFormat.events).appendingPathComponent(file).path
    return lstat(path, &status) == 0 ? Int(status.st_size) : nil
  }

  /// The number of bytes per read.
  private static let piece = 1 << 20
}
