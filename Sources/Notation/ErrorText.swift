// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Creates human-readable text for errors, including Foundation's, whose `description` is for programmers.
package enum ErrorText {
  package static func of(_ error: any Error) -> String {
    switch error {
    case let error as DecodingError: text(error)
    case let error as POSIXError: String(cString: strerror(error.code.rawValue))
    case let error as CocoaError: text(error)
    case let error as NSError: error.localizedDescription
    default: "\(error)"
    }
  }

  private static func text(_ error: CocoaError) -> String {
    let file = error.filePath.map { "\($0): " } ?? ""
    let reason =
      (error.underlying as? POSIXError).map { String(cString: strerror($0.code.rawValue)) }
      ?? error.localizedDescription
    return file + reason
  }

  private static func text(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, let context): "\(place(context))\"\(key.stringValue.prefix(40))\" is missing"
    case .typeMismatch(let type, let context), .valueNotFound(let type, let context):
      "\(place(context))expected \(noun(type))"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty ? "it is not JSON" : "\(place(context))the value is invalid"
    @unknown default: "it has a different structure"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.prefix(8).map {
      $0.intValue.map { "[\($0)]" } ?? String($0.stringValue.prefix(40))
    }
    return path.isEmpty ? "" : "at \"\(path.joined(separator: "."))\", "
  }

  private static func noun(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a string"
    case is Bool.Type: "true or false"
    case is Int.Type, is Int64.Type, is Double.Type: "a number"
    case is any Collection.Type: type is any KeyedValues.Type ? "an object with values" : "a list"
    default: "an object with values"
    }
  }
}

private protocol KeyedValues {}
extension Dictionary: KeyedValues {}
