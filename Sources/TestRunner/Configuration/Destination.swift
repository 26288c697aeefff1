// SPDX-License-Identifier: Apache-2.0

import Desktop

/// The desktop on which tests run, in the form of `--destination`: `name=Dark,size=1280x800,appearance=dark`.
package struct Destination: Sendable, Equatable {
  /// The name in reports: the `name` of the destination, else its text.
  package let name: String
  /// Whether the destination has a name.
  package let isNamed: Bool
  /// The text in the form of `UNDERSTUDY_DESTINATION`; empty for the default desktop.
  package let text: String
  package let configuration: DesktopConfiguration

  /// The default desktop.
  package static let standard = Destination(text: "", configuration: DesktopConfiguration())

  /// - Throws: `DesktopError.invalidDestination` with the position of the error.
  package init(parsing text: String) throws {
    self.init(text: text, configuration: try DesktopConfiguration(parsing: text))
  }

  private init(text: String, configuration: DesktopConfiguration) {
    self.text = text
    self.configuration = configuration
    isNamed = configuration.name != nil
    name = configuration.name ?? (text.isEmpty ? "default" : text)
  }

  /// Returns the text with the locale of a plan, unless the destination has a locale.
  func text(withLocale locale: String?) -> String {
    guard let locale, configuration.locale == nil else { return text }
    return text.isEmpty ? "locale=\(locale)" : "\(text),locale=\(locale)"
  }
}
