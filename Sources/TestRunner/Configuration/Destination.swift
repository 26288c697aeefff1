// SPDX-License-Identifier: Apache-2.0

import Desktop

/// The desktop on which tests run, as `--destination` takes it: `name=Dark,size=1280x800,appearance=dark`.
package struct Destination: Sendable, Equatable {
  /// The name in reports: its `name`, else its text.
  package let name: String
  /// Whether the destination has a name.
  package let isNamed: Bool
  /// As `UNDERSTUDY_DESTINATION` takes it; empty for the default one.
  package let text: String
  package let configuration: DesktopConfiguration

  /// The default desktop.
  package static let standard = Destination(text: "", configuration: DesktopConfiguration())

  /// - Throws: `DesktopError.invalidDestination`, which points at the error.
  package init(parsing text: String) throws {
    self.init(text: text, configuration: try DesktopConfiguration(parsing: text))
  }

  private init(text: String, configuration: DesktopConfiguration) {
    self.text = text
    self.configuration = configuration
    isNamed = configuration.name != nil
    name = configuration.name ?? (text.isEmpty ? "default" : text)
  }

  /// The words with the locale of a plan added, unless they name one.
  func text(withLocale locale: String?) -> String {
    guard let locale, configuration.locale == nil else { return text }
    return text.isEmpty ? "locale=\(locale)" : "\(text),locale=\(locale)"
  }
}
