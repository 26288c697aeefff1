// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

extension ElementHandle {
  /// Chooses a file in a dialog of GTK: types the path into the field for it, and confirms.
  ///
  /// Ends when the dialog has closed, or asks something.
  ///
  /// - Throws: `AutomationError` when the dialog stays open.
  package func chooseFile(_ path: String) throws {
    let session = application.session
    try session.lock.withLock {
      try session.recorder.run("Choose the file \(quoted(path)) in \(description)") {
        let field = below(.textField)
        // Browsing hides the field for a path, which this key shows. A dialog for saving always has one for the name.
        if !field.exists() {
          try typeKey(.l, modifiers: .control, name: "Control+l")
          _ = Waiter(session: session).wait(timeout: TimeLimits.Events.fileField.seconds) { field.exists() }
        }
        try field.typeKey(.a, modifiers: .control, name: "Control+a")
        try field.typeText(path)
        try confirm(in: field)
      }
    }
  }

  /// The dialog reads the folder after the last letter, and drops what is confirmed within the next 0.2 seconds.
  ///
  /// What it takes it takes half a second for (GTK 3.24.38). Both differ from a dialog that will stay open by the
  /// time alone.
  private func confirm(in field: ElementHandle) throws {
    let question = ElementHandle(application).below(.alert)
    let isDone = { !exists() || question.exists() }
    for _ in 0..<Self.maximumConfirmations {
      do {
        try field.typeKey(.return, modifiers: [], name: "Return")
      } catch  where isDone() {
        // It has closed by an earlier one meanwhile.
        return
      }
      if Waiter(session: application.session).wait(
        timeout: TimeLimits.Events.fileDialogEnd.seconds, until: isDone)
      {
        return
      }
    }
    throw AutomationError(
      .notHittable,
      "\(description) stays open. Expected an absolute path that the dialog accepts; look at what it shows.")
  }

  private func below(_ type: ElementType) -> ElementHandle {
    appending(.descendants(type)).appending(.first)
  }

  private static let maximumConfirmations = 6
}
