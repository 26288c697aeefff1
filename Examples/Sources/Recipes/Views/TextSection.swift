// SPDX-License-Identifier: Apache-2.0

import GTK

/// A title with text below it.
@MainActor
final class TextSection {
  let root: Box

  private let content = TextView()

  var text: String {
    get { content.text }
    set { if newValue != content.text { content.text = newValue } }
  }

  init(_ name: String) {
    let title = Label(name)
    title.addStyle("section-title")
    title.setAccessibleLabel("\(name) Title")
    content.setAccessibleLabel("\(name) Content")
    let card = Box(.vertical, children: [content])
    card.addStyle("card", "padded")
    root = Box(.vertical, spacing: 8, children: [title, card])
  }
}
