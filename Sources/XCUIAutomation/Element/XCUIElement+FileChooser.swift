// SPDX-License-Identifier: Apache-2.0

import Interaction

// Extensions: Apple's API has nothing for choosers of files.
extension XCUIElement {
  /// Chooses a file in a dialog of GTK for opening or saving one, the portals' or a program's own.
  ///
  /// Extension of Understudy: Apple's API has nothing for choosers of files. It types the path into the field for
  /// it, and confirms. It returns when the dialog has closed, or when it asks something, such as whether to replace
  /// a file. The test fails when the dialog stays open without.
  ///
  /// ```swift
  /// app.buttons["Open…"].tap()
  /// app.dialogs.firstMatch.chooseFile("/home/ada/cake.txt")
  /// ```
  ///
  /// - Parameter path: an absolute path. For saving, the file need not be there.
  public func chooseFile(_ path: String) {
    perform(.chooseFile(path))
  }
}
