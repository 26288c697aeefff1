// SPDX-License-Identifier: Apache-2.0

import BotServer
import BotStore
import Foundation
import FoundationNetworking
import ResultBundle
import Timing

/// Sends results to a server.
struct UploadClient {
  let server: URL
  let token: String

  /// - Throws: ``UploadError``, and `BundleError` if the folder is not a bundle.
  func upload(bundle: URL, of source: ResultSource) async throws -> AcceptedUpload {
    // The bundle is checked first, so that an error is reported before anything is sent.
    _ = try BundleReader.streams(of: bundle)
    let files = UntrustedFolder(bundle)
    var digests: [String: String] = [:]
    for path in BotArchive.paths(of: bundle) {
      let (folder, name) = BotArchive.parts(of: path)
      // Only regular files of the bundle itself are sent; the record of the run reports the others.
      guard let content = try? files.data(of: name, in: folder) else { continue }
      digests[path] = AttachmentStore.digest(of: content)
    }
    var submission = UploadRequest(bot: source.bot, branch: source.branch, revision: source.revision)
    submission.files = digests
    // After the query for missing files, the server may remove one of the other files, together with a run that also
    // contained it. The upload is then repeated once.
    for isLast in [false, true] {
      var missing = Set(try await answer([String].self, "POST", "missing", Set(digests.values).sorted()))
      for (path, digest) in digests where missing.remove(digest) != nil {
        let (folder, name) = BotArchive.parts(of: path)
        let content = try files.data(of: name, in: folder)
        _ = try await send("PUT", "files/\(digest)", content)
      }
      do {
        return try await answer(AcceptedUpload.self, "POST", "integrations", submission)
      } catch UploadError.refused(status: 409, _) where !isLast {
        continue
      }
    }
    throw UploadError.refused(status: 409, reason: "files of the bundle disappeared during the upload")
  }

  /// - Throws: ``UploadError``.
  func upload(junit: Data, of source: ResultSource) async throws -> AcceptedUpload {
    var submission = UploadRequest(bot: source.bot, branch: source.branch, revision: source.revision)
    submission.junit = String(decoding: junit, as: UTF8.self)
    return try await answer(AcceptedUpload.self, "POST", "integrations", submission)
  }

  private func answer<Answer: Decodable>(
    _ type: Answer.Type, _ method: String, _ path: String, _ value: some Encodable
  ) async throws -> Answer {
    let data = try await send(method, path, JSONEncoder().encode(value))
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch {
      throw UploadError.foreignAnswer(server: server.absoluteString)
    }
  }

  private func send(_ method: String, _ path: String, _ body: Data) async throws -> Data {
    var request = URLRequest(url: server.appendingPathComponent("api/\(path)"))
    request.httpMethod = method
    request.httpBody = body
    request.timeoutInterval = TimeLimits.Bots.answer.seconds
    request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    let data: Data
    let response: URLResponse
    do {
      (data, response) = try await URLSession.shared.data(for: request)
    } catch {
      throw UploadError.unreachable(server: server.absoluteString, reason: error.localizedDescription)
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status != 413 else { throw UploadError.tooLarge(bytes: body.count) }
    guard (200..<300).contains(status) else {
      // A body that cannot be decoded does not come from "understudy bots serve", and is reported as such.
      let refusal = try? JSONDecoder().decode(RefusedRequest.self, from: data)
      guard let refusal else { throw UploadError.foreignAnswer(server: server.absoluteString) }
      throw UploadError.refused(status: status, reason: refusal.error)
    }
    return data
  }
}

/// The reason why results were not accepted.
enum UploadError: Error, CustomStringConvertible {
  case unreachable(server: String, reason: String)
  case refused(status: Int, reason: String)
  case foreignAnswer(server: String)
  case tooLarge(bytes: Int)

  var description: String {
    switch self {
    case .unreachable(let server, let reason):
      "\(server) cannot be reached: \(reason). Check the address, and that \"understudy bots serve\" is running there."
    case .refused(let status, let reason): "The server refused the results (\(status)): \(reason)"
    case .tooLarge(let bytes):
      "The server, or a proxy in front of it, refused a file of \(bytes >> 20) MB. The server accepts 128 MB for a "
        + "file of a bundle and 16 MB for JUnit XML. Record fewer pictures or a shorter video, or raise the limit of "
        + "the proxy (nginx: client_max_body_size)."
    case .foreignAnswer(let server):
      "\(server) responded, but not like \"understudy bots serve\". Check the address, and any proxy in front of the "
        + "server."
    }
  }
}
