// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Processes
import Programs
import ResultBundle
import WindowSystem

/// Turns an error into the text of a test failure, and stores the evidence: a screenshot and the program's tree.
package struct FailureReport {
  /// The text of the failure, without facts that differ between runs, so that equal failures have equal text.
  package let text: String
  /// The process of the failure and the paths of the evidence, as lines.
  package let evidence: [String]

  package static func make(
    for error: any Error, action: String, application: TargetProgram?, session: AutomationSession
  ) -> FailureReport {
    FailureReport(
      text: "Failed to \(action): \(error)",
      evidence: facts(of: error) + evidence(of: application, isReadable: !isFatal(error), session: session))
  }

  /// Creates the text of a failed query, with the paths of the evidence.
  ///
  /// The caller must hold the session's lock.
  package static func make(for query: FailedQuery, session: AutomationSession) -> FailureReport {
    var application: TargetProgram?
    if case .found(_, let found) = query.finding { application = found }
    return FailureReport(
      text: query.lines.joined(separator: "\n"),
      evidence: facts(of: query.error)
        + evidence(of: application, isReadable: query.error == nil, session: session))
  }

  /// Stores the screen and the elements of the most recently queried program, for a failed assertion of the test.
  ///
  /// - Returns: lines with the paths; no lines if no desktop is running.
  package static func evidence(ofAssertionIn session: AutomationSession) -> [String] {
    let application = session.lock.withLock { session.results.last?.application }
    return evidence(of: application, isReadable: true, session: session)
  }

  /// Returns lines with facts that differ between runs: the process of an error, and the time for which the process has
  /// not answered.
  private static func facts(of error: (any Error)?) -> [String] {
    guard let error = error as? AutomationError else { return [] }
    return [
      error.process.map { "Process: \($0)" },
      error.unansweredFor.map { String(format: "Not responding for: at least %.1f s", $0) },
    ].compactMap { $0 }
  }

  /// Stores a picture, the elements and the output of the program.
  ///
  /// - Parameters:
  ///   - application: the program that failed; nil if there is no such program.
  ///   - isReadable: whether the elements of the program can be read.
  ///   - session: the session of the test.
  /// - Returns: lines with the paths.
  private static func evidence(
    of application: TargetProgram?, isReadable: Bool, session: AutomationSession
  ) -> [String] {
    var lines: [String] = []
    session.lock.withLock {
      // The failure is about the elements that were read last; the current elements may differ.
      let result = session.results.last.flatMap {
        $0.application == application ? $0.application.complete($0.result) : nil
      }
      if let runningDesktop = session.host.current,
        let url = session.captures.steps.storePictureOfFailure(
          Attachment.pictureOfFailure, of: runningDesktop.display)
      {
        lines.append("Screenshot: \(url.path)")
      }
      if let application, application.processIdentifier != nil, isReadable,
        // If no elements are available, the failure is reported without them.
        let tree = result?.tree ?? (try? application.elementTree())
      {
        let text = TreePrinter(tree: tree).lines().joined(separator: "\n")
        if let url = session.runLog.attach(
          Attachment(name: "Elements at failure", fileExtension: "txt", payload: Data(text.utf8)))
        {
          lines.append("Elements: \(url.path)")
        }
        session.captures.steps.storeTree("Elements at failure", tree, result: result, isFailure: true)
      }
    }
    if session.captures.steps.settings[.trees] != .never, let application {
      storeOutput(of: application, session)
    }
    return lines
  }

  /// Stores the output of the program, because its files are deleted with the desktop.
  private static func storeOutput(of application: TargetProgram, _ session: AutomationSession) {
    session.lock.withLock {
      guard let process = application.running?.process else { return }
      for (name, file) in [
        ("Standard output", process.standardOutputFile), ("Standard error", process.standardErrorFile),
      ] {
        // The file with the program's output may have been removed with its folder.
        guard let data = try? end(of: file, maximum: maximumOutput), !data.isEmpty else { continue }
        session.runLog.attach(
          Attachment(name: "\(name) of \(application)", fileExtension: "txt", payload: data))
      }
    }
  }

  /// Returns the end of a file, to which a program may write.
  ///
  /// The file is not mapped into memory: a program that cuts its output would end this process with SIGBUS.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - maximum: the maximum number of bytes.
  /// - Returns: the last bytes; fewer, or none, if the program cuts the file in the meantime.
  /// - Throws: file errors.
  static func end(of file: URL, maximum: Int) throws -> Data {
    let handle = try FileHandle(forReadingFrom: file)
    // Closing a file that was only read loses nothing.
    defer { try? handle.close() }
    let size = try handle.seekToEnd()
    try handle.seek(toOffset: size - min(size, UInt64(maximum)))
    return try handle.read(upToCount: maximum) ?? Data()
  }

  /// The number of bytes from the end of a program's output that are stored with a failure.
  private static let maximumOutput = 1 << 20

  /// Whether the tree of the program can no longer be read.
  private static func isFatal(_ error: any Error) -> Bool {
    guard let error = error as? AutomationError else { return false }
    switch error.kind {
    case .applicationHung, .processorShortage, .applicationCrashed, .applicationExited,
      .applicationNotRunning, .desktopFailed:
      return true
    default: return false
    }
  }
}
