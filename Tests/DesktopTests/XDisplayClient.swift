// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import WindowSystem

/// An X client that finds its secret in the authority file, as programs do.
struct XDisplayClient {
  private let connection: XConnection

  var screenSize: CGSize { connection.initialScreenSize }

  init(display: String, authorityFile: String) throws {
    connection = try XConnection(display: display, authorityFile: authorityFile)
  }

  func hasRootProperty(_ name: String) throws -> Bool {
    let atom = try XAtoms.intern([name], on: connection)[0]
    return try connection.property(atom, of: connection.root) != nil
  }
}
