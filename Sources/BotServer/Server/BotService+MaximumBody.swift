// SPDX-License-Identifier: Apache-2.0

import BotStore
import WebServer

extension BotService {
  /// The maximum size of a request with the list of a bundle's files, in bytes.
  private static let maximumList = 16 << 20
  /// The maximum size of a request without a token, such as the data of a form, in bytes.
  private static let maximumForm = 64 << 10

  func maximumBody(of request: WebRequest) async -> Int {
    guard request.path.hasPrefix("/api/") else { return 0 }
    // If the lookup of the token fails, the limit of a form applies; the handler of the request reports the error.
    let hasToken = (try? await BlockingWork.run { try authenticator.token(of: request) != nil }) ?? false
    guard hasToken else { return Self.maximumForm }
    return request.path.hasPrefix("/api/files/") ? BundleLimits.file : Self.maximumList
  }
}
