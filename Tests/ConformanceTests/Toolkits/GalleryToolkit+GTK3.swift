// SPDX-License-Identifier: Apache-2.0

extension GalleryToolkit {
  static let gtk3 = GalleryToolkit(
    name: "GTK 3", key: "gtk3", program: "\(folder)/gtk.py", arguments: script("--gtk=3"),
    package: Package("libgtk-3-0", "libgtk-3-0t64"), limits: Impossible.gtk3)
}

extension Impossible {
  static let gtk3: [Ability: Limit] = [
    .datePicker: "GTK 3 reports a calendar's days, but not which of them is chosen.",
    .toolTip: "GTK 3 does not report tool tips over AT-SPI.",
  ]
}

final class GTK3EssentialTests: EssentialTests {
  override class var toolkit: GalleryToolkit { .gtk3 }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}

final class GTK3AbilityTests: AbilityTests {
  override class var toolkit: GalleryToolkit { .gtk3 }
  func testTheGalleryIsOnTheBus() { checkGalleryIsOnBus() }
}
