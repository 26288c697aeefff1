// SPDX-License-Identifier: Apache-2.0

import GTK

/// The available colors, and the name of the selected one.
@MainActor
final class ColorRow {
  let root: Box
  var onSelect: ((ListColor) -> Void)?

  var selection = ListColor.gray {
    didSet { showSelection() }
  }

  private let label = Label()
  private let swatches: [ColorSwatch]

  init(hidesColors: Bool) {
    swatches = ListColor.allCases.map { ColorSwatch($0, isHidden: hidesColors) }
    label.expand(horizontally: true)
    root = Box(.horizontal, spacing: 12, children: [label])
    root.addStyle("card", "color-row")
    for swatch in swatches {
      root.append(swatch.root)
      let color = swatch.color
      swatch.onPress = { [weak self] in self?.onSelect?(color) }
    }
    showSelection()
  }

  private func showSelection() {
    label.text = "Color: \(selection.title)"
    for swatch in swatches { swatch.isSelected = swatch.color == selection }
  }
}
