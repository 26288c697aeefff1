// SPDX-License-Identifier: Apache-2.0

/// The transfers of data to programs that have not read all of it yet.
final class PipeWriters {
  private let loop: EventLoop
  private var writers: [PipeWriter] = []

  /// The number of transfers at once; each one keeps a file open.
  private static let maximumCount = 200

  init(loop: EventLoop) { self.loop = loop }

  /// Writes data to a pipe, and closes it.
  ///
  /// If there are too many transfers, the oldest one ends early: most likely nobody reads it.
  func write(_ data: StoredData, to descriptor: ReceivedDescriptor) {
    if writers.count >= Self.maximumCount { writers.removeFirst() }
    let writer = PipeWriter(data, to: descriptor)
    writers.append(writer)
    writer.start(in: loop) { [weak self, weak writer] in self?.writers.removeAll { $0 === writer } }
  }
}
