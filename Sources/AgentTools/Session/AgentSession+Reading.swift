// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Programs
import TreeOutline
import WindowSystem

/// The current elements of a program, with their outline.
///
/// It is used only with the session's lock held, like the tree.
struct ProgramReading {
  let tree: ElementTree
  let outline: Outline
  let fingerprints: ElementFingerprints

  /// The program of a session, with the elements of its windows.
  init(_ tree: ElementTree, _ options: OutlineOptions = OutlineOptions()) throws {
    self.tree = tree
    outline = try Outline(of: tree, options: options)
    fingerprints = ElementFingerprints(outline)
  }
}

extension AgentSession {
  /// Runs a body with the session's lock held, and gives errors of the bus the state of the program.
  func locked<Result: Sendable>(_ body: () throws -> Result) throws -> Result {
    try automation.lock.withLock { try application.failures.mappingErrors(body) }
  }

  /// Runs a body with the current elements of the program, and with the session's lock held.
  ///
  /// - Parameter body: the body; it may use rules of elements.
  /// - Returns: the result of the body.
  /// - Throws: `AutomationError` with the state of the program if it does not answer, which replaces an error of the
  ///   body; the errors of the body.
  func reading<Result: Sendable>(_ body: (ProgramReading) throws -> Result) throws -> Result {
    try locked {
      let reading = try read()
      return try reading.tree.answering { try body(reading) }
    }
  }

  /// Reads the current elements; the caller holds the session's lock.
  func read(_ options: OutlineOptions = OutlineOptions()) throws -> ProgramReading {
    try ProgramReading(application.elementTreeWithTexts(), options)
  }

  /// Returns what can be compared with a later moment; the caller holds the session's lock.
  func observation(_ reading: ProgramReading, withPicture: Bool) throws -> ScreenObservation {
    let display = try automation.host.existingDesktop().display
    return ScreenObservation(
      outline: reading.outline, windows: try display.windows(), screen: withPicture ? try screenshot() : nil)
  }

  /// Returns a picture of the screen; the caller holds the session's lock.
  func screenshot() throws -> Screenshot {
    let display = try automation.host.existingDesktop().display
    return try display.screenshot(of: display.screenFrame)
  }

  /// Returns the reference for a line of an outline; nil for text, which the client rarely needs to operate.
  func reference(_ line: OutlineLine, in reading: ProgramReading) -> String? {
    guard let element = line.element, element.type != .staticText else { return nil }
    return references.name(of: element.node, in: reading.tree, reading.fingerprints, application)
  }

  /// Returns the reference for any node.
  func reference(_ node: Int, in reading: ProgramReading) -> String {
    references.name(of: node, in: reading.tree, reading.fingerprints, application)
  }

  /// Returns a node as one line: `- button "Save" [disabled] e12`.
  func line(_ node: Int, in reading: ProgramReading) throws -> String {
    var options = OutlineOptions()
    options.depth = 0
    let outline = try Outline(of: reading.tree, roots: [node], options: options)
    let text = outline.lines.first { $0.element?.node == node }?.text
    return (text ?? "- " + ElementWords.name(reading.tree.type(node), reading.tree.label(node))) + " "
      + reference(node, in: reading)
  }
}
