// SPDX-License-Identifier: Apache-2.0

/// The reason why a command failed, with an error code of the standard (WebDriver, section "Errors").
package struct WebDriverError: Error, Sendable, Equatable {
  package enum Code: String, Sendable, CaseIterable {
    case elementClickIntercepted = "element click intercepted"
    case elementNotInteractable = "element not interactable"
    case invalidArgument = "invalid argument"
    case invalidElementState = "invalid element state"
    case invalidSelector = "invalid selector"
    case invalidSessionID = "invalid session id"
    case javaScriptError = "javascript error"
    case moveTargetOutOfBounds = "move target out of bounds"
    case noSuchAlert = "no such alert"
    case noSuchElement = "no such element"
    case noSuchFrame = "no such frame"
    case noSuchWindow = "no such window"
    case sessionNotCreated = "session not created"
    case staleElementReference = "stale element reference"
    case timeout = "timeout"
    case unableToCaptureScreen = "unable to capture screen"
    case unexpectedAlertOpen = "unexpected alert open"
    case unknownCommand = "unknown command"
    case unknownError = "unknown error"
    case unknownMethod = "unknown method"
    case unsupportedOperation = "unsupported operation"

    /// The HTTP status for the code.
    package var status: Int {
      switch self {
      case .elementClickIntercepted, .elementNotInteractable, .invalidArgument, .invalidElementState,
        .invalidSelector:
        400
      case .invalidSessionID, .noSuchAlert, .noSuchElement, .noSuchFrame, .noSuchWindow,
        .staleElementReference,
        .unknownCommand:
        404
      case .unknownMethod: 405
      case .javaScriptError, .moveTargetOutOfBounds, .sessionNotCreated, .timeout, .unableToCaptureScreen,
        .unexpectedAlertOpen, .unknownError, .unsupportedOperation:
        500
      }
    }
  }

  package let code: Code
  /// The message for people: the expected state, the actual state and the remedy.
  package let message: String

  /// The text of the alert that blocks the command.
  package let alert: String?

  package init(_ code: Code, _ message: String, alert: String? = nil) {
    self.code = code
    self.message = message
    self.alert = alert
  }
}
