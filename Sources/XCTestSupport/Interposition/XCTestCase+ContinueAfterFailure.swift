// SPDX-License-Identifier: Apache-2.0

import CTestStack
import XCTest

/// What stands behind the getter of `continueAfterFailure`; it is called by what stands in for it, which is written
/// in C.
@_cdecl("understudy_continues_after_failure")
func understudyContinuesAfterFailure(_ testCase: UnsafeMutableRawPointer) -> Bool {
  cteststack_recordings() > 0
    || ContinueAfterFailure.isOn(for: Unmanaged<XCTestCase>.fromOpaque(testCase).takeUnretainedValue())
}

/// What stands behind the setter.
@_cdecl("understudy_set_continues_after_failure")
func understudySetContinuesAfterFailure(_ testCase: UnsafeMutableRawPointer, _ newValue: Bool) {
  ContinueAfterFailure.set(newValue, for: Unmanaged<XCTestCase>.fromOpaque(testCase).takeUnretainedValue())
}
