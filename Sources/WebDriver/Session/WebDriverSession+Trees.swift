// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import Interaction
import ReferenceFiles
import Timing
import TreeOutline

/// The commands for the outlines of trees.
extension WebDriverSession {
  /// Returns the outline of an element as text.
  func tree(of element: ElementHandle, _ values: WebDriverJSON) throws -> WebDriverJSON {
    var limit: Int?
    if let tokens = values["limit"] {
      guard let number = tokens.integer, number > 0 else {
        throw WebDriverError(
          .invalidArgument, "\"limit\" must be a number of tokens greater than 0, not \(tokens.text).")
      }
      limit = number
    }
    let options = limit == nil ? OutlineOptions.assertion : OutlineOptions()
    return .string(try element.outline(options: options).text(limit: limit))
  }

  /// Waits until the tree of an element is as the client expects it.
  ///
  /// A difference is not a WebDriver error: it is returned as the result, from which the client makes a failure in its
  /// test framework.
  func matchTree(of element: ElementHandle, _ values: WebDriverJSON, timeout: TimeInterval?) throws
    -> WebDriverJSON
  {
    let file = try values["file"].map { try ClientReference($0) }
    guard (file == nil) != (values["tree"]?.string == nil) else {
      throw SessionCommand.missing("tree", "the expected tree as text, unless there is a \"file\" with it")
    }
    let tree = ComparedTree(
      of: element, extent: try choice("extent", values, file == nil ? .part : .whole),
      order: try choice("order", values, .strict), timeout: timeout ?? TimeLimits.Tests.tree.seconds)
    do {
      if let file { return try compare(tree, with: file) }
      let text = values["tree"]?.string ?? ""
      return json(of: try tree.difference(from: OutlineTemplate(parsing: text)))
    } catch let error as OutlineTemplateError {
      throw WebDriverError(.invalidArgument, "\(error)")
    }
  }

  /// Compares a tree with a file of the client, and answers with the text that the client must write.
  private func compare(_ tree: ComparedTree, with file: ClientReference) throws -> WebDriverJSON {
    let check: ReferenceCheck
    do {
      check = try ReferenceCheck(.tree, named: file.name, at: [file], environment: file.environment)
    } catch {
      throw WebDriverError(.invalidArgument, "\(error)")
    }
    let result = try check.run(tree)
    if let note = result.note { automation.runLog.note(note) }
    var members = json(of: result.failure?.difference).object ?? [:]
    members["matches"] = .bool(result.failure == nil)
    members["content"] = file.stored.map { .string($0) }
    if let finding = result.failure?.finding {
      members["message"] = .string(finding.summary)
      members["text"] = .string(([finding.summary] + finding.details).joined(separator: "\n"))
    }
    return .object(members)
  }

  private func json(of difference: TreeDifference?) -> WebDriverJSON {
    guard let difference else { return ["matches": true] }
    return [
      "matches": false,
      "message": .string(difference.mismatch.firstDifference),
      "text": .string(difference.lines.joined(separator: "\n")),
      "differences": .array(difference.mismatch.differences().map { .string($0) }),
      "tree": .string(difference.outline.text()),
      "merged": .string(difference.mismatch.mergedText),
    ]
  }

  /// Reads one of a few words.
  private func choice<Choice: CaseIterable & RawRepresentable>(
    _ name: String, _ values: WebDriverJSON, _ standard: Choice
  ) throws -> Choice where Choice.RawValue == String {
    guard let value = values[name] else { return standard }
    guard let choice = value.string.flatMap(Choice.init(rawValue:)) else {
      let known = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      throw WebDriverError(.invalidArgument, "\"\(name)\" must be \(known), not \(value.text).")
    }
    return choice
  }
}
