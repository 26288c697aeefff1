// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Method {
  fileprivate static let getSelection = Method(interface: "org.a11y.atspi.Text", member: "GetSelection")
  fileprivate static let getSelectionCount = Method(
    interface: "org.a11y.atspi.Text", member: "GetNSelections")
}

extension AccessibilityBusConnection {
  /// Returns the offset of the caret in a string, in the toolkit's count of characters: scalars in GTK, UTF-16 units in
  /// Qt.
  package func caretOffset(of reference: AccessibleReference) throws -> Int {
    try integer("org.a11y.atspi.Text", "CaretOffset", of: reference)
  }

  /// Returns the number of characters of a string, in the toolkit's count.
  package func characterCount(of reference: AccessibleReference) throws -> Int {
    try integer("org.a11y.atspi.Text", "CharacterCount", of: reference)
  }

  /// Returns the offset of the next typed character: the caret, or the start of the selection that the character
  /// replaces.
  package func insertionOffset(of reference: AccessibleReference) throws -> Int {
    let (caret, count) = try caretAndSelections(of: reference)
    guard count > 0 else { return caret }
    let selection = try call(.getSelection, .int32(0), on: reference, expecting: "ii") { message in
      message.readInt32().flatMap { start in message.readInt32().map { (Int(start), Int($0)) } }
    }
    return min(caret, selection.0, selection.1)
  }

  /// Returns the offset of the caret and the number of selections, read in one batch.
  private func caretAndSelections(of reference: AccessibleReference) throws -> (caret: Int, selections: Int) {
    var answer = CaretAnswer()
    try ask(reference, [.caret, .selectionCount], into: &answer)
    // If one of the replies is missing, the call is repeated to get its error.
    return (
      try answer.caret ?? caretOffset(of: reference),
      try answer.selections ?? Int(call(.getSelectionCount, on: reference, expecting: "i") { $0.readInt32() })
    )
  }

  /// Returns the states, the caret and the text of a field, read in one batch.
  ///
  /// - Parameters:
  ///   - range: the part of the text.
  ///   - reference: the field to read.
  ///   - withStates: whether the states are read too.
  /// - Returns: the values, each nil if the field does not report it.
  /// - Throws: ``AccessibilityError`` if the connection to the bus is lost.
  package func caretAnswer(
    to range: Range<Int>, of reference: AccessibleReference, withStates: Bool
  ) throws -> CaretAnswer {
    var answer = CaretAnswer()
    var requests: [CaretAnswer.Request] = [.caret]
    if withStates { requests.append(.states) }
    if range.isEmpty { answer.text = "" } else { requests.append(.text(range)) }
    try ask(reference, requests, into: &answer)
    return answer
  }

  private func ask(
    _ reference: AccessibleReference, _ requests: [CaretAnswer.Request], into answer: inout CaretAnswer
  ) throws {
    try connection.withLock {
      try reference.busName.withCString { destination in
        try reference.path.withCString { path in
          let pipeline = CallPipeline(connection: connection)
          for (tag, request) in requests.enumerated() {
            pipeline.enqueue(request.call(to: destination, path: path, tag: tag))
          }
          try pipeline.run(silence: callTimeout) { call, outcome in
            guard case .reply(let message) = outcome else { return }
            answer.read(message, to: requests[call.tag])
          }
        }
      }
    }
  }

  /// Returns a part of a string; a range beyond the end is cut.
  package func text(_ range: Range<Int>, of reference: AccessibleReference) throws -> String {
    guard !range.isEmpty else { return "" }
    return try call(
      .getText, .int32Pair(Int32(clamping: range.lowerBound), Int32(clamping: range.upperBound)),
      on: reference, expecting: "s"
    ) { $0.readString().map { String(cString: $0) } }
  }
}

/// The states, the caret and the text of a field.
///
/// Each property is nil if the field does not report it.
package struct CaretAnswer {
  package fileprivate(set) var states: StateSet?
  /// The offset of the caret in the toolkit's count of characters.
  package fileprivate(set) var caret: Int?
  package fileprivate(set) var text: String?
  fileprivate var selections: Int?

  fileprivate enum Request {
    case states, caret, selectionCount
    case text(Range<Int>)

    func call(to destination: UnsafePointer<CChar>, path: UnsafePointer<CChar>, tag: Int) -> MethodCall {
      func call(_ method: Method, _ argument: MethodCall.Argument = .none) -> MethodCall {
        MethodCall(destination: destination, path: path, method: method, argument: argument, tag: tag)
      }
      return switch self {
      case .states: call(.getState)
      case .caret: call(.getProperty, .property("org.a11y.atspi.Text", "CaretOffset"))
      case .selectionCount: call(.getSelectionCount)
      case .text(let range):
        call(.getText, .int32Pair(Int32(clamping: range.lowerBound), Int32(clamping: range.upperBound)))
      }
    }
  }

  fileprivate mutating func read(_ message: OpaquePointer, to request: Request) {
    switch request {
    case .states: states = message.readStates()
    case .caret:
      caret = message.enterContainer(DBusType.variant, "i") ? message.readInt32().map { Int($0) } : nil
    case .selectionCount: selections = message.readInt32().map { Int($0) }
    case .text: text = message.readString().map { String(cString: $0) }
    }
  }
}
