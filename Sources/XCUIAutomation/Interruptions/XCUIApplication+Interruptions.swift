// SPDX-License-Identifier: Apache-2.0

import Interaction
import Programs
import XCTestSupport

extension XCUIApplication {
  /// Whether Understudy itself deals with an interruption that no handler of the test has dealt with.
  ///
  /// Extension of Understudy: Apple's implicit handler cannot be switched off.
  ///
  /// It presses Cancel in an alert, else its default or its only button; puts notifications away; refuses
  /// permissions that a portal asks for; puts windows of other programs below the test's, and closes their dialogs.
  /// Dialogs of the program under test that are no alerts, its menus and its popovers stay as they are.
  ///
  /// On, unless `UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING=NO` is in the environment. A value set in a test holds until its
  /// end; a value set outside of a test, as in `class func setUp()`, holds until the end of the suite.
  public static var handlesInterruptionsImplicitly: Bool {
    get { InterruptionMonitors.shared.handlesImplicitly(in: .shared) }
    set {
      InterruptionMonitorObserver.install()
      InterruptionMonitorObserver.shared.setImplicitHandling(newValue)
    }
  }
}
