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
    case .timedOut(let request): "\(request) was not answered in time"
    case .refused(let request, let refusal): "\(request) was refused: \(refusal.message) (\(refusal.code))"
    case .detached(let request): "\(request) was not answered: the page was closed"
    case .malformed(let request): "the answer to \(request) does not follow the DevTools protocol"
    case .script(let message): "the script in the page failed: \(message)"
    }
  }
}
