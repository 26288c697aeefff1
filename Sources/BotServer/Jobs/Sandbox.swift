// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where what the author of a commit wrote runs: it sees the system, but neither the server's folder nor the homes of users, can write
/// nowhere but into the folder of its job, and ends with everything it started.
///
/// bubblewrap makes it of namespaces. A server of the user root has it run as another user besides.
struct Sandbox: Sendable {
  /// The folder with all that the server keeps.
  let hidden: [URL]
  /// The folder with `understudy` and what belongs to it.
  let tools: URL
  /// Who runs it, where the server is root.
  let user: uid_t?

  /// - Parameter folder: what the server keeps.
  init(hiding folder: URL) {
    let homes = ["/root", "/home", NSHomeDirectory()].map { URL(fileURLWithPath: $0, isDirectory: true) }
    hidden = (homes + [folder]).map { $0.resolvingSymlinksInPath() }
    tools = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    user = geteuid() == 0 ? Self.nobody : nil
  }

  /// The user of Debian that owns nothing.
  private static let nobody: uid_t = 65_534

  /// The words of a command that runs a script.
  ///
  /// - Parameters:
  ///   - script: a file in the folder.
  ///   - folder: that of the job.
  ///   - environment: all that it has.
  ///   - network: whether it has one.
  /// - Returns: the program and its arguments.
  func words(running script: URL, in folder: URL, environment: [String: String], network: Bool) -> [String] {
    var words = [
      "bwrap", "--unshare-pid", "--unshare-ipc", "--unshare-uts", "--die-with-parent", "--new-session",
      "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc",
      "--bind", folder.appendingPathComponent("tmp").path, "/tmp",
    ]
    if user == nil { words.insert("--unshare-user", at: 1) }
    if !network { words.append("--unshare-net") }
    // The outer ones first: what is within goes with them.
    var seen: Set<String> = []
    for place in hidden.map(\.path).sorted()
    where place != "/" && FileManager.default.fileExists(atPath: place) {
      if seen.insert(place).inserted { words += ["--tmpfs", place] }
    }
    words += parents(of: tools.path) + ["--ro-bind", tools.path, tools.path]
    words += parents(of: folder.path) + ["--bind", folder.path, folder.path, "--clearenv"]
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) { words += ["--setenv", name, value] }
    words += ["--chdir", folder.path]
    if let user {
      words += ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups", "--no-new-privs"]
    }
    return words + ["/bin/sh", script.path]
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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["bwrap", "--unshare-pid", "--ro-bind", "/", "/", "true"]
    if user == nil { process.arguments?.insert("--unshare-user", at: 1) }
    let output = Pipe()
    process.standardError = output
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      return "\(error.localizedDescription)"
    }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return nil }
    return process.terminationStatus == 127
      ? "bubblewrap is not installed (apt install bubblewrap)"
      : "bubblewrap says: \(text.trimmingCharacters(in: .whitespacesAndNewlines))"
  }
}
