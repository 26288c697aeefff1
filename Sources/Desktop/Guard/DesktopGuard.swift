import Foundation

/// The process that ends everything on a desktop and removes its folders when the owner of the desktop is
/// gone, however it went.
final class DesktopGuard: @unchecked Sendable {
  private let process: ChildProcess
  private let channel: FileDescriptor

  /// Starts the guard; it is in force as soon as this returns.
  ///
  /// - Throws: `DesktopError.missingProgram`, `.spawnFailed`, `.fileFailed`.
  init(folders: DesktopFolders, assignment: String) throws {
    let (ours, its) = try FileDescriptor.socketPair()
    let null = try FileDescriptor.open("/dev/null", O_RDWR)
    // None of the owner's files: whoever waits for the end of the owner's output must not wait for the guard.
    process = try ChildProcess(
      SpawnRequest(
        executable: Programs.shell.find(),
        arguments: ["-c", GuardScript.text, "understudy-guard", assignment, folders.root.path],
        environment: ["PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"],
        workingDirectory: "/", standardInput: its, standardOutput: null, standardError: null,
        // The lock on the folder lasts as long as the owner or the guard has it open.
        inherited: [folders.lock]))
    channel = ours
  }

  /// Tells the guard of a program that the owner has started.
  func watch(_ process: DesktopProcess) {
    send("session \(process.processIdentifier) \(process.startTime)\n")
  }

  /// Tells the guard which display's files to remove.
  func watch(display: Int, server: pid_t) {
    send("display \(display) \(server)\n")
  }

  /// How the guard ended, `nil` while it does its duty.
  var termination: Termination? { process.termination }

  /// Lets the guard do its work now and waits for it.
  ///
  /// - Returns: whether it has ended everything and removed the folders.
  func release(deadline: Deadline) -> Bool {
    channel.close()
    return process.wait(deadline) == .exited(0)
  }

  private func send(_ line: String) {
    // A short line never fills the socket's buffer; without the first flag a dead guard would be a fatal signal.
    let bytes = Array(line.utf8)
    let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    _ = Foundation.send(channel.number, bytes, bytes.count, flags)
  }
}
