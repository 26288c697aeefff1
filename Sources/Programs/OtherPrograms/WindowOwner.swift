// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import RunningDesktops
import WindowSystem

/// The kind of program that a window belongs to.
package enum WindowOwner: Equatable {
  /// A program that a test has launched, or a program that such a program has started.
  case test
  case service(SystemService)
  /// Any other program of the desktop.
  case otherProgram
  /// A program of the user, on the user's own desktop.
  case user

  /// Determines the owner of a window from the process that has opened it.
  ///
  /// The user's own services are programs of the user. A service that a test uses as an application is still a service.
  ///
  /// - Parameters:
  ///   - executable: the name of the process's file; empty if it is not known.
  ///   - isUnderTest: whether a program under test has the process or has started it; read only if necessary.
  ///   - isOfUser: whether it is a process of the user's own desktop that no test has started; read only if necessary.
  init(
    executable: String, isUnderTest: @autoclosure () -> Bool, isOfUser: @autoclosure () -> Bool = false
  ) {
    if let service = SystemService(executable: executable), !isOfUser() {
      self = .service(service)
    } else if isUnderTest() {
      self = .test
    } else {
      self = isOfUser() ? .user : .otherProgram
    }
  }

  /// Determines the owner of a window of a running desktop.
  ///
  /// - Parameters:
  ///   - window: the window whose owner is determined.
  ///   - runningDesktop: the desktop.
  ///   - programs: the programs of the tests on that desktop.
  package init(of window: WindowInfo, on runningDesktop: RunningDesktop, among programs: ProgramRegistry) {
    guard let pid = window.processID else {
      self = runningDesktop.desktop.isUserDesktop ? .user : .otherProgram
      return
    }
    self.init(
      executable: ForeignProcess.executableName(of: pid),
      isUnderTest: programs.isUnderTest(pid, orStartedByOne: true),
      isOfUser: runningDesktop.desktop.isUserDesktop && !runningDesktop.desktop.processes().contains(pid))
  }
}
