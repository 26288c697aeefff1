import AutomationEngine
import Foundation

// Extensions: Apple's API has nothing for choosers of files.
extension XCUIElement {
  /// Chooses a file in a dialog of GTK for opening or saving one, the portals' or a program's own: types the path into
  /// the field for it, and confirms.
  ///
  /// It returns when the dialog has closed, or when it asks something, such as whether to replace a file. The test
  /// fails when the dialog stays open without.
  ///
  /// - Parameter path: an absolute path. For saving, the file need not be there.
  public func chooseFile(_ path: String) {
    let field = textFields.firstMatch
    // Browsing hides the field for a path, which this key shows. A dialog for saving always has one for the name.
    if !field.exists {
      typeKey("l", modifierFlags: .control)
      _ = field.waitForExistence(timeout: 2)
    }
    field.typeKey("a", modifierFlags: .control)
    field.typeText(path)
    let question = XCUIElement(handle: ElementHandle(query: ElementQuery(application: handle.application))).alerts
      .firstMatch
    // The dialog reads the folder after the last letter, and drops what is confirmed meanwhile (GTK 3.24.38).
    for _ in 0..<10 {
      field.typeKey(.return, modifierFlags: [])
      if waitForNonExistence(timeout: 0.5) || question.exists { return }
    }
    IssueRecorder.attempt("choose \(path) in \(handle.description)", in: handle.application) {
      throw AutomationError(
        .notHittable,
        "The dialog stays open. Expected an absolute path that it accepts; look at what it shows.")
    }
  }
}
