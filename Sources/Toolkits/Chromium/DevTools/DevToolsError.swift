// SPDX-License-Identifier: Apache-2.0

/// The reason why a browser did not answer a request over its debugging pipe.
///
/// Such an error never fails a test, since accessibility then answers the request.
enum DevToolsError: Error, CustomStringConvertible {
  /// The browser's error for a refused request.
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
  /// An injected script failed in the page.
  case script(String)

  var description: String {
    switch self {
    case .closed: "the browser closed its debugging pipe"
    case .timedOut(let what): "\(what) was not answered in time"
    case .refused(let what, let refusal): "\(what) was refused: \(refusal.message) (\(refusal.code))"
    case .detached(let what): "\(what) was not answered: the page was closed"
    case .malformed(let what): "the answer to \(what) does not follow the DevTools protocol"
    case .script(let what): "the script in the page failed: \(what)"
    }
  }
}
