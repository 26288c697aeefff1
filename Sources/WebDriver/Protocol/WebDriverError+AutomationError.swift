// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Interaction

extension WebDriverError {
  /// Converts an error of the library to an error of the standard.
  init(_ error: AutomationError) {
    let code: Code =
      switch error.kind {
      case .noMatches: .noSuchElement
      case .multipleMatches, .unknownKey: .invalidArgument
      case .notHittable: error.isCovered ? .elementClickIntercepted : .elementNotInteractable
      case .disabled, .noKeyboardFocus: .elementNotInteractable
      case .textLost: .invalidElementState
      case .invalidQuery: .invalidSelector
      case .applicationNotFound, .launchFailed: .sessionNotCreated
      case .applicationNotRunning, .applicationExited, .applicationCrashed: .noSuchWindow
      case .applicationHung, .processorShortage: .timeout
      case .desktopFailed, .assertionFailed: .unknownError
      case .unsupported: .unsupportedOperation
      }
    self.init(code, "\(error)")
  }

  /// Converts an error because an element that a client has found is gone; nil for other errors, including those because
  /// another element is gone.
  init?(_ error: AutomationError, asStale element: ElementHandle) {
    guard error.isAbsence(of: element) else { return nil }
    self.init(
      .staleElementReference,
      "The element \(element.description) is no longer in the tree of \(element.application). Find it again.")
  }

  /// Converts the reason why an element cannot have a value to an error of the standard.
  init(_ error: ValueChangeError) {
    let code: Code =
      switch error {
      case .notEditable, .staysSelected: .invalidElementState
      case .noState, .noNumber, .outOfRange: .invalidArgument
      }
    self.init(code, "\(error)")
  }
}

extension AutomationError {
  /// Whether the reason of the error is that an element is gone.
  func isAbsence(of element: ElementHandle) -> Bool {
    kind == .noMatches && self.element == element.description
  }

  fileprivate var isCovered: Bool {
    guard case .obstacle(let obstacle) = cause else { return false }
    switch obstacle {
    case .coveredByWindow, .coveredByElement, .blockedByModal: return true
    default: return false
    }
  }
}
