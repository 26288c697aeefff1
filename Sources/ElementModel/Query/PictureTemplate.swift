// SPDX-License-Identifier: Apache-2.0

import Foundation
import WindowSystem

/// A picture for which a query searches on the screen.
package struct PictureTemplate: Sendable {
  package let search: PictureSearch
  /// The name of the picture in failures: the name of its file.
  package let name: String

  /// Creates a template from a picture in PNG format.
  ///
  /// - Parameters:
  ///   - png: the picture.
  ///   - name: the name of the picture in messages.
  ///   - tolerance: see ``PictureSearch/tolerance``.
  /// - Throws: ``AutomationError`` if the data is not a PNG picture, or if the picture has a single color.
  package init(png: Data, name: String, tolerance: Double) throws {
    self.name = name
    do {
      search = try PictureSearch(for: Screenshot(png: png, at: .zero), tolerance: tolerance)
    } catch {
      throw AutomationError(.invalidQuery, "The picture \(quoted(name)) cannot be searched for: \(error)")
    }
  }

  /// Whether another template searches for the same picture with the same tolerance, so that the matches are the same.
  func isSame(as other: PictureTemplate) -> Bool {
    search.tolerance == other.search.tolerance && search.pattern == other.search.pattern
  }
}
