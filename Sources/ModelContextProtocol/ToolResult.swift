// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// The result of a tool: text and pictures, or a failure with its reason.
package struct ToolResult: Sendable, Equatable {
  package var text: String
  /// Pictures in PNG.
  package var pictures: [Data]
  /// Whether the tool did not do what it was called for; the text then has the reason.
  package var isFailure: Bool

  package init(_ text: String, pictures: [Data] = [], isFailure: Bool = false) {
    self.text = text
    self.pictures = pictures
    self.isFailure = isFailure
  }

  /// The result in the response to `tools/call`.
  package var json: JSONValue {
    let pictures: [JSONValue] = pictures.map {
      ["type": "image", "data": .string($0.base64EncodedString()), "mimeType": "image/png"]
    }
    return [
      "content": .array([["type": "text", "text": .string(text)]] + pictures), "isError": .bool(isFailure),
    ]
  }
}
