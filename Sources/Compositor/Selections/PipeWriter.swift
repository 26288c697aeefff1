// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#endif

/// Writes data to a pipe without waiting for its reader.
enum PipeWriter {
  /// Writes all bytes, in a thread if the reader is slow.
  static func write(_ bytes: [UInt8], to descriptor: ReceivedDescriptor) {
    let flags = fcntl(descriptor.number, F_GETFL)
    _ = fcntl(descriptor.number, F_SETFL, flags | O_NONBLOCK)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { Glibc.write(descriptor.number, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      sent += count
    }
    guard sent < bytes.count, errno == EAGAIN else { return }
    let rest = Array(bytes[sent...])
    let file = dup(descriptor.number)
    guard file >= 0 else { return }
    startThread {
      defer { close(file) }
      var start = 0
      while start < rest.count {
        var waiting = pollfd(fd: file, events: Int16(POLLOUT), revents: 0)
        guard poll(&waiting, 1, CompositorTimes.reader) > 0 else { return }
        let count = rest[start...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
        if count < 0, errno == EINTR || errno == EAGAIN { continue }
        guard count > 0 else { return }
        start += count
      }
    }
  }

  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  private static func startThread(_ body: @escaping @Sendable () -> Void) {
    var thread = pthread_t()
    let work = CallbackContext.retain(Work(body))
    let result = pthread_create(
      &thread, nil,
      { pointer in
        CallbackContext.release(pointer, as: Work.self).body()
        return nil
      }, work)
    if result == 0 { pthread_detach(thread) } else { CallbackContext.release(work, as: Work.self) }
  }
}
