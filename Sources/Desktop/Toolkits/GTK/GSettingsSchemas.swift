// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The installed schemas of GSettings.
struct GSettingsSchemas {
  private let folders: [URL]

  init() {
    folders = HostServices.dataFolders.map {
      URL(fileURLWithPath: "\($0)/glib-2.0/schemas", isDirectory: true)
    }
  }

  /// Returns the path under which the values of a schema are stored.
  ///
  /// - Throws: ``SettingsFileError`` if the schema is not installed, or has no fixed path.
  func path(of id: String) throws -> String {
    for folder in folders {
      // A folder in the list need not exist.
      let files =
        (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
      for file in files.sorted(by: { $0.path < $1.path }) where file.path.hasSuffix(".gschema.xml") {
        // The other files may have the schema.
        guard let text = try? String(contentsOf: file, encoding: .utf8), text.contains(id) else { continue }
        for tag in text.matches(of: /<schema\s[^>]*>/).map(\.output) where attribute("id", in: tag) == id {
          guard let path = attribute("path", in: tag) else { throw SettingsFileError.relocatable(schema: id) }
          return path
        }
      }
    }
    throw SettingsFileError.notInstalled(schema: id, folders: folders.map(\.path))
  }

  private func attribute(_ name: String, in tag: Substring) -> String? {
    tag.matches(of: /\s([a-z-]+)\s*=\s*["']([^"']*)["']/).first { $0.output.1 == name }.map {
      String($0.output.2)
    }
  }
}

/// A reason why settings cannot be written.
package enum SettingsFileError: Error, Equatable, CustomStringConvertible {
  /// No folder has a schema with this id.
  case notInstalled(schema: String, folders: [String])
  /// The schema can be used at several paths.
  case relocatable(schema: String)

  package var description: String {
    switch self {
    case .notInstalled(let schema, let folders):
      "The schema \"\(schema)\" is not installed: no file .gschema.xml in \(folders.joined(separator: " or ")) has "
        + "it. Install the program, add the folder of its schemas to XDG_DATA_DIRS, or give the path of the schema."
    case .relocatable(let schema):
      "The schema \"\(schema)\" has no fixed path. Give the path at which the program uses it."
    }
  }
}
