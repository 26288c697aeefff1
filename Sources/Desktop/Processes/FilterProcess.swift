import Foundation

/// A program that is fed through its standard input and writes into a file of ours, beside the tests and with less
/// priority than they have.
///
/// It gets the end of its input when this process ends, however that is, and then comes to its own end.
package final class FilterProcess {
  private let process: ChildProcess
  private let input: FileDescriptor
  private let errors: FileDescriptor

  /// The file that ``init(_:arguments:output:)`` gives to the program, as the program finds it.
  package static let outputPath = "/proc/self/fd/3"

  /// - Parameters:
  ///   - executable: the full path.
  ///   - output: a descriptor that becomes 3 in the program.
  /// - Throws: `DesktopError.spawnFailed`, `.fileFailed`.
  package init(_ executable: String, arguments: [String], output: Int32) throws {
    let (ours, its) = try FileDescriptor.socketPair()
    let (errors, errorsWriting) = try FileDescriptor.pipe()
    let copy = fcntl(output, F_DUPFD_CLOEXEC, 3)
    guard copy >= 0 else {
      throw DesktopError.fileFailed(path: "a file", action: "copy", reason: DesktopError.reason(errno))
    }
    process = try ChildProcess(
      SpawnRequest(
        executable: executable, arguments: arguments,
        environment: ["PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C"], workingDirectory: "/",
        standardInput: its, standardOutput: FileDescriptor.open("/dev/null", O_RDWR),
        standardError: errorsWriting, inherited: [FileDescriptor(copy)]))
    setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process.processIdentifier), 19)
    input = ours
    self.errors = errors
  }

  deinit { process.signalGroup(SIGKILL) }

  /// Feeds the program.
  ///
  /// - Returns: false when it has ended, or has not taken it all by the deadline.
  package func write(_ bytes: UnsafeRawBufferPointer, until deadline: Date) -> Bool {
    var done = 0
    while done < bytes.count {
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
      let count = send(input.number, bytes.baseAddress! + done, bytes.count - done, flags)
      if count >= 0 {
        done += count
        continue
      }
      guard errno == EAGAIN || errno == EINTR else { return false }
      let left = deadline.timeIntervalSinceNow
      guard left > 0 else { return false }
      var ready = pollfd(fd: input.number, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, Int32(min(left, 1) * 1000) + 1)
    }
    return true
  }

  /// Ends the input and waits for the program; it is killed when the deadline comes first.
  ///
  /// - Returns: why it failed; nil when it did its work.
  package func finish(until deadline: Date) -> String? {
    input.close()
    let termination = process.wait(Deadline(after: max(0, deadline.timeIntervalSinceNow)))
    guard let termination else {
      process.signalGroup(SIGKILL)
      _ = process.wait(Deadline(after: 1))
      return "it took too long and was ended"
    }
    if termination == .exited(0) { return nil }
    let said = lastErrors
    return "it \(termination.clause)" + (said.isEmpty ? "" : ": \(said)")
  }

  /// What the program wrote to its standard error, on one line.
  private var lastErrors: String {
    var text = [UInt8](repeating: 0, count: 4096)
    var ready = pollfd(fd: errors.number, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return "" }
    let count = read(errors.number, &text, text.count)
    return String(decoding: text.prefix(max(0, count)), as: UTF8.self)
      .split(whereSeparator: \.isNewline).joined(separator: "; ")
  }
}
