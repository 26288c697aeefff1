// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reads the events of a bundle while a run writes them.
package final class BundleFollower {
  package let url: URL
  private var streams: [String: Tail] = [:]

  private struct Tail {
    let handle: FileHandle
    var lines = StreamLines()
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
    if streams[file] == nil {
      // If a file cannot be opened, the next call tries again.
      guard let handle = try? UntrustedFolder(url).handle(of: file, in: BundleFormat.events) else {
        return []
      }
      streams[file] = Tail(handle: handle)
    }
    let decoder = BundleCoding.decoder()
    var events: [BundleEvent] = []
    // After a failed read, the next call continues at the same position.
    while let new = try? streams[file]?.handle.read(upToCount: Self.piece), !new.isEmpty {
      streams[file]?.lines.add(new) { line in
        // Damaged lines are skipped here; the reader of the complete bundle reports them.
        if let event = try? decoder.decode(BundleEvent.self, from: line.content) { events.append(event) }
      }
    }
    return events
  }

  /// The number of bytes per read.
  private static let piece = 1 << 20
}
