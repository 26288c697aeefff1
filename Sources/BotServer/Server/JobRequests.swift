// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import WebServer

/// Handles requests about the bots that the server runs.
struct JobRequests {
  private let archive: BotArchive
  private let queue: JobQueue
  private let authenticator: RequestAuthenticator
  private var jobs: JobStore { JobStore(archive.store) }

  init(_ archive: BotArchive, _ queue: JobQueue, _ authenticator: RequestAuthenticator) {
    (self.archive, self.queue, self.authenticator) = (archive, queue, authenticator)
  }

  // MARK: - Reading

  /// A part of a job's output.
  struct Output: Codable {
    var text: String
    /// The position at which the next part begins, in bytes.
    var next: Int
    var isOver: Bool
  }

  /// Handles `GET /api/jobs/5/output/0`: returns the output from a position on.
  func output(_ parts: [String]) throws -> WebResponse {
    guard let id = Int64(parts[2]), let first = Int(parts[4]), first >= 0 else { throw RequestError.notFound }
    // The state is read before the output. So if the state shows that the job has ended, the output is complete.
    let isOver = try jobs.job(id).state.isOver
    var part = JobOutputFile(queue.folders.root, job: id).read(from: first)
    let isLast = isOver && part.count < JobOutputFile.maximumPart
    // An incomplete character is sent with the next part.
    if !isLast { part = part.dropLast(Self.bytesOfBrokenCharacter(at: part)) }
    return try .json(
      Output(text: String(decoding: part, as: UTF8.self), next: first + part.count, isOver: isLast))
  }

  /// Returns the number of bytes of an incomplete UTF-8 character at the end of the data; 0 if the last one is
  /// complete.
  static func bytesOfBrokenCharacter(at data: Data) -> Int {
    for count in 1...3 where count <= data.count {
      let byte = data[data.endIndex - count]
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > count ? count : 0
    }
    return 0
  }

  /// A bot's definition, for people who may see it.
  struct Definition: Codable {
    var text: String
    /// The reason why the definition or the repository cannot be read; nil if there is no problem.
    var problem: String?
  }

  func definition(_ parts: [String], _ request: WebRequest) throws -> WebResponse {
    guard try authenticator.account(of: request) != nil else { throw RequestError.signInNeeded }
    guard let id = Int64(parts[2]), let bot = try jobs.bots().first(where: { $0.id == id }) else {
      throw RequestError.notFound
    }
    return try .json(Definition(text: bot.definition, problem: queue.problem(of: id)))
  }

  /// Handles `GET /api/bots/3/12/baselines/42`: returns a patch that stores a test's measurements in a run as the
  /// baselines of the test.
  func baselines(_ parts: [String]) throws -> WebResponse {
    guard let id = Int64(parts[2]), let number = Int(parts[3]), let test = Int64(parts[5]),
      let bot = try jobs.bots().first(where: { $0.id == id })
    else { throw RequestError.notFound }
    let integration = try archive.store.integration(number, of: bot.name)
    guard let results = try archive.bundles.results(of: integration), !integration.revision.isEmpty else {
      throw RequestError.notFound
    }
    let definition = try BotDefinition(yaml: bot.definition)
    let repository = GitRepository(address: definition.repository, mirror: queue.folders.mirror(of: id))
    let patch = try BaselinePatch(repository: repository, definition: definition)
      .text(for: results, revision: integration.revision, test: archive.store.test(test).identity.text)
    guard !patch.isEmpty else {
      throw RequestError.badRequest("The baselines of this test already have the values from #\(number).")
    }
    var response = WebResponse(Data(patch.utf8), "text/x-diff; charset=utf-8")
    response.headers.append(("Content-Disposition", "attachment; filename=\"baselines-\(number).patch\""))
    return response
  }

  // MARK: - Changing

  private struct Branch: Codable { var branch: String }
  private struct Text: Codable { var text: String }

  func change(_ parts: [String], _ request: WebRequest) throws -> WebResponse {
    if parts[1] == "hooks" { return try hook(parts, request) }
    guard let account = try authenticator.account(of: request) else { throw RequestError.signInNeeded }
    let action: String
    switch parts[1] {
    case "definitions":
      guard account.role == .administrator else { throw RequestError.administratorsOnly }
      let text: Text = try Self.decode(request)
      let definition = try BotDefinition(yaml: text.text)
      try jobs.define(definition.name, text.text)
      action = "defined \(definition.name)"
    case "jobs":
      guard let id = Int64(parts[2]) else { throw RequestError.notFound }
      guard try jobs.cancel(id, at: Date()) else {
        throw RequestError.badRequest("Job \(id) has already ended.")
      }
      action = "cancelled job \(id)"
    default:
      guard parts[3] == "jobs", let id = Int64(parts[2]),
        let bot = try jobs.bots().first(where: { $0.id == id })
      else {
        throw RequestError.notFound
      }
      let branch: Branch = try Self.decode(request)
      guard try BotDefinition(yaml: bot.definition).tests(branch: branch.branch) else {
        throw RequestError.badRequest(
          "The definition of \(bot.name) does not include the branch \"\(branch.branch)\".")
      }
      try jobs.add(bot: id, branch: branch.branch, revision: "", cause: account.name, at: Date())
      action = "started \(bot.name) on \(branch.branch)"
    }
    try authenticator.accounts.note(action, by: account.name, at: Date())
    return WebResponse(status: 204, headers: WebResponse.protections)
  }

  private static func decode<Value: Decodable>(_ request: WebRequest) throws -> Value {
    // The pages send only valid requests, so the decoder's error would help nobody.
    guard let value = try? JSONDecoder().decode(Value.self, from: request.body) else {
      throw RequestError.badRequest("The request is not JSON in the expected format.")
    }
    return value
  }

  /// Handles a forge's message about a change: requests a check of the bot's repository.
  private func hook(_ parts: [String], _ request: WebRequest) throws -> WebResponse {
    guard let id = Int64(parts[2]), let bot = try jobs.bots().first(where: { $0.id == id }),
      let key = try authenticator.accounts.secret("hook-\(bot.name)"),
      Webhook(request: request).isAuthentic(key)
    else { throw RequestError.wrongSignature }
    queue.requestCheck(of: id)
    return WebResponse(status: 202, headers: WebResponse.protections)
  }
}
