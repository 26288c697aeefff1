import Foundation

// Extensions: Apple's API has nothing for choosers of files.
extension XCUIElement {
  /// Chooses a file in a dialog of GTK for opening or saving one, the portals' or a program's own: types the path into
  /// the field for it, and confirms.
  ///
  /// - Parameter path: an absolute path. For saving, the file need not be there; of one that is there, the dialog asks.
  public func chooseFile(_ path: String) {
    let field = textFields.firstMatch
    // Browsing hides the field for a path, which this key shows. A dialog for saving has one for the name always.
    if !field.exists { typeKey("l", modifierFlags: .control) }
    field.typeKey("a", modifierFlags: .control)
    field.typeText(path)
    field.typeKey(.return, modifierFlags: [])
  }
}
