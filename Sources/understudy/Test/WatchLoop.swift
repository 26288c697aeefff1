// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import Processes
import TestRunner

/// The runs of `understudy test --watch`: one at the start, and one after each saved change.
///
/// The loop ends when the command is interrupted. Like any run, an interrupted one leaves no process behind.
struct WatchLoop {
  private let command: TestCommand
  private let package: URL
  /// The number of result bundles of the loop that stay on the disk.
  private static let maximumBundles = 10
  /// The number of changed files that are listed.
  private static let listedFiles = 5

  init(command: TestCommand) {
    self.command = command
    package = command.build.build.package
  }

  /// Runs the tests until a signal arrives.
  ///
  /// - Throws: `ExitCode` with ``ExitStatus/interrupted``; the errors of a first run whose package or options are invalid.
  func run() throws {
    // Signals that arrive between the parts of a run are handled at its end.
    let signals = SignalPipe()
    var files = WatchedFiles(of: package)
    var bundles: [URL] = []
    var hasRun = false
    var state = files.state()
    while true {
      let changes = files.changes(to: state, unrelated: unrelatedFiles())
      var since: WatchedFiles.State? = state
      // There are no changes if git ignores all changed files.
      if changes?.files.isEmpty != true {
        if let changes { list(changes) }
        // A run that ends with an error has a bundle too.
        var bundle: URL?
        let end = try perform(affectedBy: changes, isFirst: !hasRun) { bundle = $0 }
        if let bundle { keep(bundle, among: &bundles) }
        Terminal.write("Waiting for changes in \(package.path). Ctrl-C ends the command.\n")
        if let end {
          // A file with the output may be in the package, and is no reason for a run.
          guard files.waitForOutput(interruptedBy: signals) else { throw interruption }
          files.testsDidRun(at: state, in: end.package)
          (since, hasRun) = (nil, true)
        }
      }
      guard files.waitForChange(since: since, interruptedBy: signals) else { throw interruption }
      state = files.state()
    }
  }

  private var interruption: ExitCode { ExitCode(ExitStatus.interrupted.rawValue) }

  /// The files that affect no test, according to `understudy.json`; none if the file is invalid, which the next run
  /// reports.
  private func unrelatedFiles() -> [String] { (try? TestDefaults(of: package))?.unrelatedFiles ?? [] }

  /// Runs the tests; returns nil if a file that somebody is editing must be corrected first.
  private func perform(
    affectedBy changes: ChangedFiles?, isFirst: Bool, noteBundle: (URL) -> Void
  ) throws -> TestCommand.End? {
    do {
      let end = try command.perform(affectedBy: changes, noteBundle: noteBundle)
      if end.status == .interrupted { throw ExitCode(end.status.rawValue) }
      return end
    } catch {
      guard let status = ExitStatus(of: error), status != .interrupted else { throw error }
      // An error of the first run may come from its options, except for a failed build. Later runs have the same
      // options, so their errors come from files, which the user can correct.
      if isFirst, status != .failed { throw error }
      Terminal.error("\(error)")
      return nil
    }
  }

  private func list(_ changes: ChangedFiles) {
    let root = package.resolvingSymlinksInPath().path + "/"
    let names = changes.files.map {
      $0.path.hasPrefix(root) ? String($0.path.dropFirst(root.count)) : $0.path
    }
    let more = names.count - Self.listedFiles
    let words = names.prefix(Self.listedFiles).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    Terminal.write("\nChanged: \(words)\n")
  }

  /// Removes the oldest bundle of the loop if there are too many.
  private func keep(_ bundle: URL, among bundles: inout [URL]) {
    bundles.append(bundle)
    guard bundles.count > Self.maximumBundles else { return }
    // A bundle that cannot be removed only needs space.
    try? FileManager.default.removeItem(at: bundles.removeFirst())
  }
}
