// SPDX-License-Identifier: Apache-2.0

import Foundation
import FoundationNetworking

/// Sends requests that contain a secret.
///
/// A redirect is returned as the response instead of being followed, so that no other server receives the secret.
final class NonRedirectingURLSession: NSObject, URLSessionTaskDelegate {
  static let session = URLSession(
    configuration: .ephemeral, delegate: NonRedirectingURLSession(), delegateQueue: nil)

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}
