// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Jenkins' schema for JUnit XML.
enum JUnitSchema {
  struct Invalid: Error { let reason: String }

  /// Validates a report with `xmllint` from Debian's package libxml2-utils.
  static func validate(_ text: String, in folder: URL) throws {
    let file = folder.appendingPathComponent("\(UUID().uuidString).xml")
    try Data(text.utf8).write(to: file)
    let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Schemas/junit.xsd")
    let (status, output) = try Tool.run(["xmllint", "--noout", "--schema", schema.path, file.path])
    guard status == 0 else { throw Invalid(reason: output) }
  }
}
