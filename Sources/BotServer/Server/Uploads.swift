// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Notation
import WebServer

/// Imports results from programs that are authorized by a token.
///
/// A program sends a bundle in three steps: it queries which files of the bundle are missing on the server, sends these
/// files, and sends the list of all files. So files that the server already has, such as the same picture in each run,
/// are not sent again, and an interrupted upload can continue.
struct Uploads {
  private let archive: BotArchive
  private let authenticator: RequestAuthenticator

  init(_ archive: BotArchive, _ authenticator: RequestAuthenticator) {
    (self.archive, self.authenticator) = (archive, authenticator)
  }

  /// Handles `PUT /api/files/DIGEST`, `POST /api/missing` and `POST /api/integrations`.
  ///
  /// - Throws: ``RequestError``, and the errors of the import.
  func answer(_ parts: [String], _ request: WebRequest) throws -> WebResponse {
    guard let token = try authenticator.token(of: request) else { throw RequestError.badToken }
    switch parts[1] {
    case "files":
      let digest = try archive.bundles.add(request.body)
      guard digest == parts[2] else {
        throw RequestError.badRequest(
          "The content has the digest \(digest), which differs from the one in the URL.")
      }
      return WebResponse(status: 204, headers: WebResponse.protections)
    case "missing":
      let digests: [String] = try Self.decode(request.body)
      return try .json(archive.bundles.missing(of: digests).sorted())
    default: return try store(Self.decode(request.body), token)
    }
  }

  private func store(_ submission: UploadRequest, _ token: UploadToken) throws -> WebResponse {
    if let bot = token.bot, bot != submission.bot {
      throw RequestError.wrongBot(token: token.name, bot: submission.bot)
    }
    let source = ResultSource(
      bot: submission.bot, branch: submission.branch, revision: submission.revision)
    let integration: StoredIntegration
    if let junit = submission.junit {
      integration = try archive.add(
        junit: Data(junit.utf8), named: "The file", of: source, date: Date())
    } else {
      integration = try archive.add(files: submission.files ?? [:], of: source)
    }
    return try .json(
      AcceptedUpload(
        bot: integration.bot, number: integration.number,
        counts: IntegrationLine(integration).counts, hasPassed: integration.hasPassed))
  }

  private static func decode<Value: Decodable>(_ data: Data) throws -> Value {
    do {
      return try JSONDecoder().decode(Value.self, from: data)
    } catch {
      throw RequestError.badRequest(
        "The request is not JSON in the expected format: \(ErrorText.of(error)).")
    }
  }
}

/// The response after results were imported.
package struct AcceptedUpload: Codable, Sendable, Equatable {
  package var bot: String
  package var number: Int
  package var counts: [String: Int]
  package var hasPassed: Bool
}

/// The bot, branch and commit of a run, with the files of its bundle or with a JUnit XML file.
package struct UploadRequest: Codable, Sendable {
  package var bot: String
  package var branch: String
  package var revision: String
  /// The digest of each file of a bundle, by the file's path in the bundle; nil if ``junit`` is sent instead.
  package var files: [String: String]?
  /// The text of a JUnit XML file; nil if a bundle is sent.
  package var junit: String?

  package init(bot: String, branch: String, revision: String) {
    (self.bot, self.branch, self.revision) = (bot, branch, revision)
  }
}
