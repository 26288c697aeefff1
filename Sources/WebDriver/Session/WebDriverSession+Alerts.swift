// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Interaction
import Programs

/// Alerts and dialogs that receive all input of the program until the user answers them.
extension WebDriverSession {
  /// Executes a command.
  ///
  /// If the command cannot find or use an element while a page waits for the answer to its alert, the error reports the
  /// alert: while `alert()` or `confirm()` of a page is open, browsers make the elements of the page unreachable.
  ///
  /// - Throws: ``WebDriverError``, `AutomationError`.
  func carryOutMindingAlerts(_ command: SessionCommand) throws -> WebDriverJSON {
    do {
      return try carryOut(command)
    } catch {
      let isAboutElements =
        switch error {
        case let error as WebDriverError:
          [.noSuchElement, .staleElementReference, .elementClickIntercepted, .elementNotInteractable]
            .contains(
              error.code)
        case let error as AutomationError: error.kind == .noMatches || error.kind == .notHittable
        default: false
        }
      // The program may have ended in the meantime. In this case, the error of the command is more useful.
      guard isAboutElements, let alert = try? pageAlert() else { throw error }
      throw alert
    }
  }

  /// Returns the error about an open alert of a browser's page; nil if there is no alert.
  func pageAlert() throws -> WebDriverError? {
    let application = try program()
    guard application.processIdentifier != nil else { return nil }
    return try OpenAlert.textOnPage(of: application).map {
      WebDriverError(
        .unexpectedAlertOpen, "The page shows an alert and waits for an answer: \"\($0)\".", alert: $0)
    }
  }

  func alertText() throws -> WebDriverJSON {
    .string(try OpenAlert.read(of: program()) { $0.text })
  }

  /// Replaces the text in the first field of the alert with the text of a command.
  func sendAlertText(_ command: SessionCommand) throws {
    let field = try OpenAlert.read(of: program()) { $0.field }
    let text = try command.text("text")
    guard let field else { throw WebDriverError(.elementNotInteractable, "The alert has no text field.") }
    try set(.keys(Keys.actions(typing: text)), of: handle(field))
  }

  /// Clicks the button with which the alert is accepted or dismissed.
  func answerAlert(isAccepted: Bool) throws {
    let button = try OpenAlert.read(of: program()) { $0.button(isAccepted: isAccepted) }
    guard let button else {
      throw WebDriverError(.unsupportedOperation, "The alert has no button. Press a key instead.")
    }
    try ActionPerformer(handle(button)).perform(.click())
  }
}
