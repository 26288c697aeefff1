// SPDX-License-Identifier: Apache-2.0

import DBus
import Foundation
import Processes
import Timing

/// Settings of a desktop that change its programs and services.
extension PrivateDesktop {
  /// Writes the file of a service that the session bus may start.
  func addService(_ name: String, _ file: String) throws {
    try DesktopFolders.write(
      Data(file.utf8), to: folders.services.appendingPathComponent(name + ".service"))
  }

  /// Announces to the programs of a private desktop whether a screen reader is running; does nothing on a user's own
  /// desktop.
  ///
  /// - Returns: whether programs are informed. They are not on a user's own desktop, and on a system whose accessibility
  ///   bus has no property for a screen reader (at-spi2-core 2.61 and newer).
  /// - Throws: `DesktopError.busCallFailed`.
  @discardableResult
  package func announceScreenReader(_ isThere: Bool) throws -> Bool {
    guard !isUserDesktop else { return false }
    guard screenReader.withLock({ $0 }) != isThere else { return true }
    let deadline = Deadline(after: TimeLimits.Desktop.nameOwner.seconds)
    let bus = try BusConnection(address: sessionBusAddress, name: "session bus", deadline: deadline)
    guard try AccessibilityBusDaemon.hasScreenReaderProperty(bus, deadline: deadline) else { return false }
    try AccessibilityBusDaemon.setScreenReader(isThere, on: bus, deadline: deadline)
    screenReader.withLock { $0 = isThere }
    return true
  }

  /// Changes the colors of programs that are launched later, if the desktop was started with an appearance.
  package func setColors(_ appearance: DesktopConfiguration.Appearance) throws {
    guard configuration.appearance != nil else { return }
    try AllToolkitSettings.write(appearance, folders)
  }
}
