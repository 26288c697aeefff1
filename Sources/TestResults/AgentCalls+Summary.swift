// SPDX-License-Identifier: Apache-2.0

import ResultBundle

extension BundleEvent.AgentCalls {
  /// The session in a sentence, such as `The agent made 12 calls, 2 of which failed; then the session was closed.`.
  package var summary: String {
    let failed = failedCalls == 0 ? "" : ", \(failedCalls) of which failed"
    let end =
      end == End.idle.rawValue ? "then it made no further call for too long" : "then the session was closed"
    return "The agent made \(calls == 1 ? "1 call" : "\(calls) calls")\(failed); \(end)."
  }
}
