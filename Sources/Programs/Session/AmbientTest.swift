// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Says which test runs where a test library does not tell when its tests start and end: it is asked instead.
package protocol AmbientTest: AnyObject, Sendable {
  /// The test target of the test that runs on this thread; nil when none does.
  var testTarget: String? { get }

  /// The program that this test was declared to be about; nil when it was not.
  var targetApplication: ApplicationIdentity? { get }
}
