// SPDX-License-Identifier: Apache-2.0

import Processes

/// A window that a test has left on the desktop, without an `XCUIApplication` that could end its program.
package struct ForeignWindow: Sendable {
  package let id: UInt32
  package let title: String
  package let process: ForeignProcess
}
