import FlyingFox
import Foundation

/// Answers the page's requests, once ``RequestGate`` let them pass.
struct PageHandler: HTTPHandler {
  let gate: RequestGate
  private let socket: WebSocketHTTPHandler

  init(gate: RequestGate, clients: any StudioClientHandler) {
    self.gate = gate
    socket = WebSocketHTTPHandler(
      handler: MessageFrameWSHandler(handler: ClientSockets(clients: clients), frameSize: 1 << 20))
  }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let headers = request.headers
    let verdict = gate.judge(
      path: request.target.path(), host: headers[.host], origin: headers[HTTPHeader("Origin")],
      site: headers[HTTPHeader("Sec-Fetch-Site")], isSocket: headers[.upgrade] != nil)
    guard case .allowed(let path) = verdict, request.method == .GET else {
      return Self.guarded(HTTPResponse(statusCode: .notFound))
    }
    if path == "socket" { return try await socket.handleRequest(request) }
    guard let asset = PageAsset.named(path) else {
      return Self.guarded(HTTPResponse(statusCode: .notFound))
    }
    var response = HTTPResponse(statusCode: .ok, body: asset.data)
    response.headers[.contentType] = asset.mediaType
    return Self.guarded(response)
  }

  /// Adds what keeps a page of another site from reading, showing or scripting ours.
  private static func guarded(_ response: HTTPResponse) -> HTTPResponse {
    var response = response
    for (name, value) in protections { response.headers[HTTPHeader(name)] = value }
    return response
  }

  private static let protections = [
    "Content-Security-Policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
  ]
}
