// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import WindowSystem

/// The programs on a screen other than the one that a query searches.
package protocol ForeignPrograms {
  /// Returns the owner of a window.
  func owner(of window: WindowInfo) -> WindowOwner

  /// Returns the program that a window belongs to, with its elements; nil if it is not on the accessibility bus.
  func program(of window: WindowInfo) -> (TargetProgram, ElementTree)?

  /// Returns the program of a window, if that program is not on the accessibility bus.
  func unreadable(_ window: WindowInfo, title: String) -> TargetProgram

  /// Returns the name of a process's program on the accessibility bus; nil if the program is not on the bus.
  func nameOnBus(of process: pid_t) throws -> String?
}
