// SPDX-License-Identifier: Apache-2.0

extension RunResults {
  /// The exit status of a command that reports the results: 1 if a test failed; 2 if only the desktop or the disk
  /// failed, or if the outcome of a test is unknown.
  package var status: Int32 {
    let failures = tests.filter(\.failsRun)
    if failures.contains(where: { !$0.isInfrastructureFailure }) { return 1 }
    return failures.isEmpty && !hasLost && !tests.contains(where: \.leavesRunOpen) ? 0 : 2
  }
}
