// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Reports which test runs, for a test library that does not report when its tests start and end: it is queried
/// instead.
package protocol CurrentTestProvider: AnyObject, Sendable {
  /// The test target of the test that runs on this thread; nil when none does.
  var testTarget: String? { get }

  /// The program that this test was declared to be about; nil when it was not.
  var targetApplication: ApplicationIdentity? { get }
}
