// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

@testable import Studio

/// Tests the TypeScript declarations of the studio's messages, requests and replies for the page's scripts.
final class StudioPageDataTests: XCTestCase {
  func testDeclarationsMatchTheSwiftTypes() throws {
    var declarations = TypeScriptDeclarations()
    try declarations.add(PageInput.self, by: PageInput.Kind.self)
    var events: [String] = []
    for type in StudioEventList.all { events.append("\(type.name): \(try declarations.add(type))") }
    var commands: [String] = []
    for type in PageCommands.all { commands.append(try Self.line(of: type, &declarations)) }
    declarations.add("StudioEvent", lines: events)
    declarations.add("StudioCommands", lines: commands)
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    XCTAssertTrue(
      try declarations.isCurrent(
        in: package.appendingPathComponent("Sources/WebAssets/Types/studio-data.d.ts")),
      "Sources/WebAssets/Types/studio-data.d.ts is out of date: run the tests once with UNDERSTUDY_WRITE_PAGE_DATA=1"
    )
  }

  private static func line<Command: PageCommand>(
    of type: Command.Type, _ declarations: inout TypeScriptDeclarations
  ) throws -> String {
    "\(type.name): { fields: \(try declarations.add(type)); reply: \(try declarations.add(Command.Reply.self)) }"
  }
}
