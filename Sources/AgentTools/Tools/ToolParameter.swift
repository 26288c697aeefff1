// SPDX-License-Identifier: Apache-2.0

import Notation

/// An argument of a tool: its name and its JSON schema.
struct ToolParameter {
  let name: String
  let schema: JSONValue
  var isRequired = false

  static let session = text("session", "Handle, if several are open")
  static let package = text("package", "Its folder; default: the current one")

  static func text(_ name: String, _ description: String, isRequired: Bool = false) -> ToolParameter {
    ToolParameter(
      name: name, schema: ["type": "string", "description": .string(description)], isRequired: isRequired)
  }

  static func texts(_ name: String, _ description: String) -> ToolParameter {
    ToolParameter(
      name: name,
      schema: ["type": "array", "items": ["type": "string"], "description": .string(description)])
  }

  static func object(_ name: String, _ description: String) -> ToolParameter {
    ToolParameter(
      name: name,
      schema: [
        "type": "object", "additionalProperties": ["type": "string"], "description": .string(description),
      ])
  }

  static func flag(_ name: String, _ description: String) -> ToolParameter {
    ToolParameter(name: name, schema: ["type": "boolean", "description": .string(description)])
  }

  static func integer(_ name: String, _ description: String) -> ToolParameter {
    ToolParameter(name: name, schema: ["type": "integer", "description": .string(description)])
  }

  static func number(_ name: String, _ description: String) -> ToolParameter {
    ToolParameter(name: name, schema: ["type": "number", "description": .string(description)])
  }

  static func numbers(_ name: String, _ description: String) -> ToolParameter {
    ToolParameter(
      name: name,
      schema: ["type": "array", "items": ["type": "number"], "description": .string(description)])
  }

  static func choice(
    _ name: String, _ values: [String], _ description: String? = nil, isRequired: Bool = false
  ) -> ToolParameter {
    var schema: [String: JSONValue] = ["type": "string", "enum": .array(values.map { .string($0) })]
    schema["description"] = description.map { .string($0) }
    return ToolParameter(name: name, schema: .object(schema), isRequired: isRequired)
  }
}
