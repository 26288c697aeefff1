// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import FoundationNetworking
import Notation
import Timing

/// Notifies people when a bot fails and when it passes again, and notifies forges of each job.
struct Notifier: Sendable {
  let accounts: AccountStore
  /// The server's address, for links.
  let address: ServerAddress

  /// Notifies forges that the test of a commit begins.
  func notifyOfStart(of job: Job, _ definition: BotDefinition) {
    for notice in definition.tell where notice.form.isForge { send(notice, job) }
  }

  /// - Parameters:
  ///   - job: a job that has ended.
  ///   - definition: the definition of its bot.
  ///   - before: the final state of the previous job.
  func notify(of job: Job, _ definition: BotDefinition, before: Job.State?) {
    let isEvent = Self.isNoteworthy(job.state, before: before)
    for notice in definition.tell where isEvent || notice.form.isForge { send(notice, job) }
  }

  static func isNoteworthy(_ state: Job.State, before: Job.State?) -> Bool {
    switch state {
    case .failed, .broken: true
    case .passed: before == .failed || before == .broken
    case .cancelled, .queued, .running, .cancelling: false
    }
  }

  private func send(_ notice: BotDefinition.Notice, _ job: Job) {
    if notice.form == .email { return mail(to: notice.to ?? "", job) }
    let name = notice.secret ?? ""
    // If the database does not answer, no notice is sent; the next page reports the error.
    guard let secret = try? accounts.secret(name),
      let request = Message(job: job, address: address.url).request(notice, secret: secret)
    else {
      return note("could not notify \(name): there is no secret of this name, or it is not an address", job)
    }
    Task {
      do {
        let (_, response) = try await UnfollowedSession.session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if !(200..<300).contains(status) { note("could not notify \(name): status \(status)", job) }
      } catch {
        // The address is a secret, and the error may contain it.
        note("could not notify \(name): it cannot be reached", job)
      }
    }
  }

  /// Sends mail with sendmail(8), which every mail server provides.
  private func mail(to address: String, _ job: Job) {
    let process = Process()
    process.executableURL = URL(
      fileURLWithPath: ProcessInfo.processInfo.environment["SENDMAIL"] ?? "/usr/sbin/sendmail")
    process.arguments = ["-i", "-t"]
    process.terminationHandler = { process in
      if process.terminationStatus != 0 {
        note("could not send mail: sendmail ended with \(process.terminationStatus)", job)
      }
    }
    // The mail is passed in a file: writing to a pipe would end the server if sendmail ended before it read the pipe.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "understudy-\(UUID().uuidString).eml")
    defer { try? FileManager.default.removeItem(at: file) }
    do {
      try Data(Message(job: job, address: self.address.url).mail(to: address).utf8).write(to: file)
      process.standardInput = try FileHandle(forReadingFrom: file)
      try process.run()
    } catch {
      return note("could not send mail: \(ErrorText.of(error))", job)
    }
  }

  private func note(_ what: String, _ job: Job) {
    // A failure of the database cannot be reported here; the next page shows it.
    try? accounts.note("\(what), of job \(job.id)", by: job.botName, at: Date())
  }
}

/// The notice of a job, in the formats of services.
struct Message {
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
    case .broken: "could not be tested: \(job.note.split(separator: "\n").first ?? "")"
    case .cancelled: "was cancelled"
    case .queued, .running, .cancelling: "is tested"
    }
  }

  var text: String { "\(job.botName), \(job.branch) \(job.revision.prefix(12)) \(words). \(page)" }

  func mail(to receiver: String) -> String {
    // Names stay in one header line, so that they cannot add further headers (RFC 5322).
    let subject = "\(job.botName) \(words)".prefix(200).map { $0.isASCII && !$0.isNewline ? String($0) : "?" }
      .joined()
    return "To: \(receiver)\nSubject: \(subject)\nContent-Type: text/plain; charset=utf-8\n\n\(text)\n"
  }

  /// Returns a request in the service's format; nil if its address is not valid.
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
      // Encoding texts cannot fail.
      request.httpBody = try? JSONEncoder().encode(fields)
    }
    return request
  }

  /// Returns the state's name in the API of GitHub, Gitea or GitLab.
  private func stateAtForge(failure: String) -> String {
    switch job.state {
    case .passed: "success"
    case .failed: failure
    case .broken, .cancelled: failure == "failed" ? "failed" : "error"
    case .queued, .running, .cancelling: failure == "failed" ? "running" : "pending"
    }
  }
}
