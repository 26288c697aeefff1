// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Where what the author of a commit wrote runs: it sees the system, but neither the server's folder nor the homes of users, can write
/// nowhere but into the folder of its job, and ends with everything it started.
///
/// bubblewrap makes it of namespaces. A server of the user root has it run as another user besides. Limits of the kernel (setrlimit(2)) hold
/// processes and the size of a file; those of all files together are looked at by ``JobDisk``.
struct Sandbox: Sendable {
  /// The folder with all that the server keeps.
  let hidden: [URL]
  /// The folder with `understudy` and what belongs to it.
  let tools: URL
  /// The user that runs it if the server is root.
  let user: uid_t?

  /// - Parameter folder: what the server keeps.
  init(hiding folder: URL) {
    // By the sockets in /run one reaches the services of the server's user, and those of the system that trust it.
    let places = ["/root", "/home", "/run", NSHomeDirectory()].map {
      URL(fileURLWithPath: $0, isDirectory: true)
    }
    hidden = (places + [folder]).map { $0.resolvingSymlinksInPath() }
    tools = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    user = geteuid() == 0 ? Self.nobody : nil
  }

  /// The user of Debian that owns nothing.
  private static let nobody: uid_t = 65_534

  /// The first words of each sandbox command.
  private var namespaces: [String] {
    ["bwrap"] + (user == nil ? ["--unshare-user"] : []) + [
      "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--die-with-parent", "--new-session",
      "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc",
      // Browsers and toolkits share pictures by it; bubblewrap's own belongs to who makes the sandbox.
      "--perms", "1777", "--size", "\(Self.sharedMemory)", "--tmpfs", "/dev/shm",
    ]
  }

  /// Bytes of the shared memory of a job.
  static let sharedMemory = 1 << 30
  /// Processes and threads of a job; those of all jobs, where the server is root, since one user runs them.
  static let processes = 4_096
  /// Bytes of one file of a job.
  static let fileSize = 16 << 30

  /// util-linux sets them: what they hold cannot raise them again.
  private static let limits = [
    "prlimit", "--nproc=\(processes):\(processes)", "--fsize=\(fileSize):\(fileSize)", "--core=0:0", "--",
  ]

  /// The words of a command that runs a script.
  ///
  /// - Parameters:
  ///   - script: a file in the folder.
  ///   - folder: that of the job.
  ///   - environment: all that it has.
  ///   - network: whether it has one.
  /// - Returns: the program and its arguments.
  func words(running script: URL, in folder: URL, environment: [String: String], network: Bool) -> [String] {
    var words = namespaces + ["--bind", folder.appendingPathComponent("tmp").path, "/tmp"]
    if !network { words.append("--unshare-net") }
    // The outer ones first: what is within goes with them.
    var seen: Set<String> = []
    for place in hidden.map(\.path).sorted()
    where place != "/" && FileManager.default.fileExists(atPath: place) {
      if seen.insert(place).inserted { words += ["--tmpfs", place] }
    }
    // With the network, the job needs name resolution.
    let names = URL(fileURLWithPath: "/etc/resolv.conf").resolvingSymlinksInPath().path
    if names.hasPrefix("/run/"), FileManager.default.fileExists(atPath: names) {
      words += parents(of: names) + ["--ro-bind", names, names]
    }
    words += parents(of: tools.path) + ["--ro-bind", tools.path, tools.path]
    words += parents(of: folder.path) + ["--bind", folder.path, folder.path, "--clearenv"]
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) { words += ["--setenv", name, value] }
    words += ["--chdir", folder.path]
    if let user {
      words += ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "--no-new-privs"]
    }
    return words + Self.limits + ["/bin/sh", script.path]
  }

  /// Makes the folders around one that is put into a hidden place: bubblewrap would make them for root alone.
  private func parents(of path: String) -> [String] {
    let places = hidden.map(\.path) + ["/tmp"]
    guard let place = places.filter({ path.hasPrefix($0 + "/") }).max(by: { $0.count < $1.count }) else {
      return []
    }
    var words: [String] = []
    var parent = place
    for part in path.dropFirst(place.count).split(separator: "/").dropLast() {
      parent += "/\(part)"
      words += ["--perms", "0755", "--dir", parent]
    }
    return words
  }

  /// Gives the folder of a job to who runs it.
  func hand(_ folder: URL) {
    guard let user else { return }
    for case let file as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      ?? .init()
    {
      lchown(file.path, user, user)
    }
    lchown(folder.path, user, user)
  }

  /// Says why jobs cannot run on this machine; nil where they can.
  func problem() -> String? {
    do {
      _ = try Command.run(
        namespaces[0], namespaces.dropFirst() + ["true"], ProcessInfo.processInfo.environment,
        limit: TimeLimits.Bots.sandbox)
      return nil
    } catch CommandError.notFound {
      return "bubblewrap is not installed (apt install bubblewrap)"
    } catch {
      return "\(error)"
    }
  }
}
