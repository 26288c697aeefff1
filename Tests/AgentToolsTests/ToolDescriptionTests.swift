// SPDX-License-Identifier: Apache-2.0

import AgentTools
import Foundation
import ModelContextProtocol
import Notation
import XCTest

/// Tests what a client gives to a model before the first call.
final class ToolDescriptionTests: XCTestCase {
  /// An estimate that is larger than the count of the usual tokenizers for JSON of this kind: 3.5 characters a token.
  private static func tokens(_ text: String) -> Int { Int((Double(text.count) / 3.5).rounded(.up)) }

  func testThereAreAtMostFifteenTools() {
    XCTAssertLessThanOrEqual(AgentTool.allCases.count, 15)
  }

  func testAllDescriptionsHaveAtMost2500Tokens() {
    let list = JSONValue.array(AgentTool.allCases.map(\.description.json)).text
    print("\(Self.tokens(list)) tokens, \(list.count) characters")
    XCTAssertLessThanOrEqual(Self.tokens(list), 2_500)
  }

  func testTheInstructionsAreShort() {
    XCTAssertLessThanOrEqual(Self.tokens(AgentInstructions.text), 400)
    XCTAssertLessThanOrEqual(Self.tokens(ShellInstructions.text), 2_500)
  }

  func testEachToolHasASchemaWithItsRequiredArguments() throws {
    for tool in AgentTool.allCases {
      let description = tool.description
      XCTAssertEqual(description.name, tool.rawValue)
      XCTAssertFalse(description.description.isEmpty)
      XCTAssertEqual(description.arguments["type"], "object")
      let properties = try XCTUnwrap(description.arguments["properties"]?.object)
      for name in try XCTUnwrap(description.arguments["required"]?.array).compactMap(\.string) {
        XCTAssertNotNil(properties[name], "\(tool.rawValue): \(name)")
      }
    }
  }
}
