// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem

/// A picture that a query looks for on the screen.
package struct PictureTemplate: Sendable {
  package let search: PictureSearch
  /// The name of the picture in failures: the file's name.
  package let name: String

  /// - Parameters:
  ///   - png: the picture.
  ///   - name: what the picture is called in messages.
  ///   - tolerance: see ``PictureSearch/tolerance``.
  /// - Throws: ``AutomationError`` for what is no picture in PNG, or one of a single colour.
  package init(png: Data, name: String, tolerance: Double) throws {
    self.name = name
    do {
      search = try PictureSearch(for: Screenshot(png: png, at: .zero), tolerance: tolerance)
    } catch {
      throw AutomationError(.invalidQuery, "The picture \(quoted(name)) cannot be searched for: \(error)")
    }
  }

  /// Whether it is the same search, whose matches are then the same.
  func isSame(as other: PictureTemplate) -> Bool {
    search.tolerance == other.search.tolerance && search.wanted == other.search.wanted
  }
}
