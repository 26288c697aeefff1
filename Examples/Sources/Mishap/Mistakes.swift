// SPDX-License-Identifier: Apache-2.0

import GTK

/// One widget for each mistake.
@MainActor
enum Mistakes {
  /// Its color is close to the background color.
  static func paleHint() -> Widget {
    let label = Label("All fields are optional")
    label.addStyle("hint")
    return label
  }

  /// Twelve pixels are hard to hit.
  static func tinyButton() -> Widget {
    let button = Button(child: Icon(named: "window-close-symbolic"))
    button.addStyle("tiny")
    button.setAccessibleLabel("Discard")
    button.setSize(width: 12, height: 12)
    button.align(horizontally: .start)
    return button
  }

  /// Only a picture shows its purpose.
  static func namelessButton() -> Widget {
    let button = Button(child: Icon(named: "list-add-symbolic"))
    button.align(horizontally: .start)
    return button
  }

  /// Two buttons are called "Remove", and nothing shows which number each one removes.
  static func twins() -> Widget {
    Box(.horizontal, spacing: 4, children: [Button("Remove"), Button("Remove")])
  }

  /// Only a third of it fits.
  static func clippedNote() -> Widget {
    let label = Label("Numbers are shared with everybody in your team")
    label.setWidth(characters: 14)
    label.align(horizontally: .start)
    return label
  }

  /// It can be pressed like a button, but is reported as text.
  static func buttonThatSaysItIsText() -> Widget {
    Button(announcedAsText: "Import from a file")
  }

  /// It looks like a button and is reported as one, but only a mouse can press it.
  static func buttonWithoutAction() -> Widget {
    let area = DrawingArea(role: .button)
    area.setAccessibleLabel("Take a picture")
    area.setSize(width: 48, height: 32)
    area.align(horizontally: .start)
    area.onDraw { $0.fillCircle(x: $0.width / 2, y: $0.height / 2, radius: 12, with: Color(hex: 0x33_5577)) }
    return area
  }

  /// A screen reader that explores the row finds nothing there.
  static func labelBesideItsParent() -> Widget {
    let row = Fixed()
    row.setSize(width: 60, height: 24)
    row.put(Label("Verified"), x: -80, y: 0)
    return row
  }

  /// Tab skips it.
  static func buttonForTheMouseOnly() -> Widget {
    let button = Button("Show on a map")
    button.isFocusable = false
    return button
  }
}
