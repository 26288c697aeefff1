// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import FoundationNetworking
import Timing

/// A notice about a job, in the formats of the supported services.
struct JobNotification {
  let job: Job
  /// The server's address.
  let address: URL

  private var page: String {
    address.absoluteString + (job.integration.map { "#run/\(job.bot)/\($0)" } ?? "#job/\(job.id)")
  }

  private var words: String {
    switch job.state {
    case .passed: "passed"
    case .failed: "failed"
    case .broken: "could not be tested: \(job.note.split(whereSeparator: \.isNewline).first ?? "")"
    case .cancelled: "was cancelled"
    case .queued, .running, .cancelling: "is being tested"
    }
  }

  var text: String { "\(job.botName), \(job.branch) \(job.revision.prefix(12)) \(words). \(page)" }

  func mail(to receiver: String) -> String {
    // Names stay in one header line, so that they cannot add further headers (RFC 5322).
    let subject = "\(job.botName) \(words)".prefix(200).map { $0.isASCII && !$0.isNewline ? String($0) : "?" }
      .joined()
    return "To: \(receiver)\nSubject: \(subject)\nContent-Type: text/plain; charset=utf-8\n\n\(text)\n"
  }

  /// Returns the request that sends the notice in the service's format; nil if the service's address is not valid.
  func request(_ notice: BotDefinition.Notice, secret: String) -> URLRequest? {
    guard let url = URL(string: notice.form.isForge ? notice.url ?? "" : secret), url.host != nil else {
      return nil
    }
    var request = URLRequest(url: url)
    request.timeoutInterval = TimeLimits.Bots.notice.seconds
    request.httpMethod = "POST"
    var fields: [String: String] = [:]
    switch notice.form {
    case .ntfy, .email: request.httpBody = Data(text.utf8)
    case .slack: fields = ["text": text]
    case .matrix:
      // The address ends with `/send/m.room.message`; the number of the transaction is appended.
      request.httpMethod = "PUT"
      request.url = url.appendingPathComponent("understudy-\(job.id)")
      fields = ["msgtype": "m.text", "body": text]
    case .json:
      fields = [
        "bot": job.botName, "branch": job.branch, "revision": job.revision, "state": job.state.rawValue,
        "text": text,
      ]
    case .github, .gitea:
      request.url = url.appendingPathComponent("statuses/\(job.revision)")
      request.setValue("token \(secret)", forHTTPHeaderField: "Authorization")
      fields = [
        "state": stateAtForge(failure: "failure"), "target_url": page,
        "description": String(words.prefix(140)), "context": job.botName,
      ]
    case .gitlab:
      request.url = url.appendingPathComponent("statuses/\(job.revision)")
      request.setValue(secret, forHTTPHeaderField: "PRIVATE-TOKEN")
      fields = [
        "state": stateAtForge(failure: "failed"), "target_url": page,
        "description": String(words.prefix(140)), "name": job.botName,
      ]
    }
    if !fields.isEmpty {
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
      // Encoding strings cannot fail.
      request.httpBody = try? JSONEncoder().encode(fields)
    }
    return request
  }

  /// Returns the name of the job's state in the API of a forge.
  ///
  /// - Parameter failure: the forge's name for a failed job: "failed" at GitLab, "failure" at GitHub and Gitea.
  /// - Returns: the name.
  private func stateAtForge(failure: String) -> String {
    switch job.state {
    case .passed: "success"
    case .failed: failure
    case .broken, .cancelled: failure == "failed" ? "failed" : "error"
    case .queued, .running, .cancelling: failure == "failed" ? "running" : "pending"
    }
  }
}
