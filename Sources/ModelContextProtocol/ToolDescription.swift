// SPDX-License-Identifier: Apache-2.0

import Notation

/// A tool, as a client lists it.
package struct ToolDescription: Sendable, Equatable {
  /// The name; clients show a model at first only the names.
  package let name: String
  package let description: String
  /// The arguments, as a JSON schema of an object.
  package let arguments: JSONValue
  /// Whether the tool changes nothing in a program.
  package let isReadOnly: Bool

  package init(_ name: String, _ description: String, arguments: JSONValue, isReadOnly: Bool) {
    self.name = name
    self.description = description
    self.arguments = arguments
    self.isReadOnly = isReadOnly
  }

  /// The tool in the response to `tools/list`.
  package var json: JSONValue {
    [
      "name": .string(name), "description": .string(description), "inputSchema": arguments,
      "annotations": ["readOnlyHint": .bool(isReadOnly)],
    ]
  }
}
