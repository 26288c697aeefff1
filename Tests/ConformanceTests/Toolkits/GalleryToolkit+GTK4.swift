// SPDX-License-Identifier: Apache-2.0

extension GalleryToolkit {
  static let gtk4 = GalleryToolkit(
    name: "GTK 4", key: "gtk4", program: "\(folder)/gtk.py", arguments: script("--gtk=4"),
    package: Package("libgtk-4-1"), limits: Impossible.gtk4)
}

extension Impossible {
  static let gtk4: [Ability: Limit] = [
    .identify: "GTK 4.8 does not report identifiers over AT-SPI: elements are found by their labels.",
    .radioButton: Limit(
      "GTK 4.8 reports radio buttons as check boxes, unless the program gives them their role.",
      before: "4.18"),
  ]
}
