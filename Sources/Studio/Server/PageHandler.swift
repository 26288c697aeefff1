// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebServer

/// Handles the requests that ``RequestGate`` allows; other requests get the status 404.
struct PageHandler: WebService {
  let token: String
  let clients: any WebSocketHandler

  func answer(_ request: WebRequest) async -> WebResponse {
    guard request.method == "GET", let path = allowedPath(of: request), let asset = PageAsset.named(path)
    else {
      return WebResponse(status: 404, headers: Self.protections)
    }
    return WebResponse(
      status: 200, headers: Self.protections + [("Content-Type", asset.mediaType)], body: asset.data)
  }

  func socketHandler(for request: WebRequest) -> (any WebSocketHandler)? {
    request.method == "GET" && allowedPath(of: request) == "socket" ? clients : nil
  }

  private func allowedPath(of request: WebRequest) -> String? {
    let verdict = RequestGate(port: request.port, token: token).judge(
      path: request.path, host: request["Host"], origin: request["Origin"], site: request["Sec-Fetch-Site"],
      isSocket: request["Upgrade"] != nil)
    guard case .allowed(let path) = verdict else { return nil }
    return path
  }

  /// The headers that prevent a page of another site from reading this page, displaying it, or running it as a script.
  private static let protections = [
    (
      name: "Content-Security-Policy",
      value:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
  ]
}
