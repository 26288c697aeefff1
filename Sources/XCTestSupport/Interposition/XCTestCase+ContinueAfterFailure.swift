// SPDX-License-Identifier: Apache-2.0

import CTestStack
import XCTest

/// The getter of `continueAfterFailure`; the C function that replaces XCTest's getter calls it.
@_cdecl("understudy_continues_after_failure")
func understudyContinuesAfterFailure(_ testCase: UnsafeMutableRawPointer) -> Bool {
  cteststack_recordings() > 0
    || ContinueAfterFailure.isOn(for: Unmanaged<XCTestCase>.fromOpaque(testCase).takeUnretainedValue())
}

/// The setter of `continueAfterFailure`; the C function that replaces XCTest's setter calls it.
@_cdecl("understudy_set_continues_after_failure")
func understudySetContinuesAfterFailure(_ testCase: UnsafeMutableRawPointer, _ newValue: Bool) {
  ContinueAfterFailure.set(newValue, for: Unmanaged<XCTestCase>.fromOpaque(testCase).takeUnretainedValue())
}
