// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Jenkins' rules for JUnit XML.
enum JUnitSchema {
  struct Invalid: Error { let reason: String }

  /// Asks `xmllint`, of Debian's package libxml2-utils.
  static func validate(_ text: String, in folder: URL) throws {
    let file = folder.appendingPathComponent("\(UUID().uuidString).xml")
    try Data(text.utf8).write(to: file)
    let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Schemas/junit.xsd")
    let (status, output) = try Tool.run(["xmllint", "--noout", "--schema", schema.path, file.path])
    guard status == 0 else { throw Invalid(reason: output) }
  }
}
