// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Notation
import ResultBundle
import TestReport
import WebAssets
import WebServer

/// Handles the requests of browsers and programs.
struct BotService: WebService {
  let archive: BotArchive
  let authenticator: RequestAuthenticator
  let origin: RequestOrigin
  let feed: ChangeFeed
  let queue: JobQueue
  /// Whether only people who have signed in can see the pages.
  let isPrivate: Bool
  let page: Data
  private let openID: OpenIDSignIn?
  private let pages = PageCache()

  init(
    _ archive: BotArchive, options: ResultServerOptions, feed: ChangeFeed, queue: JobQueue, setup: SetupLink
  )
    throws
  {
    self.archive = archive
    (self.feed, self.queue) = (feed, queue)
    authenticator = RequestAuthenticator(AccountStore(archive.store), setup: setup)
    openID = options.provider.map { [authenticator] in OpenIDSignIn($0, authenticator) }
    origin = RequestOrigin(address: options.address)
    isPrivate = options.isPrivate
    page = try SitePage.page(isServed: true)
  }

  // MARK: - WebService

  func socketHandler(for request: WebRequest) async -> (any WebSocketHandler)? {
    guard request.path == "/socket", request["Origin"] != nil, origin.isForThisServer(request),
      origin.isSameOrigin(request)
    else { return nil }
    // If the sender cannot be identified, the request gets no socket.
    let mayListen = (try? await BlockingWork.run { try mayRead(request) }) ?? false
    return mayListen ? feed : nil
  }

  func answer(_ request: WebRequest) async -> WebResponse {
    do {
      if request.path.hasPrefix("/openid"), request.method == "GET", let openID {
        guard origin.isForThisServer(request) else { throw RequestError.unknownHost }
        return try await openID.answer(Self.parts(of: request.path), request)
      }
      return try await BlockingWork.run { try respond(to: request) }
    } catch let error as OpenIDError {
      return OpenIDRefusalPage.answer(to: request, for: error) ?? refusal(error)
    } catch {
      return refusal(error)
    }
  }

  private func respond(to request: WebRequest) throws -> WebResponse {
    guard origin.isForThisServer(request) else { throw RequestError.unknownHost }
    let parts = try Self.parts(of: request.path)
    if ["GET", "HEAD"].contains(request.method) { return try read(parts, request) }
    guard origin.isSameOrigin(request) else { throw RequestError.foreignPage }
    return try change(parts, request)
  }

  /// Returns the parts of a path, each decoded separately.
  private static func parts(of path: String) throws -> [String] {
    try path.split(separator: "/").map { part in
      guard let text = String(part).removingPercentEncoding, !text.contains("/"), !text.hasPrefix(".") else {
        throw RequestError.notFound
      }
      return text
    }
  }

  // MARK: - Reading

  private func mayRead(_ request: WebRequest) throws -> Bool {
    guard isPrivate else { return true }
    return try authenticator.account(of: request) != nil
  }

  private func read(_ parts: [String], _ request: WebRequest) throws -> WebResponse {
    // Everyone may read the page itself: it contains no data, and people need it to sign in.
    if parts.isEmpty { return WebResponse(page, "text/html; charset=utf-8") }
    if parts == ["favicon.ico"] { return WebResponse(AssetFiles.file("studio/icon.svg"), "image/svg+xml") }
    if parts == ["api", "me"] {
      return try .json(authenticator.visitor(request, isPrivate: isPrivate, provider: openID?.name))
    }
    guard try mayRead(request) else { throw RequestError.signInNeeded }
    switch (parts[0], parts.count) {
    case ("data", 2):
      guard parts[1].hasSuffix(".json"), let data = PageData(name: String(parts[1].dropLast(5))) else {
        throw RequestError.notFound
      }
      return .json(try pages.json(data, of: archive, now: Date()))
    case ("reports", 3...):
      guard let bot = Int64(parts[1]), let number = Int(parts[2]) else { throw RequestError.notFound }
      let integration = try archive.store.integration(number, of: archive.store.bot(bot))
      return try ReportFiles(archive, integration).answer(Array(parts.dropFirst(3)), request)
    case ("api", 2) where parts[1] == "settings": return try SettingsRequests(authenticator).page(request)
    case ("api", _) where parts.count == 5 && parts[1] == "jobs" && parts[3] == "output":
      return try JobRequests(archive, queue, authenticator).output(parts)
    case ("api", _) where parts.count == 6 && parts[1] == "bots" && parts[4] == "baselines":
      return try JobRequests(archive, queue, authenticator).baselines(parts)
    case ("api", _) where parts.count == 4 && parts[1] == "bots" && parts[3] == "definition":
      return try JobRequests(archive, queue, authenticator).definition(parts, request)
    default: throw RequestError.notFound
    }
  }

