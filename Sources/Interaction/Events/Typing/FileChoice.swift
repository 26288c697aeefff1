// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

/// Chooses a file in a GTK dialog.
struct FileChoice {
  private let dialog: ElementHandle
  /// The title of the step.
  private let title: String

  init(in dialog: ElementHandle, title: String) {
    self.dialog = dialog
    self.title = title
  }

  /// Types the path into the path field of the dialog, and confirms.
  ///
  /// The function returns when the dialog has closed or asks a question.
  ///
  /// - Throws: `AutomationError` if the dialog stays open.
  func choose(_ path: String) throws {
    let session = dialog.application.session
    try session.lock.withLock {
      try session.runLog.run(title) {
        let field = Self.first(.textField, in: dialog)
        // A dialog for opening hides the path field while the user browses; this key shows it. A dialog for saving
        // always has a field for the name.
        if !field.exists() {
          try ActionPerformer(dialog).perform(.typeKey(.l, .control, name: "Control+l"))
          _ = Waiter(session: session).wait(timeout: TimeLimits.Events.fileField.seconds) { field.exists() }
        }
        try ActionPerformer(field).perform(ValueChange.value(path))
        try confirm(in: field)
      }
    }
  }

  /// Presses Return until the dialog closes or asks a question.
  ///
  /// The dialog reads the folder after the last character, and ignores a confirmation within the next 0.2 seconds. For
  /// a confirmation that it accepts, it needs half a second to close (GTK 3.24.38). Only the time distinguishes these
  /// two cases from a dialog that stays open.
  private func confirm(in field: ElementHandle) throws {
    let question = Self.first(.alert, in: ElementHandle(dialog.application))
    let isDone = { !dialog.exists() || question.exists() }
    for _ in 0..<Self.maximumConfirmations {
      do {
        try ActionPerformer(field).perform(.typeKey(.return, [], name: "Return"))
      } catch  where isDone() {
        // An earlier confirmation has closed the dialog in the meantime.
        return
      }
      if Waiter(session: dialog.application.session).wait(
        timeout: TimeLimits.Events.fileDialogEnd.seconds, until: isDone)
      {
        return
      }
    }
    throw AutomationError(
      .notHittable,
      "\(dialog.description) is still open. Expected an absolute path that the dialog accepts. See the picture of "
        + "the dialog for its message."
    )
  }

  private static func first(_ type: ElementType, in element: ElementHandle) -> ElementHandle {
    element.appending(.descendants(type)).appending(.first)
  }

  private static let maximumConfirmations = 6
}
