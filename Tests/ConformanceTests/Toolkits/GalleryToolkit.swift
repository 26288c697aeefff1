// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import XCUIAutomation

/// A toolkit that the abilities are tried with: how its gallery is started, and what it cannot do.
struct GalleryToolkit {
  /// The toolkit's name on the page.
  let name: String
  /// The key of the toolkit that answers on the accessibility bus.
  let key: String
  /// The program that draws the gallery, and what its arguments are for a page and a number of rows.
  let program: String
  let arguments: (_ page: String, _ rows: Int) -> [String]
  /// The Debian package whose version is reported beside the toolkit's.
  let package: Package
  /// The abilities that are not possible, with the reasons.
  var limits: [Ability: Limit] = [:]
  /// Whether its window is one of the gallery; another program has other names.
  var isGallery = true
  /// Settings that the library drives it with.
  ///
  /// A toolkit with unusual settings has no separate column: it has to do what the column of its name says.
  var settings: [String: String] = [:]
  var attempt: (Ability, Gallery) throws -> Void = { try $1.attempt($0) }

  /// The abilities that are not possible with the installed version, with the reasons.
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

  static func script(_ version: String) -> (String, Int) -> [String] {
    { [version, "--page=\($0)", "--rows=\($1)"] }
  }

  static func address(_ page: String, _ rows: Int) -> String {
    "file://\(folder)/gallery.html?page=\(page)&rows=\(rows)"
  }
}