  // MARK: - Changing

  private func change(_ parts: [String], _ request: WebRequest) throws -> WebResponse {
    switch (request.method, parts.first, parts.dropFirst().first, parts.count) {
    case ("POST", "api", "sign-in", 2): return try authenticator.signIn(request)
    case ("POST", "api", "sign-out", 2): return try authenticator.signOut(request)
    case ("POST", "api", "setup", 2): return try authenticator.setUp(request)
    case ("PUT", "api", "files", 3), ("POST", "api", "missing", 2), ("POST", "api", "integrations", 2):
      return try changed(Uploads(archive, authenticator).answer(parts, request))
    case ("PUT", "api", "bots", 5), ("DELETE", "api", "bots", 5):
      return try changed(changeIntegration(parts, request))
    case ("PUT", "api", "settings", 3), ("DELETE", "api", "settings", 3):
      return try SettingsRequests(authenticator).change(parts, request)
    case ("POST", "api", "bots", 4), ("PUT", "api", "definitions", 2), ("DELETE", "api", "jobs", 3),
      ("POST", "api", "hooks", 3):
      return try changed(JobRequests(archive, queue, authenticator).change(parts, request))
    default: throw RequestError.notFound
    }
  }

  /// Handles `PUT /api/bots/3/12/pin`, `DELETE /api/bots/3/12/pin` and `DELETE /api/bots/3/12/all`.
  private func changeIntegration(_ parts: [String], _ request: WebRequest) throws -> WebResponse {
    guard let account = try authenticator.account(of: request) else { throw RequestError.signInNeeded }
    guard let bot = Int64(parts[2]), let number = Int(parts[3]) else { throw RequestError.notFound }
    let integration = try archive.store.integration(number, of: archive.store.bot(bot))
    let action: String
    switch (request.method, parts[4]) {
    case (_, "pin"):
      try archive.store.pin(request.method == "PUT", integration)
      action = request.method == "PUT" ? "pinned" : "unpinned"
    case ("DELETE", "all"):
      try archive.remove(integration)
      action = "removed"
    default: throw RequestError.notFound
    }
    try authenticator.accounts.note("\(action) \(integration.bot) #\(number)", by: account.name, at: Date())
    return WebResponse(status: 204, headers: WebResponse.protections)
  }

  private func changed(_ response: WebResponse) -> WebResponse {
    feed.checkForChanges()
    return response
  }

  // MARK: - Refusing

  private func refusal(_ error: any Error) -> WebResponse {
    let status =
      switch error {
      case let error as RequestError: error.status
      case StoreError.missing: 404
      case is OpenIDError: 403
      case StoreError.busy, BundleStoreError.locked: 503
      case StoreError.badName, StoreError.tooMuch, is BotDefinitionError, is BaselineUpdate.Problem,
        is JUnitError,
        BundleStoreError.badPath, BundleStoreError.tooLarge, is BundleError:
        400
      case BundleStoreError.missing: 409
      default: 500
      }
    var missing: [String]?
    if case BundleStoreError.missing(let digests) = error { missing = digests }
    let refusal = RefusedRequest(error: ErrorText.of(error), missing: missing)
    // Encoding strings and lists of strings cannot fail.
    return (try? .json(refusal, status: status))
      ?? WebResponse(status: status, headers: WebResponse.protections)
  }
}
