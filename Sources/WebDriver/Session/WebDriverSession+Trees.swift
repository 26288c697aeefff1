// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
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
  /// A tree that differs is no error of the command. The result has the differences, from which the client makes a
  /// failure in its test framework.
  func matchTree(of element: ElementHandle, _ values: WebDriverJSON, timeout: TimeInterval?) throws
    -> WebDriverJSON
  {
    let template: OutlineTemplate
    do {
      template = try OutlineTemplate(parsing: values["tree"]?.string ?? "")
    } catch let error as OutlineTemplateError {
      throw WebDriverError(.invalidArgument, "\(error)")
    }
    let expectation = TreeExpectation(
      template, extent: try choice("extent", values, .part), order: try choice("order", values, .strict))
    let seconds = timeout ?? TimeLimits.Tests.tree.seconds
    guard let difference = try element.waitForTree(expectation, timeout: seconds) else {
      return ["matches": true]
    }
    return [
      "matches": false,
      "message": .string(difference.mismatch.firstDifference),
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
