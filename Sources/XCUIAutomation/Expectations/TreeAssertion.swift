// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import Programs
import Timing
import TreeOutline
import XCTestSupport

/// Compares the tree of an element with an expected one, and records a failure if they differ.
struct TreeAssertion {
  /// The text of the expected tree, or the file with it.
  enum Expected {
    case text(String)
    /// The name of a file in the folder of the test's file.
    case file(named: String)
  }

  let element: XCUIElement
  let extent: UnderstudyTreeExtent
  let order: UnderstudyTreeOrder
  /// The time limit in seconds; nil for the default.
  let timeout: TimeInterval?
  let location: SourceLocationFinder.Location

  private var handle: ElementHandle { element.handle }
  private var settings: SessionSettings { handle.application.session.settings }

  func check(_ expected: Expected, message: () -> String) {
    IssueRecorder.attempt(
      "match the tree of \(handle.description)", in: handle.application, at: location
    ) {
      let found =
        switch expected {
        case .text(let text): try difference(from: OutlineTemplate(parsing: text))
        case .file(let name): try check(TreeReferenceFile(named: name, beside: location.file))
        }
      guard let found else { return }
      throw TreeMismatch(
        difference: found, message: message(), file: expected.fileName, timeout: try seconds())
    }
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

  /// Compares the tree with a file, and writes the file if the update mode says so.
  private func check(_ file: TreeReferenceFile) throws -> TreeDifference? {
    let update = try ReferenceUpdate(in: settings)
    guard let text = try file.read() else {
      guard update.writesMissing else { throw TreeAssertionError.missing(file.url, reason: update.reason) }
      let outline = try handle.steadyOutline(options: .assertion, timeout: seconds())
      try file.write(outline.text())
      guard update.mode == .missing else { return nil }
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
    if update.mode == .all {
      try file.write(handle.steadyOutline(options: .assertion, timeout: seconds()).text())
    } else if let difference, update.mode == .changed {
      try file.write(extent == .whole ? difference.mismatch.mergedText : difference.outline.text())
    } else {
      return difference
    }
    handle.application.session.recorder.note("The expected tree \(file.url.path) was written.")
    return nil
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

  var description: String {
    var lines = difference.lines
    if let file { lines[0] = "\(file), \(lines[0])" }
    if !message.isEmpty { lines[0] += " - \(message)" }
    return (lines + ["Waited \(timeout)s."]).joined(separator: "\n")
  }
}

/// An error of an assertion on a tree that has nothing to do with the program.
enum TreeAssertionError: Error, CustomStringConvertible {
  case timeout(TimeInterval)
  case name(String)
  case missing(URL, reason: String)
  /// The file did not exist, and was written.
  case written(URL)
  case unreadable(URL, any Error)
  case encoding(URL)
  case unwritable(URL, any Error)

  var description: String {
    switch self {
    case .timeout(let seconds): "Expected a timeout in seconds from 0; found \(seconds)."
    case .name(let name):
      "Expected a name of letters, digits, spaces, hyphens, underscores and dots for the file of the expected tree; "
        + "found \"\(name)\"."
    case .missing(let url, let reason):
      "Expected the file \(url.path) with the tree; it does not exist, and it was not written, because \(reason). Run "
        + "the test outside of continuous integration with UNDERSTUDY_UPDATE_REFERENCES=missing, and commit the file."
    case .written(let url):
      "The file \(url.path) did not exist, so there was no tree to compare with. It was written with the tree that was "
        + "found. Check it, commit it, and run the test again."
    case .unreadable(let url, let error):
      "The file \(url.path) with the expected tree cannot be read: \(error)"
    case .encoding(let url):
      "Expected a text in UTF-8 in the file \(url.path) with the tree; it is damaged. Restore it, or delete it and run "
        + "the test again."
    case .unwritable(let url, let error): "The file \(url.path) with the tree cannot be written: \(error)"
    }
  }
}
