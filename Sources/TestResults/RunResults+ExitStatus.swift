// SPDX-License-Identifier: Apache-2.0

extension RunResults {
  /// The exit status of a command that reports the results: 0, 1 or 2.
  ///
  /// It is 1 if a test failed or was interrupted outside of quarantine. It is 2 in four cases: only the desktop
  /// failed, or another program killed the processes of tests; a part of the record could not be written; the runner
  /// ended with an error before all tests had run; or the outcome of a test is unknown, and its command did not end with
  /// status 0. Otherwise it is 0.
  package var status: Int32 {
    let failures = tests.filter(\.failsRun)
    if failures.contains(where: { !$0.isInfrastructureFailure }) { return 1 }
    let hasEndedWithError = testsWithoutResult.contains(where: \.isError)
    let isWhole = !hasLost && !hasEndedWithError && !tests.contains(where: \.leavesRunOpen)
    return failures.isEmpty && isWhole ? 0 : 2
  }
}
