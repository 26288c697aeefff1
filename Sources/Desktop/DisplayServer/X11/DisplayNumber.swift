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
    var number = Self.first
    while true {
      let path = XSocket.path(ofDisplay: number)
      if let reservation = try SocketReservation(path), try SocketReservation.isFree(path) {
        (value, self.reservation) = (number, reservation)
        return
      }
      number += 1
    }
  }
}
