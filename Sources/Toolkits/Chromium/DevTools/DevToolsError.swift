// SPDX-License-Identifier: Apache-2.0

/// Why a browser did not answer what it was asked over its debugging pipe.
///
/// None of them fails a test: what the pipe does not tell is asked of accessibility.
enum DevToolsError: Error, CustomStringConvertible {
  /// What a browser says of a question that it does not carry out.
  struct Refusal: Decodable {
    let code: Int
    let message: String
  }

  case closed
  case timedOut(String)
  case refused(String, Refusal)
  case malformed(String)
  /// The page was closed.
  case detached(String)
  /// A script of ours failed in the page.
  case script(String)

  var description: String {
    switch self {
    case .closed: "the browser has closed its debugging pipe"
    case .timedOut(let what): "\(what) was not answered in time"
    case .refused(let what, let refusal): "\(what) was refused: \(refusal.message) (\(refusal.code))"
    case .detached(let what): "\(what) was not answered: the page was closed"
    case .malformed(let what): "the answer to \(what) is not one of the DevTools protocol"
    case .script(let what): "the script in the page failed: \(what)"
    }
  }
}
