// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#endif

/// Writes data into a pipe as fast as its reader reads it, without waiting for the reader.
final class PipeWriter {
  private let data: StoredData
  private let descriptor: ReceivedDescriptor
  private var source: EventLoop.Source?
  private var offset = 0

  /// The bytes of one call to write(2), and the number of calls before other work gets its turn.
  private static let maximumBytes = 65_536
  private static let maximumCalls = 16

  init(_ data: StoredData, to descriptor: ReceivedDescriptor) {
    self.data = data
    self.descriptor = descriptor
  }

  /// Begins to write.
  ///
  /// - Parameters:
  ///   - loop: the loop that reports when the pipe has room.
  ///   - ended: called once, when all is written or the reader has closed the pipe.
  func start(in loop: EventLoop, ended: @escaping () -> Void) {
    let flags = fcntl(descriptor.number, F_GETFL)
    guard flags >= 0, fcntl(descriptor.number, F_SETFL, flags | O_NONBLOCK) == 0 else { return ended() }
    let source = loop.watch(descriptor.number, for: .writable) { [unowned self] in
      if !writeMore() { ended() }
    }
    if source.isActive {
      self.source = source
    } else {
      // epoll(7) accepts no regular file, which is always ready.
      while writeMore() {}
      ended()
    }
  }

  /// Writes a part.
  ///
  /// - Returns: false if all is written, or if the reader has closed the pipe.
  private func writeMore() -> Bool {
    for _ in 0..<Self.maximumCalls {
      let part = data.read(at: offset, atMost: Self.maximumBytes)
      guard !part.isEmpty else { return false }
      let written = part.withUnsafeBytes { write(descriptor.number, $0.baseAddress, $0.count) }
      guard written >= 0 else { return errno == EAGAIN || errno == EINTR }
      offset += written
    }
    return true
  }
}
