// SPDX-License-Identifier: Apache-2.0

import Processes
import WindowSystem

/// The number of an X server's display, which this process has reserved.
///
/// With the option `-displayfd` alone, a server chooses its number itself and takes no lock, so a server that ends can
/// remove the socket of the next one.
struct DisplayNumber {
  let value: Int
  let reservation: SocketReservation

  /// The first number, above those that other programs usually use: 0 for a user's session, 10 for SSH, 99 for
  /// `xvfb-run`.
  static let first = 1000

  /// Reserves the lowest free number.
  ///
  /// - Throws: `ProcessError.fileFailed`, `.limitReached`.
  init() throws {
    for number in Self.first... {
      let path = XSocket.path(ofDisplay: number)
      guard let reservation = try SocketReservation(path), try SocketReservation.isFree(path) else {
        continue
      }
      value = number
      self.reservation = reservation
      return
    }
    preconditionFailure("the range of numbers has no end")
  }
}
