// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import FoundationNetworking
import Notation
import Processes
import Synchronized
import Timing

/// Notifies people when a bot fails and when it passes again, and notifies forges of each job.
struct Notifier: Sendable {
  let accounts: AccountStore
  /// The server's address, for links.
  let address: ServerAddress
  /// The notifications in progress; a job does not wait for them.
  private let tasks = OwnedTasks()

  init(accounts: AccountStore, address: ServerAddress) {
    (self.accounts, self.address) = (accounts, address)
  }

  /// Waits for the notifications in progress, but no longer than ``TimeLimits/Bots/lastNotices``; the rest are cancelled.
  func end() async {
    let limit = Task {
      // Fails when the task is cancelled, because all notifications have ended.
      try? await MonotonicClock.sleep(for: TimeLimits.Bots.lastNotices.duration)
      await tasks.end()
    }
    await tasks.wait()
    limit.cancel()
    await limit.value
  }

  /// Notifies forges that the test of a commit begins.
  func notifyOfStart(of job: Job, _ definition: BotDefinition) {
    for notice in definition.tell where notice.form.isForge { send(notice, job) }
  }

  /// Notifies people of a failure or a recovery, and forges (such as GitHub) of the end of each job.
  ///
  /// - Parameters:
  ///   - job: a job that has ended.
  ///   - definition: the definition of the job's bot.
  ///   - before: the final state of the previous job; nil if there is no such job.
  func notify(of job: Job, _ definition: BotDefinition, before: Job.State?) {
    let isEvent = Self.isNoteworthy(job.state, before: before)
    for notice in definition.tell where isEvent || notice.form.isForge { send(notice, job) }
  }

  /// Whether people are notified of the end of a job: of each failure, and of the first pass after a failure.
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
    let stored: String?
    do {
      stored = try accounts.secret(name)
    } catch {
      return note("could not notify \(name): the secret cannot be read: \(ErrorText.of(error))", job)
    }
    guard let secret = stored else {
      return note("could not notify \(name): there is no secret of this name", job)
    }
    guard let request = JobNotification(job: job, address: address.url).request(notice, secret: secret) else {
      return note("could not notify \(name): the address is not valid", job)
    }
    // The request has the time limit of its URL session.
    tasks.start {
      do {
        let (_, response) = try await NonRedirectingURLSession.session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if !(200..<300).contains(status) { note("could not notify \(name): status \(status)", job) }
      } catch {
        // The address is a secret, and the error may contain it.
        let reason = Task.isCancelled ? "the server ended" : "it cannot be reached"
        note("could not notify \(name): \(reason)", job)
      }
    }
  }

  /// Sends mail with sendmail(8), which every mail server provides.
  private func mail(to address: String, _ job: Job) {
    tasks.start {
      do {
        let problem = try await BlockingWork.runCancellable { isCancelled in
          try sendMail(JobNotification(job: job, address: self.address.url).mail(to: address), isCancelled)
        }
        if let problem { note("could not send mail: \(problem)", job) }
      } catch {
        note("could not send mail: \(ErrorText.of(error))", job)
      }
    }
  }

  /// Sends a mail.
  ///
  /// - Returns: the reason why sendmail did not accept it; nil if it did.
  private func sendMail(_ mail: String, _ isCancelled: () -> Bool) throws -> String? {
    // The mail is passed in a file, because writing to a pipe would end the server if sendmail ended before it read the
    // pipe.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "understudy-\(UUID().uuidString).eml")
    // If the removal fails, the remaining file is temporary and harmless.
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(mail.utf8).write(to: file)
    let environment = ProcessInfo.processInfo.environment
    let program = environment["SENDMAIL"] ?? "/usr/sbin/sendmail"
    let run = try HelperRun(
      program, ["-i", "-t"], environment: environment, input: .open(file.path, O_RDONLY),
      includesErrors: true,
      limit: TimeLimits.Bots.mail, shouldStop: isCancelled)
    switch run.termination {
    case .exited(0): return nil
    case HelperRun.notFound: return "\(program) is not installed"
    case let end:
      let output = String(decoding: run.output.prefix(500), as: UTF8.self)
        .split(whereSeparator: \.isNewline).joined(separator: "; ")
      return "\(program) \(end?.clause ?? "was ended before it accepted the mail")"
        + (output.isEmpty ? "" : ": \(output)")
    }
  }

  private func note(_ action: String, _ job: Job) {
    // A failure of the database cannot be reported here; the next page shows it.
    try? accounts.note("\(action), of job \(job.id)", by: job.botName, at: Date())
  }
}
