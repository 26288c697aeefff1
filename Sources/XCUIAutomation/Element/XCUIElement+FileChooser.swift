// SPDX-License-Identifier: Apache-2.0

import Interaction

// This is an extension: Apple's API has nothing for file choosers.
extension XCUIElement {
  /// Chooses a file in a GTK dialog that opens or saves a file, either the portal's or the program's own dialog.
  ///
  /// Extension of Understudy: Apple's API has nothing for file choosers. The method types the path into the dialog's
  /// path field and confirms. It returns when the dialog has closed, or when the dialog asks a question, such as
  /// whether to replace a file. The test fails if the dialog stays open without a question.
  ///
  /// ```swift
  /// app.buttons["Open…"].tap()
  /// app.dialogs.firstMatch.chooseFile("/home/ada/cake.txt")
  /// ```
  ///
  /// - Parameter path: an absolute path. For saving, the file need not exist.
  public func chooseFile(_ path: String) {
    perform(.chooseFile(path))
  }
}
