// SPDX-License-Identifier: Apache-2.0

import Interaction
import Programs
import XCTestSupport

extension XCUIApplication {
  /// Whether Understudy handles an interruption itself if no handler of the test has handled it.
  ///
  /// Extension of Understudy: Apple's implicit handler cannot be disabled.
  ///
  /// The implicit handler acts as follows:
  ///
  /// - In an alert, it presses Cancel, or else the default button or the only button.
  /// - It dismisses notifications, and refuses permissions that a portal asks for.
  /// - It lowers windows of other programs below the windows of the program under test, and closes dialogs of other
  ///   programs.
  /// - In the program under test, it changes no menus, no popovers, and no dialogs other than alerts.
  ///
  /// The default is true, unless `UNDERSTUDY_IMPLICIT_INTERRUPTION_HANDLING=NO` is in the environment. A value that a
  /// test sets is valid until the end of the test. A value that is set outside of a test, as in `class func setUp()`,
  /// is valid until the end of the suite.
  public static var handlesInterruptionsImplicitly: Bool {
    get { InterruptionMonitorStack.shared.handlesImplicitly(with: AutomationSession.shared.settings) }
    set {
      InterruptionMonitorObserver.install()
      InterruptionMonitorObserver.shared.setImplicitHandling(newValue)
    }
  }
}
