// SPDX-License-Identifier: Apache-2.0

/// The reason why a request over the debugging pipe of a browser has no valid response.
///
/// Such an error never fails a test, since the accessibility bus is then used instead of the pipe.
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
  /// No page can receive requests now.
  case noPages(atMost: Int)

  var description: String {
    switch self {
    case .closed: "the browser closed its debugging pipe"
    case .timedOut(let request): "\(request) got no response in time"
    case .refused(let request, let refusal): "\(request) was refused: \(refusal.message) (\(refusal.code))"
    case .detached(let request): "\(request) got no response: the page was closed"
    case .malformed(let request): "the response to \(request) does not follow the DevTools protocol"
    case .script(let message): "the script in the page failed: \(message)"
    case .noPages(let maximum):
      "the browser has no page, more than \(maximum) pages, or a page that does not respond"
    }
  }
}
