// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import ReferenceFiles
import Settings
import Timing
import TreeOutline
import XCTestSupport

/// Compares the tree of an element with an expected one, and records a failure if they differ.
struct TreeAssertion {
  /// The text of the expected tree, or the file with it.
  enum Expected {
    case text(String)
    /// The name of a reference.
    case file(named: String)
  }

  let element: XCUIElement
  let extent: UnderstudyTreeExtent
  let order: UnderstudyTreeOrder
  /// The time limit in seconds; nil for the default.
  let timeout: TimeInterval?
  let location: SourceLocationFinder.Location
  /// The module and the file of the test, which name the folder of the references.
  let fileID: String

  private var handle: ElementHandle { element.handle }
  private var settings: SessionSettings { handle.application.session.settings }

  func check(_ expected: Expected, message: () -> String) {
    IssueRecorder.attempt(
      "match the tree of \(handle.description)", in: handle.application, at: location
    ) {
      let found =
        switch expected {
        case .text(let text): try difference(from: OutlineTemplate(parsing: text))
        case .file(let name): try check(reference(named: name))
        }
      guard let found else { return }
      throw TreeMismatch(
        difference: found, message: message(), file: expected.fileName, timeout: try seconds(),
        acceptance: acceptance(of: expected))
    }
  }

  /// The last lines of a failure: how to accept the tree.
  private func acceptance(of expected: Expected) -> String {
    guard case .file = expected else {
      return "To accept the new tree, replace the lines with - in the test by those with +."
    }
    return UpdateCommand.sentences(
      accepting: "the new tree", .changed, environment: settings.environment)
  }

  private func seconds() throws -> TimeInterval {
    let seconds = timeout ?? TimeLimits.Tests.tree.seconds
    guard seconds >= 0 else { throw TreeAssertionError.timeout(seconds) }
    return seconds
  }

  private func difference(from template: OutlineTemplate) throws -> TreeDifference? {
    let expectation = TreeExpectation(template, extent: extent.engine, order: order.engine)
    return try handle.waitForTree(expectation, timeout: seconds())
  }

  // MARK: - Files

  private func reference(named name: String) throws -> ReferenceFile {
    let folder = try ReferenceFolder(source: location.file, environment: settings.environment)
    return try folder.files(named: name, fileID: fileID, variant: nil, fileExtension: "txt")[0]
  }

  /// Returns the text of the file; nil if there is no file.
  private func text(of file: ReferenceFile) throws -> String? {
    guard let data = try file.read() else { return nil }
    guard let text = String(data: data, encoding: .utf8) else { throw TreeAssertionError.encoding(file.url) }
    return text
  }

  private func steadyText() throws -> Data {
    try Data((handle.steadyOutline(options: .assertion, timeout: seconds()).text() + "\n").utf8)
  }

  /// Compares the tree with a file, and writes the file if the update mode says so.
  private func check(_ file: ReferenceFile) throws -> TreeDifference? {
    let update = try ReferenceUpdate(environment: settings.environment)
    guard let text = try text(of: file) else {
      guard update != .none else { throw TreeAssertionError.missing(file.url, reason: reasonToWriteNothing) }
      guard try file.create(steadyText()) else {
        // Another worker has written the file at the same time.
        return try check(file)
      }
      guard update == .missing else { return nil }
      throw TreeAssertionError.written(file.url)
    }
    let template: OutlineTemplate
    do {
      template = try OutlineTemplate(parsing: text)
    } catch var error as OutlineTemplateError {
      error.file = file.url.path
      throw error
    }
    let difference = try difference(from: template)
    if update == .all {
      try file.replace(steadyText())
    } else if let difference, update == .changed {
      let text = extent == .whole ? difference.mismatch.mergedText : difference.outline.text()
      try file.replace(Data((text + "\n").utf8))
    } else {
      return difference
    }
    handle.application.session.recorder.note("The expected tree \(file.url.path) was written.")
    return nil
  }

  /// The reason why no file is written, as the end of a sentence.
  private var reasonToWriteNothing: String {
    settings.continuousIntegration.map { "this is continuous integration (CI=\($0))" }
      ?? "\(Setting.updateReferences.name) is \(ReferenceUpdate.none.rawValue)"
  }
}

extension TreeAssertion.Expected {
  fileprivate var fileName: String? {
    if case .file(let name) = self { return name }
    return nil
  }
}

/// A tree that differs from the expected one, as a failure of the test.
struct TreeMismatch: FailedExpectation, CustomStringConvertible {
  let difference: TreeDifference
  /// The message of the assertion; "" for none.
  let message: String
  /// The name of the file with the expected tree; nil for a text in the source code.
  let file: String?
  let timeout: TimeInterval
  /// How to accept the tree, in sentences.
  let acceptance: String

  var description: String {
    var lines = difference.lines
    if let file { lines[0] = "\(file), \(lines[0])" }
    if !message.isEmpty { lines[0] += " - \(message)" }
    return (lines + ["Waited \(timeout)s.", acceptance]).joined(separator: "\n")
  }
}

/// An error of an assertion on a tree that has nothing to do with the program.
enum TreeAssertionError: Error, CustomStringConvertible {
  case timeout(TimeInterval)
  case missing(URL, reason: String)
  /// The file did not exist, and was written.
  case written(URL)
  case encoding(URL)

  var description: String {
    switch self {
    case .timeout(let seconds): "Expected a timeout in seconds from 0; found \(seconds)."
    case .missing(let url, let reason):
      "Expected the file \(url.path) with the tree; it does not exist, and it was not written, because \(reason). Run "
        + "the test outside of continuous integration with UNDERSTUDY_UPDATE_REFERENCES=missing, and commit the file."
    case .written(let url):
      "The file \(url.path) did not exist, so there was no tree to compare with. It was written with the tree that was "
        + "found. Check it, commit it, and run the test again."
    case .encoding(let url):
      "Expected a text in UTF-8 in the file \(url.path) with the tree; it is damaged. Restore it, or delete it and run "
        + "the test again."
    }
  }
}
