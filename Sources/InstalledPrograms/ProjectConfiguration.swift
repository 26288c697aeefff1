// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Notation

/// The settings of a package for its UI tests, in `understudy.json` next to `Package.swift`.
///
/// ```json
/// { "testTargets": { "EditorTests": { "targetApplication": "Editor" } } }
/// ```
package struct ProjectConfiguration {
  /// The programs, by the name of the test target.
  package let targetApplications: [String: String]

  package static let fileName = "understudy.json"

  /// Reads the configuration of the package that a folder of build products belongs to.
  ///
  /// - Returns: nil if the package has no configuration.
  /// - Throws: `AutomationError` if the file exists but cannot be read; the error has the line, the key and the
  ///   problem.
  package static func find(above directory: String) throws -> ProjectConfiguration? {
    var folder = URL(fileURLWithPath: directory, isDirectory: true)
    while folder.path != "/" {
      let manifest = folder.appendingPathComponent("Package.swift")
      if FileManager.default.fileExists(atPath: manifest.path) {
        let file = folder.appendingPathComponent(fileName)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do {
          return try ProjectConfiguration(parsing: try Data(contentsOf: file), file: file.path)
        } catch {
          throw AutomationError(
            .applicationNotFound,
            "The target application cannot be found, because \(fileName) is invalid. \(error) Expected "
              + "{\"testTargets\": {\"<test target>\": {\"targetApplication\": \"<product or desktop id>\"}}}."
          )
        }
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// Parses a configuration.
  ///
  /// - Throws: `DocumentError` if the file is invalid. An unknown key is an error, because it may be a misspelled
  ///   key.
  package init(parsing data: Data, file: String) throws {
    let root = try PositionedJSON(parsing: data, file: file)
    // The command "understudy test" reads the defaults of its options from "test".
    try root.checkKeys(known: ["testTargets", "test"])
    var applications: [String: String] = [:]
    for member in try root["testTargets"]?.members() ?? [] {
      try member.value.checkKeys(known: ["targetApplication"])
      guard let value = member.value["targetApplication"] else { continue }
      let name = try value.string()
      guard !name.isEmpty else { throw value.mismatch("a product, a path or a desktop-file id") }
      applications[member.key] = name
    }
    targetApplications = applications
  }
}
