// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// A JSON value (RFC 8259) in commands and their responses.
package typealias WebDriverJSON = JSONValue

extension WebDriverJSON {
  /// The largest nesting depth of the body of a request.
  package static let maximumDepth = 200

  /// Parses the body of a request.
  ///
  /// - Throws: ``WebDriverError`` with the code "invalid argument" if the data is not JSON, or is nested deeper than
  ///   ``maximumDepth``.
  package init(parsing data: Data) throws {
    do throws(JSONReader.Problem) {
      self = try JSONValue(data, maximumDepth: Self.maximumDepth)
    } catch {
      switch error {
      case .nestedTooDeeply:
        throw WebDriverError(
          .invalidArgument, "The body of the request is nested deeper than \(Self.maximumDepth) levels.")
      case .invalid: throw WebDriverError(.invalidArgument, "The body of the request is not JSON.")
      }
    }
  }

  /// Parses JSON; nil if the data is not JSON, or is nested too deeply.
  package init?(reading data: Data, maximumDepth: Int = Self.maximumDepth) {
    // The caller needs no reason.
    guard let value = try? JSONValue(data, maximumDepth: maximumDepth) else { return nil }
    self = value
  }
}
