// SPDX-License-Identifier: Apache-2.0

/// The contents that a query searches for on the screen, in addition to the program's windows.
package struct ScreenContents {
  package var texts = false
  /// Whether the query continues if text cannot be read, because it does not search for a static text.
  package var textsAreOptional = true
  package var titleBars = false
  package var pictures: [PictureTemplate] = []

  package init(
    texts: Bool = false, textsAreOptional: Bool = true, titleBars: Bool = false,
    pictures: [PictureTemplate] = []
  ) {
    self.texts = texts
    self.textsAreOptional = textsAreOptional
    self.titleBars = titleBars
    self.pictures = pictures
  }
}

extension ElementQuery {
  /// The source of the elements that a query searches.
  package enum Source: Sendable {
    /// The accessibility tree; the screen if the program has no such tree.
    case accessibility
    case screen
  }

  /// The contents that the query searches for on the screen.
  package var contents: ScreenContents {
    var contents = ScreenContents()
    func add(_ type: ElementType) {
      if type == .staticText { (contents.texts, contents.textsAreOptional) = (true, false) }
      if type == .any { contents.texts = true }
    }
    func add(_ filter: QueryFilter) {
      switch filter {
      case .type(let type, let text):
        add(type)
        if text.map(WindowButtons.isIdentifier) == true { contents.titleBars = true }
      case .identifier(let text) where WindowButtons.isIdentifier(text): contents.titleBars = true
      case .predicate(let predicate) where predicate.description.contains(WindowButtons.prefix):
        contents.titleBars = true
      case .picture(let picture): contents.pictures.append(picture)
      case .identifier, .predicate: break
      }
    }
    for step in steps {
      switch step {
      case .descendants(let type), .children(let type): add(type)
      case .matching(let filter), .containing(let filter): add(filter)
      case .at, .first, .object, .disclosedRows: break
      }
    }
    return contents
  }
}
