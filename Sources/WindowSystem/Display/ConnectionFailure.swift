// SPDX-License-Identifier: Apache-2.0

/// The reason why no connection to a display could be made.
///
/// The description is a clause that follows "but" in a message.
package enum ConnectionFailure: Error, Sendable, Equatable {
  /// The file of the server's socket does not exist.
  case noSocket(path: String)
  /// The server refused the connection, with its reason.
  case refused(String)
  /// The connection ended before the server answered.
  case closed(String)
  /// The server accepted the connection and did not answer in time.
  case noAnswer
  /// The file with the authorization secret cannot be read.
  case unreadableAuthority(path: String)
  /// The connection to the display's test touch screen failed.
  case touchScreen(path: String, reason: String)
  /// The display's name is not valid.
  case invalidName
  /// The server has no screen with the number in the display's name.
  case noSuchScreen
  /// There is no memory for a connection.
  case noMemory
  /// The reason is not known.
  case unknown
}

extension ConnectionFailure: CustomStringConvertible {
  package var description: String {
    switch self {
    case .noSocket(let path): "its socket \(path) does not exist"
    case .refused(let reason): "it refused the connection: \(reason)"
    case .closed(let reason): "it ended the connection: \(reason)"
    case .noAnswer: "it did not answer in time"
    case .unreadableAuthority(let path): "its authority file \(path) cannot be read"
    case .touchScreen(let path, let reason): "its touch screen at \(path) reported: \(reason)"
    case .invalidName: "this is not a display name such as :0"
    case .noSuchScreen: "the server has no such screen"
    case .noMemory: "there is not enough memory"
    case .unknown: "no server accepts connections there"
    }
  }
}

extension ConnectionFailure {
  /// Creates the failure from the error that an attempt to connect threw.
  package init(_ error: any Error) {
    switch error {
    case let failure as ConnectionFailure: self = failure
    case WindowSystemError.cannotConnect(_, let reason): self = reason
    case WindowSystemError.serverNotAnswering: self = .noAnswer
    case WindowSystemError.serverGone: self = .closed("end of file")
    default: self = .unknown
    }
  }
}
