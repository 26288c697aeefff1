// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import FoundationNetworking
import Timing

/// Tells people when a bot's state has changed: when it fails first, each time that it fails, and when it passes again.
struct Notifier: Sendable {
  let accounts: AccountStore
  /// Of the server, for links.
  let address: URL

  /// - Parameters:
  ///   - job: one that is over.
  ///   - definition: of its bot.
  ///   - before: how the one before it ended.
  func tell(of job: Job, _ definition: BotDefinition, before: Job.State?) {
    guard Self.isWorthTelling(job.state, before: before) else { return }
    for notice in definition.tell {
      guard let secret = try? accounts.secret(notice.secret), let url = URL(string: secret),
        let request = Self.request(notice.form, text(job), job, to: url)
      else {
        note("could not tell \(notice.secret): the secret is missing or no address", job)
        continue
      }
      Task {
        do {
          let (_, response) = try await URLSession.shared.data(for: request)
          let status = (response as? HTTPURLResponse)?.statusCode ?? 0
          if !(200..<300).contains(status) { note("could not tell \(notice.secret): status \(status)", job) }
        } catch {
          // The address is a secret, and the error may have it.
          note("could not tell \(notice.secret): it cannot be reached", job)
        }
      }
    }
  }

  static func isWorthTelling(_ state: Job.State, before: Job.State?) -> Bool {
    switch state {
    case .failed, .broken: true
    case .passed: before == .failed || before == .broken
    case .cancelled, .queued, .running, .cancelling: false
    }
  }

  private func note(_ what: String, _ job: Job) {
    // Nobody can be told of a database that does not answer here; the next page says so.
    try? accounts.note("\(what) of job \(job.id)", by: job.botName, at: Date())
  }

  private func text(_ job: Job) -> String {
    let page = job.integration.map { "#run/\(job.bot)/\($0)" } ?? "#job/\(job.id)"
    let word =
      job.state == .passed
      ? "passes again" : job.state == .failed ? "failed" : "could not be tested: \(job.note)"
    return
      "\(job.botName), \(job.branch) \(job.revision.prefix(12)) \(word). \(address.absoluteString)\(page)"
  }

  /// A request as a service takes it.
  static func request(_ form: BotDefinition.Notice.Form, _ text: String, _ job: Job, to url: URL)
    -> URLRequest?
  {
    var request = URLRequest(url: url)
    request.timeoutInterval = TimeLimits.Bots.notice.seconds
    request.httpMethod = form == .matrix ? "PUT" : "POST"
    switch form {
    case .ntfy: request.httpBody = Data(text.utf8)
    case .slack: request.httpBody = json(["text": text])
    case .matrix:
      // The address ends with `/send/m.room.message/`; the end is the transaction's number.
      request.url = url.appendingPathComponent("understudy-\(job.id)")
      request.httpBody = json(["msgtype": "m.text", "body": text])
    case .json:
      request.httpBody = json([
        "bot": job.botName, "branch": job.branch, "revision": job.revision, "state": job.state.rawValue,
        "text": text,
      ])
    }
    if form != .ntfy { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
    return request
  }

  private static func json(_ value: [String: String]) -> Data? { try? JSONEncoder().encode(value) }
}
