// SPDX-License-Identifier: Apache-2.0

import Desktop
import ResultBundle

/// The dialogs in which portals ask the user for permissions.
struct PermissionDialogs {
  let host: DesktopHost
  let runLog: RunLog

  /// Closes the portal dialogs whose program has ended.
  ///
  /// The portals leave such a dialog open (xdg-desktop-portal 1.16), and it would cover the programs of the next test.
  /// The portals treat a closed dialog as a denial.
  func endUnclaimed() {
    // If the bus does not answer, the next step reports that.
    guard let closed = try? host.current?.desktop.closeUnclaimedDialogs(), closed > 0 else {
      return
    }
    runLog.note("Closed a dialog of the portals whose program has ended")
  }
}
