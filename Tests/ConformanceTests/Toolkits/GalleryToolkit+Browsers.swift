// SPDX-License-Identifier: Apache-2.0

extension GalleryToolkit {
  static let chromium = GalleryToolkit(
    name: "Chromium", key: "chromium", program: "/usr/bin/chromium",
    arguments: { ["--app=\(address($0, $1))", "--window-size=900,640"] },
    package: Package("chromium"))

  /// The same, with pages that are not asked over the debugging pipe.
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

final class ChromiumEssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .chromium }
  func testToolkit() { checkToolkit() }
}

final class ChromiumAbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .chromium }
  func testToolkit() { checkToolkit() }
}

final class ChromiumWithoutPipeEssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .chromiumWithoutPipe }
  func testToolkit() { checkToolkit() }
}

final class ChromiumWithoutPipeAbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .chromiumWithoutPipe }
  func testToolkit() { checkToolkit() }
}

final class FirefoxEssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .firefox }
  func testToolkit() { checkToolkit() }
}

final class FirefoxAbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .firefox }
  func testToolkit() { checkToolkit() }
}
