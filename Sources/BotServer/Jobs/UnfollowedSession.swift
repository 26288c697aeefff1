// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationNetworking

/// Requests that carry a secret: where the answer is a redirect, it is the answer, and no other server gets the secret.
final class UnfollowedSession: NSObject, URLSessionTaskDelegate {
  static let session = URLSession(
    configuration: .ephemeral, delegate: UnfollowedSession(), delegateQueue: nil)

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
