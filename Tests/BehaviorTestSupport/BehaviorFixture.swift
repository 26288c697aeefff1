// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// The toolkits that the fixtures are written for.
package enum FixtureToolkit: Int {
  case gtk3 = 3
  case gtk4

  /// The toolkits of tests whose result does not depend on the toolkit.
  package static let tried: [FixtureToolkit] = TestedVersions.areAll ? [.gtk3, .gtk4] : [.gtk4]
}

/// Whether tests run with all versions of a toolkit and all browsers (`UNDERSTUDY_TEST_VERSIONS=all`), or only with the
/// newest.
package enum TestedVersions {
  package static let areAll = ProcessInfo.processInfo.environment["UNDERSTUDY_TEST_VERSIONS"] == "all"
}

/// A small program in `Tests/Fixtures`.
package enum BehaviorFixture: String {
  case controls, device, labels, pages, pointer, rows, trouble, windows
  case alerts, interrupter
  case audit, stranger, attributes, swaps, bars
  case family, exchange, away, asker
  case otherExchange = "exchange_other"
  case touchGTK = "touch_gtk"
  case touchQt = "touch_qt"
  case animation, signposts, calls
  case identities, longlist, widgets, parcels, fields, dropdowns, submenus, closings, ownfields, crowded,
    editors, twins, lasting

  package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

  /// The program that shows any fixture, one after the other; its first argument is the name of the fixture.
  package static func host(_ toolkit: FixtureToolkit) -> URL {
    folder.appendingPathComponent(toolkit == .gtk3 ? "fixture3.py" : "fixture.py")
  }

  /// Whether the fixture needs a separate program.
  ///
  /// Some change their process permanently, for example by a class or the style of libadwaita, and some have their own
  /// main loop. Others must not lose their widgets: without the widgets of an earlier fixture, GTK 3 crashed in a drag
  /// between programs, and GTK 4 left the window of a drag's icon on the screen after a drop in another window.
  package var isAlone: Bool {
    [.widgets, .device, .family, .fields, .dropdowns, .parcels, .exchange, .otherExchange].contains(self)
  }

  package var file: URL { Self.folder.appendingPathComponent("\(rawValue).py") }

  package func application(_ toolkit: FixtureToolkit, _ arguments: [String] = []) -> XCUIApplication {
    let application = XCUIApplication(url: file)
    application.launchArguments = ["--gtk=\(toolkit.rawValue)"] + arguments
    return application
  }
}
