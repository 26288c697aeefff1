// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import Desktop

/// An X client that finds its secret in the authority file, as programs do.
struct XDisplayClient {
  private let probe: XProbe

  var screenSize: CGSize { probe.screenSize }

  init(display: Int, authorityFile: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: authorityFile)))
    // The secret is the last field of the last entry.
    probe = try XProbe(
      display: display, authority: XAuthority(cookie: Array(bytes.suffix(16))), deadline: Deadline(after: 5))
  }

  func hasRootProperty(_ name: String) throws -> Bool {
    try probe.waitForRootProperty(name, deadline: Deadline(after: 5))
  }
}
