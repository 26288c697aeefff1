// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// The files of a package that a command watches, to run the tests that a saved file can affect.
///
/// The files are scanned at intervals. A scan also works on file systems that report no events, and needs none of the
/// limited watches of inotify. Scans take at most a twentieth of the time.
///
/// ```swift
/// var files = WatchedFiles(of: package)
/// var state = files.state()
/// // … build and run the tests
/// files.testsDidRun(at: state, in: description)
/// guard files.waitForChange(interruptedBy: signals) else { return }
/// state = files.state()
/// let changes = files.changes(to: state)
/// ```
package struct WatchedFiles {
  /// The files at one moment.
  package struct State: Sendable {
    let stamps: FileStamps
    /// The contents of the Swift files that differ from the tested state, by path.
    let texts: [String: String]
  }

  /// The folders that are scanned: the package, and the packages on this machine that it depends on.
  private var folders: [String]
  /// The files that the output of this process is written to, which would change in each run.
  private let outputs: Set<FileStamps.Identity>
  /// The state that was tested last; nil before the first tests.
  private var tested: FileStamps?
  /// The contents of the package's Swift files in the tested state, by path.
  private var texts: [String: String] = [:]
  /// The duration of the last scan, in seconds.
  private var scanDuration: TimeInterval = 0

  /// - Parameters:
  ///   - package: the folder of `Package.swift`.
  ///   - outputs: the descriptors that this process writes its output to.
  package init(of package: URL, outputs: [Int32] = [STDOUT_FILENO, STDERR_FILENO]) {
    self.outputs = Set(
      outputs.compactMap { descriptor in
        var status = stat()
        return fstat(descriptor, &status) == 0 ? FileStamps.Identity(status) : nil
      })
    folders = [package.resolvingSymlinksInPath().path]
  }

  /// Reads the current state, before the tests are built.
  package mutating func state() -> State {
    let stamps = scan()
    let changed = tested.map { $0.changes(to: stamps) } ?? Array(stamps.files.keys)
    var texts: [String: String] = [:]
    for path in changed where path.hasSuffix(".swift") && path.hasPrefix(folders[0] + "/") {
      // A file that was removed, or is not text, has no earlier text.
      texts[path] = try? String(contentsOfFile: path, encoding: .utf8)
    }
    return State(stamps: stamps, texts: texts)
  }

  private mutating func scan() -> FileStamps {
    let begin = MonotonicClock.now
    defer { scanDuration = MonotonicClock.now - begin }
    return FileStamps(of: folders, except: outputs)
  }

  /// Notes that the tests of a state have run.
  ///
  /// Files outside of the targets that have changed since then count as tested: the tests may have written them, such as
  /// references of pictures, and would otherwise run again and again.
  ///
  /// - Parameters:
  ///   - state: the state that was built.
  ///   - description: the package.
  package mutating func testsDidRun(at state: State, in description: PackageDescription) {
    let root = folders[0]
    let sources = description.targets.map { "\(root)/\($0.path)/" }
    folders = [root] + description.localPackages
    let now = scan()
    var stamps = state.stamps
    stamps.copy(
      stamps.changes(to: now).filter { path in
        !sources.contains(where: path.hasPrefix) && !Self.isManifest(path, in: root)
      }, from: now)
    texts.merge(state.texts) { $1 }
    texts = texts.filter { stamps.files[$0.key] != nil }
    tested = stamps
  }

  private static func isManifest(_ path: String, in root: String) -> Bool {
    let name = path.dropFirst(root.count + 1)
    return !name.contains("/") && (name.hasPrefix("Package") || name == TestDefaults.fileName)
  }

  /// Waits until a file differs from a state, and until no further file changes for a moment.
  ///
  /// - Parameters:
  ///   - state: the state; nil for the one that was tested last.
  ///   - signals: the signals that end the wait.
  /// - Returns: false if a signal has arrived.
  package mutating func waitForChange(since state: State? = nil, interruptedBy signals: SignalPipe) -> Bool {
    let before = state?.stamps ?? tested ?? FileStamps()
    var last = scan()
    while last == before {
      let pause = max(TimeLimits.Runner.watchPoll.seconds, scanDuration * 20)
      guard wait(pause, signals) else { return false }
      last = scan()
    }
    let deadline = MonotonicClock.now + TimeLimits.Runner.watchSettling.seconds
    while MonotonicClock.now < deadline {
      guard wait(TimeLimits.Runner.watchQuiet.seconds, signals) else { return false }
      let next = scan()
      if next == last { break }
      last = next
    }
    return signals.drain().isEmpty
  }

  /// Waits until the output of a run is written, also if another program writes it to a file.
  ///
  /// - Parameter signals: the signals that end the wait.
  /// - Returns: false if a signal has arrived.
  package func waitForOutput(interruptedBy signals: SignalPipe) -> Bool {
    wait(TimeLimits.Runner.watchQuiet.seconds, signals)
  }

  /// Waits for signals; returns false if one has arrived.
  private func wait(_ seconds: TimeInterval, _ signals: SignalPipe) -> Bool {
    var readable = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&readable, 1, Int32(limiting: seconds * 1000)) == 0
  }

  /// Returns the changes from the tested state to another one.
  ///
  /// - Parameters:
  ///   - state: the other state.
  ///   - unrelated: the files and folders of the package that affect no test, relative to the package.
  /// - Returns: the changes, without unrelated files and those that git ignores; nil before the first tests.
  package func changes(to state: State, unrelated: [String] = []) -> ChangedFiles? {
    guard let tested else { return nil }
    let without = unrelated.map { "\(folders[0])/\($0)" }
    let paths = tested.changes(to: state.stamps).filter { path in
      !without.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
    let ignored = ignoredByGit(paths)
    return ChangedFiles(
      files: paths.filter { !ignored.contains($0) }.map { .init(path: $0, earlier: texts[$0]) })
  }

  /// The maximum number of paths for which git is queried.
  ///
  /// More changes than this come from a checkout, not from a program that writes files which git ignores.
  private static let maximumPaths = 500

  private func ignoredByGit(_ paths: [String]) -> Set<String> {
    guard !paths.isEmpty, paths.count <= Self.maximumPaths,
      // Without git, or outside of a repository, no file is ignored.
      let run = try? ToolRun.run(
        "git", ["-C", folders[0], "-c", "core.quotePath=false", "check-ignore", "--"] + paths,
        timeout: TimeLimits.Runner.git.seconds, separatesErrors: true), run.status == 0
    else { return [] }
    return Set(run.output.split(whereSeparator: \.isNewline).map(String.init))
  }
}
