// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import XCUIAutomation

/// A toolkit that is tested: the program and the arguments of its gallery, and the toolkit's limits.
struct GalleryToolkit: Sendable {
  /// The toolkit's name on the page.
  let name: String
  /// The key of the toolkit that answers on the accessibility bus.
  let key: String
  /// The path of the gallery's program.
  let program: String
  /// Returns the arguments for a page and a number of rows.
  let arguments: @Sendable (_ page: String, _ rows: Int) -> [String]
  /// The Debian package whose version the page lists next to that of the toolkit.
  let package: Package
  /// The abilities that are impossible, with the reasons.
  var limits: [Ability: Limit] = [:]
  /// Whether the program is a gallery; other programs have other elements.
  var isGallery = true
  /// The settings of the library for this toolkit.
  ///
  /// A toolkit with special settings has no separate column: its results must match the column of its name.
  var settings: [String: String] = [:]
  var attempt: @Sendable (Ability, Gallery) throws -> Void = { try $1.attempt($0) }

  /// The abilities that are impossible with the installed version, with the reasons.
  var impossible: [Ability: String] {
    limits.filter { $0.value.isTrue(of: package) }.mapValues(\.reason)
  }

  func application(page: String, rows: Int) -> XCUIApplication {
    let application = XCUIApplication(url: URL(fileURLWithPath: program))
    application.launchArguments = arguments(page, rows)
    return application
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/Gallery").path
}

extension GalleryToolkit {
  /// The order of the columns on the page.
  static let all = [gtk3, gtk4, qt5, qt6, quick5, quick6, chromium, firefox, libreOffice, swing]

  static func script(_ version: String) -> @Sendable (String, Int) -> [String] {
    { [version, "--page=\($0)", "--rows=\($1)"] }
  }

  static func address(_ page: String, _ rows: Int) -> String {
    "file://\(folder)/gallery.html?page=\(page)&rows=\(rows)"
  }
}
