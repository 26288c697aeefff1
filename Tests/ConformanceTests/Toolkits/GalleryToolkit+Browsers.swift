// SPDX-License-Identifier: Apache-2.0

import Programs
import ResultBundle
import Synchronization
import XCTest

extension GalleryToolkit {
  static let chromium = GalleryToolkit(
    name: "Chromium", key: "chromium", program: "/usr/bin/chromium",
    arguments: { ["--app=\(address($0, $1))", "--window-size=900,640"] },
    package: Package("chromium"))

  /// Chromium without queries over the debugging pipe.
  static let chromiumWithoutPipe = {
    var toolkit = chromium
    toolkit.settings = ["UNDERSTUDY_WEB": "accessibility"]
    return toolkit
  }()

  static let firefox = GalleryToolkit(
    name: "Firefox", key: "gecko", program: "/usr/bin/firefox-esr",
    arguments: { ["--width", "900", "--height", "700", address($0, $1)] },
    package: Package("firefox-esr"))
}

/// Records the sources from which elements were found.
private final class SourceLog: ActivityObserver {
  private let found = Mutex<[QueryResolution.Source?]>([])

  var sources: [QueryResolution.Source?] { found.withLock { $0 } }

  func queryWasResolved(_ resolution: QueryResolution, in activity: Int?) {
    found.withLock { $0.append(resolution.source) }
  }
}

extension GalleryTestCase {
  /// Whether elements of the gallery are found through its page, and not through accessibility.
  fileprivate func isAskedOverPipe() -> Bool {
    checkGalleryIsOnBus()
    let log = SourceLog()
    AutomationSession.shared.runLog.add(log)
    defer { AutomationSession.shared.runLog.remove(log) }
    // The first tap may use a cached tree.
    for _ in 0..<3 { check(.tap) }
    return log.sources.contains(.page)
  }
}

final class ChromiumEssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .chromium }
  func testTheGalleryIsAskedOverThePipe() { XCTAssertTrue(isAskedOverPipe()) }
}

final class ChromiumAbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .chromium }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}

final class ChromiumWithoutPipeEssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .chromiumWithoutPipe }
  func testTheGalleryIsNotAskedOverThePipe() { XCTAssertFalse(isAskedOverPipe()) }
}

final class ChromiumWithoutPipeAbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .chromiumWithoutPipe }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}

final class FirefoxEssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .firefox }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}

final class FirefoxAbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .firefox }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}
