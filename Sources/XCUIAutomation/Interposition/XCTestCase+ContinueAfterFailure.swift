import CTestStack
import XCTest

extension XCTestCase {
  /// Stands in for the getter of `continueAfterFailure`, which on Linux always reads true.
  @_silgen_name("$s6XCTest0A4CaseC20continueAfterFailureSbvg")
  func understudyContinueAfterFailure() -> Bool {
    cteststack_recordings() > 0 || ContinueAfterFailure.isOn(for: self)
  }

  /// Stands in for the setter, which on Linux does nothing.
  @_silgen_name("$s6XCTest0A4CaseC20continueAfterFailureSbvs")
  func understudySetContinueAfterFailure(_ newValue: Bool) {
    ContinueAfterFailure.set(newValue, for: self)
  }
}

/// For the accessor of changes in place, which is written in C.
@_cdecl("understudy_continues_after_failure")
func understudyContinuesAfterFailure(_ testCase: UnsafeMutableRawPointer) -> Bool {
  Unmanaged<XCTestCase>.fromOpaque(testCase).takeUnretainedValue().continueAfterFailure
}

@_cdecl("understudy_set_continues_after_failure")
func understudySetContinuesAfterFailure(_ testCase: UnsafeMutableRawPointer, _ newValue: Bool) {
  Unmanaged<XCTestCase>.fromOpaque(testCase).takeUnretainedValue().continueAfterFailure = newValue
}
