// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The reason why no event reaches an element, as values.
package enum ObstacleFindings: Sendable, Equatable {
  case notShown
  case outsideOfScreen(CGRect)
  case outOfView(CGRect)
  case coveredByWindow(title: String, process: Int32?, frame: CGRect)
  /// The element on top, described on one line.
  case coveredByElement(String)
  /// The modal window, described on one line.
  case blockedByModal(String)
  case minimized

  /// The kind of the obstacle: the name of the enumeration's case.
  package var name: String {
    switch self {
    case .notShown: "notShown"
    case .outsideOfScreen: "outsideOfScreen"
    case .outOfView: "outOfView"
    case .coveredByWindow: "coveredByWindow"
    case .coveredByElement: "coveredByElement"
    case .blockedByModal: "blockedByModal"
    case .minimized: "minimized"
    }
  }

  /// The title of the window in the way, or the description of the element or modal window; nil if nothing is in the
  /// way.
  package var obstacleDescription: String? {
    switch self {
    case .coveredByWindow(let title, _, _): title
    case .coveredByElement(let element), .blockedByModal(let element): element
    case .notShown, .outsideOfScreen, .outOfView, .minimized: nil
    }
  }

  /// The process of the window in the way; nil if no window is in the way or its process is unknown.
  package var process: Int32? {
    if case .coveredByWindow(_, let process, _) = self { process } else { nil }
  }

  /// The problem, as a sentence that begins with the element.
  package func problem(with element: String) -> String {
    switch self {
    case .notShown: "\(element) exists but is not shown: it has no position on the screen."
    case .outsideOfScreen(let frame):
      "\(element) is off the screen at \(frame.text), and scrolling did not bring it into view: "
        + "its window may be off the screen."
    case .outOfView(let frame):
      "\(element) is out of view at \(frame.text), and scrolling did not bring it into view."
    case .coveredByWindow(let title, _, let frame):
      "\(element) is covered by the window \(quoted(title)) at \(frame.text)."
    case .coveredByElement(let other): "\(element) is covered by \(other)."
    case .blockedByModal(let other): "\(element) takes no input while a modal window is open: \(other)."
    case .minimized: "\(element) is in a minimized window."
    }
  }

  /// The remedy for the problem; nil if none is known.
  package var advice: String? {
    switch self {
    case .notShown: "It may be on a page or in a menu that has to be opened first."
    case .outsideOfScreen: "Make the program place its window on the screen, or use a larger screen."
    case .outOfView:
      "Scroll it into view in the test, such as with swipeUp() on its list, or enlarge the window."
    case .coveredByWindow: "Close or move that window, or call activate()."
    case .coveredByElement: "Close that element first."
    case .blockedByModal: "Answer or close that window first."
    case .minimized: "Call activate() first."
    }
  }
}
