// SPDX-License-Identifier: Apache-2.0

import ResultBundle

extension BundleEvent.Repetition {
  /// Whether a test fails if any of its runs fails: as in Xcode, a fixed number of iterations is not a retry.
  package var allMustPass: Bool { mode == "fixedIterations" }
}
