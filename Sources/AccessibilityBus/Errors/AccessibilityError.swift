// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The failures between this client and an application on the accessibility bus.
package enum AccessibilityError: Error, Hashable, Sendable {
  /// The receiver of a failed call, as far as it is known.
  package struct Peer: Hashable, Sendable {
    package let busName: String
    /// The application's name; empty if it never reported one.
    package let name: String
    /// The process ID; 0 if it is unknown.
    package let processID: pid_t
  }

  /// The call that failed.
  package struct Call: Hashable, Sendable {
    /// The interface and the method, such as "org.a11y.atspi.Accessible.GetRole".
    package let method: String
    package let path: String
  }

  /// The connection to the accessibility bus could not be opened.
  case busUnavailable(address: String, reason: String)
  /// The connection to the accessibility bus broke.
  case connectionLost(reason: String)
  /// The application left the bus before it answered.
  case applicationGone(Peer, Call)
  /// The application did not answer for this number of seconds.
  case timedOut(Peer, Call, seconds: TimeInterval)
  /// The application answered with a D-Bus error.
  case callFailed(Peer, Call, errorName: String, message: String)
  /// The application sent a reply of an unexpected type.
  case malformedReply(Peer, Call, expected: String, found: String)
}

extension AccessibilityError {
  /// Whether the error shows that an application hangs or has left the bus, or that the bus is gone.
  ///
  /// The result is false if only a process that is plugged into the application has ended.
  func isLossOfContact(of application: AccessibleProgram) -> Bool {
    switch self {
    case .timedOut(let peer, _, _), .applicationGone(let peer, _): peer.busName == application.busName
    case .connectionLost, .busUnavailable: true
    case .callFailed, .malformedReply: false
    }
  }
}

// MARK: - Description

extension AccessibilityError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .busUnavailable(let address, let reason):
      return """
        Expected an accessibility bus at "\(address)", but \(reason). Start at-spi2-core in this session, or \
        run the test on a private desktop.
        """
    case .connectionLost(let reason):
      return """
        Expected the accessibility bus to stay up, but the connection broke: \(reason). Check whether the \
        desktop of this run was shut down.
        """
    case .applicationGone(let peer, let call):
      return """
        Expected \(peer) to answer \(call), but it left the accessibility bus. Check whether the application \
        crashed or quit.
        """
    case .timedOut(let peer, let call, let seconds):
      return """
        Expected \(peer) to answer \(call) within \(seconds.text) s, but it did not: its \
        main loop is busy or stopped. Check what the process is doing, or allow more time.
        """
    case .callFailed(let peer, let call, let errorName, let message):
      return """
        Expected \(peer) to carry out \(call), but it answered with \(errorName): "\(message)". Check that \
        the element still exists and supports this call.
        """
    case .malformedReply(let peer, let call, let expected, let found):
      return """
        Expected \(peer) to answer \(call) with "\(expected)", but found "\(found)". Report this with the \
        toolkit's name and version.
        """
    }
  }
}

extension AccessibilityError.Peer {
  /// The name of the peer if it is a part of the desktop; nil for an application.
  package var partOfDesktop: String? {
    switch busName {
    case "\(Registry.busName)": "accessibility registry"
    case "org.freedesktop.DBus": "accessibility bus"
    default: nil
    }
  }
}

extension AccessibilityError.Peer: CustomStringConvertible {
  /// The text without the process ID, so that equal failures have equal text.
  package var description: String { name.isEmpty ? "the owner of \(busName)" : name }
}

extension AccessibilityError.Call: CustomStringConvertible {
  package var description: String { "\(method) on \(path)" }
}
