// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Runs the code of a commit in isolation, so that it cannot harm the server or read its data.
///
/// The code can read the system, but not the server's folder and the homes of users. It can write only in the folder of
/// its job, and all processes that it starts end when the job ends.
///
/// bubblewrap creates the sandbox from namespaces. If the server runs as root, the code runs as another user. Kernel
/// limits (setrlimit(2)) apply to the number of processes and the size of a file; ``JobDiskQuota`` checks the total size of
/// all files.
struct Sandbox: Sendable {
  /// The folders that are hidden from the job; one of them has all data of the server.
  let hidden: [URL]
  /// The folder with `understudy` and its files.
  let tools: URL
  /// The user that runs the job if the server runs as root; nil if the job runs as the server's user.
  let user: uid_t?

  /// - Parameter folder: the server's data folder.
  init(hiding folder: URL) {
    // The sockets in /run give access to services of the server's user, and to system services that trust this user.
    let places = ["/root", "/home", "/run", NSHomeDirectory()].map {
      URL(fileURLWithPath: $0, isDirectory: true)
    }
    hidden = (places + [folder]).map { $0.resolvingSymlinksInPath() }
    tools = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    user = geteuid() == 0 ? Self.nobody : nil
  }

  /// Debian's user `nobody`, which owns no files.
  private static let nobody: uid_t = 65_534

  /// The first words of each sandbox command.
  private var namespaces: [String] {
    ["bwrap"] + (user == nil ? ["--unshare-user"] : []) + [
      "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--die-with-parent", "--new-session",
      "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc",
      // Browsers and toolkits share pictures through /dev/shm. The folder that bubblewrap creates there by default
      // belongs to the user who creates the sandbox, and not to the user that runs the job.
      "--perms", "1777", "--size", "\(Self.sharedMemory)", "--tmpfs", "/dev/shm",
    ]
  }

  /// The size of the shared memory of a job, in bytes.
  static let sharedMemory = 1 << 30
  /// The maximum number of processes and threads of a job.
  ///
  /// If the server runs as root, the limit is for all jobs together, because one user runs them all.
  static let processes = 4_096
  /// The maximum size of one file of a job, in bytes.
  static let fileSize = 16 << 30

  /// The first words of the command that sets the limits; the limited processes cannot raise them again.
  private static let limits = [
    "prlimit", "--nproc=\(processes):\(processes)", "--fsize=\(fileSize):\(fileSize)", "--core=0:0", "--",
  ]

  /// Returns the words of a command that runs a script.
  ///
  /// - Parameters:
  ///   - script: a file in the folder of the job.
  ///   - folder: the folder of the job.
  ///   - environment: the complete environment of the script.
  ///   - network: whether the job has network access.
  /// - Returns: the program and its arguments.
  func words(running script: URL, in folder: URL, environment: [String: String], network: Bool) -> [String] {
    var words = namespaces + ["--bind", folder.appendingPathComponent("tmp").path, "/tmp"]
    if !network { words.append("--unshare-net") }
    // Outer folders come first, because hiding a folder also hides the folders within it.
    var seen: Set<String> = []
    for place in hidden.map(\.path).sorted()
    where place != "/" && FileManager.default.fileExists(atPath: place) {
      if seen.insert(place).inserted { words += ["--tmpfs", place] }
    }
    // With network access, the job needs name resolution.
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

  /// Returns the words that create the parents of a folder in a hidden place, so that all users can enter them.
  ///
  /// Without these words, bubblewrap would create the parents so that only root can enter them.
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

  /// Gives the job's files to the user that runs the job; does nothing if the server does not run as root.
  func transferOwnershipToJobUser(_ folder: URL) {
    guard let user else { return }
    for case let file as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
      ?? .init()
    {
      lchown(file.path, user, user)
    }
    lchown(folder.path, user, user)
  }

  /// Returns the reason why jobs cannot run on this machine; nil if they can.
  func problem() -> String? {
    do {
      _ = try JobCommand.run(
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
