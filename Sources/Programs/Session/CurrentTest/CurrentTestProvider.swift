// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Reports the current test, for a test library that does not report the start and the end of its tests.
package protocol CurrentTestProvider: AnyObject, Sendable {
  /// The test target of the test that is running on this thread; nil if no test is running.
  var testTarget: String? { get }

  /// The program that this test declares as its target application; nil if it declares none.
  var targetApplication: ProgramIdentity? { get }
}
