// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import Interaction
import Programs
import ReferenceFiles
import Timing
import TreeOutline
import XCTestSupport

/// Compares the tree of an element with an expected one, and records a failure if they differ.
struct TreeAssertion {
  /// The text of the expected tree, or the name of the file with it.
  enum Expected {
    case text(String)
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
  private var session: AutomationSession { handle.application.session }

  func check(_ expected: Expected, message: () -> String) {
    IssueRecorder.attempt(
      "match the tree of \(handle.description)", in: handle.application, at: location
    ) {
      let tree = ComparedTree(
        of: handle, extent: extent.engine, order: order.engine, timeout: try seconds())
      switch expected {
      case .text(let text): try compare(tree, with: text, message)
      case .file(let name): try compare(tree, withFileNamed: name, message)
      }
    }
  }

  private func seconds() throws -> TimeInterval {
    let seconds = timeout ?? TimeLimits.Tests.tree.seconds
    guard seconds >= 0 else { throw NegativeTimeout(seconds: seconds) }
    return seconds
  }

  private func compare(_ tree: ComparedTree, with text: String, _ message: () -> String) throws {
    guard let difference = try tree.difference(from: OutlineTemplate(parsing: text)) else { return }
    let acceptance = "To accept the new tree, replace the lines with - in the test by those with +."
    throw ReferenceMismatch(
      .init(
        summary: difference.mismatch.firstDifference, details: tree.details(of: difference) + [acceptance]),
      kind: .tree, message: message())
  }

  private func compare(_ tree: ComparedTree, withFileNamed name: String, _ message: () -> String) throws {
    let environment = session.settings.environment
    let check = try ReferenceCheck(
      .tree, named: name, source: location.file, fileID: fileID, environment: environment,
      command: UpdateCommand(environment: environment).text)
    let result = try check.run(tree)
    if let note = result.note { session.runLog.note(note) }
    if let failure = result.failure { throw ReferenceMismatch(failure, message: message()) }
  }
}

/// A time limit that is no number of seconds from 0.
struct NegativeTimeout: Error, CustomStringConvertible {
  let seconds: TimeInterval

  var description: String { "Expected a timeout in seconds from 0; found \(seconds)." }
}
