// SPDX-License-Identifier: Apache-2.0

import BotStore
import WebServer

extension BotService {
  /// The maximum size of the file list of a bundle, and of data from forms, in bytes.
  private static let maximumList = 16 << 20
  private static let maximumForm = 64 << 10

  func maximumBody(of request: WebRequest) async -> Int {
    guard request.path.hasPrefix("/api/") else { return 0 }
    // If the lookup of the token fails, a form still receives the error response.
    let hasToken = (try? await BlockingWork.run { try sessions.token(of: request) != nil }) ?? false
    guard hasToken else { return Self.maximumForm }
    return request.path.hasPrefix("/api/files/") ? BundleLimits.file : Self.maximumList
  }
}
