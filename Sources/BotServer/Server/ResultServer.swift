// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Notation
import Timing
import WebServer

/// The options of a server: its addresses, access and jobs.
package struct ResultServerOptions: Sendable {
  /// The address of the interface on which the server listens.
  package var host = "127.0.0.1"
  /// The port; 0 for any free port.
  package var port: UInt16 = 8765
  /// The public address, if it differs from the address at which the server listens; for example, that of a reverse
  /// proxy.
  package var address: URL?
  /// Whether only people who have signed in can see anything.
  package var isPrivate = false
  package var retention = RetentionPolicy()
  /// The provider at which people can sign in without a password of this server; nil if there is no provider.
  package var provider: OpenIDProvider?
  /// The maximum number of jobs at the same time; with 0, the server runs no jobs.
  package var jobs = 1
  /// An ssh configuration file that defines the hosts for jobs; nil for the configuration file of the user.
  package var sshConfiguration: URL?
  /// Writes a line, which does not end with a line break, to the log of the server; by default, nothing is logged.
  package var log: @Sendable (String) -> Void = { _ in }

  package init() {}
}

/// Serves the pages of the stored results, and imports new results.
package final class ResultServer: Sendable {
  private let server: HTTPServer
  private let store: ResultStore
  private let following: Task<Void, Never>
  private let cleaning: Task<Void, Never>
  private let working: Task<Void, Never>
  /// The reason why jobs cannot run on this machine; nil if they can, or if the options allow no jobs.
  package let problemOfJobs: String?
  /// The address that people open in a browser.
  package let address: URL
  /// The address at which the server listens; it is different behind a reverse proxy.
  package let listening: URL
  /// A warning at the start that other machines can reach the server; nil if only this machine can.
  package let warning: String?
  /// The address at which the first administrator signs up; nil if there are users.
  package let setupAddress: URL?

  /// - Throws: ``ResultServerError`` and `StoreError`.
  package init(_ archive: BotArchive, options: ResultServerOptions) async throws {
    store = archive.store
    let feed = ChangeFeed(archive.store)
    let setup = SetupLink()
    let log = ServerLog(options.log)
    // The port is known only when the server listens. No job begins before that, so no notice has a wrong address.
    let serverAddress = try ServerAddress(Self.address(options, port: options.port))
    let queue = JobQueue(
      archive, maximum: options.jobs, sshConfiguration: options.sshConfiguration, feed: feed,
      notifier: Notifier(accounts: AccountStore(archive.store), address: serverAddress), log: log)
    let service = try BotService(archive, options: options, feed: feed, queue: queue, setup: setup)
    let hasUsers = try !AccountStore(archive.store).accounts().isEmpty
    var limits = WebLimits()
    limits.request = TimeLimits.Bots.request.seconds
    limits.halfClosed = TimeLimits.Bots.halfClosed.seconds
    limits.connections = 256
    do {
      server = try await HTTPServer(host: options.host, port: options.port, limits: limits, service: service)
    } catch {
      throw ResultServerError.cannotListen(host: options.host, port: options.port, reason: "\(error)")
    }
    listening = try Self.url(of: options.host, port: server.port)
    address = try Self.address(options, port: server.port)
    serverAddress.set(address)
    warning = Self.warning(options)
    setupAddress = hasUsers ? nil : URL(string: "\(address.absoluteString)#setup/\(setup.secret)")
    following = Task { await feed.follow() }
    // If no job can run here, the server still receives results from other machines.
    problemOfJobs = options.jobs > 0 ? queue.problem() : nil
    let runsJobs = options.jobs > 0 && problemOfJobs == nil
    working = Task { if runsJobs { await queue.work() } }
    cleaning = Task {
      while !Task.isCancelled {
        await Self.logged("Old results cannot be removed", log) {
          _ = try archive.clean(options.retention, now: Date())
        }
        await Self.logged("Old jobs cannot be removed", log) {
          try queue.clean(before: Date() - options.retention.daysOfBundles * Self.day)
        }
        // Fails when the task is cancelled.
        try? await MonotonicClock.sleep(for: TimeLimits.Bots.cleaning.duration)
      }
    }
  }

  private static let day = 86_400.0

  /// Runs a part of the cleaning, and logs its error.
  ///
  /// The next cleaning tries again, and the same error is not logged again; the pages stay available.
  ///
  /// - Parameters:
  ///   - problem: the consequence of an error, in words.
  ///   - log: the log that receives the error.
  ///   - body: the part of the cleaning.
  private static func logged(
    _ problem: String, _ log: ServerLog, _ body: @escaping @Sendable () throws -> Void
  ) async {
    do {
      try await BlockingWork.run(body)
      log.note(nil, of: problem)
    } catch {
      log.note("\(problem): \(ErrorText.of(error)) The server tries again every hour.", of: problem)
    }
  }

  /// Returns the address that people open in a browser.
  private static func address(_ options: ResultServerOptions, port: UInt16) throws(ResultServerError) -> URL {
    if let address = options.address { return address }
    // An address for all interfaces cannot be used in links from other machines.
    let isAnywhere = ["0.0.0.0", "::"].contains(options.host)
    return try url(of: isAnywhere ? ProcessInfo.processInfo.hostName : options.host, port: port)
  }

  private static func url(of host: String, port: UInt16) throws(ResultServerError) -> URL {
    let name = host.contains(":") ? "[\(host)]" : host
    guard let url = URL(string: "http://\(name):\(port)/"), url.host != nil else {
      throw .badHost(host)
    }
    return url
  }

  private static func warning(_ options: ResultServerOptions) -> String? {
    guard !InterfaceAddress.isOfThisMachine(options.host) else { return nil }
    let readers =
      options.isPrivate
      ? "Only users who have signed in can see results"
      : "Anyone who can connect to it can read all results; --private restricts this to users who have signed in"
    return
      "Warning: other machines can connect to \(options.host). \(readers). Passwords and tokens are sent without "
      + "encryption, unless a proxy in front of this server adds TLS."
  }

  /// Stops the server and closes its connections.
  package func stop() async {
    following.cancel()
    working.cancel()
    cleaning.cancel()
    await server.stop()
    // These tasks use the folder, which callers may remove after this function returns.
    for task in [following, working, cleaning] { await task.value }
    store.closeIdleConnections()
  }
}

/// An error that prevents a server's start.
package enum ResultServerError: Error, CustomStringConvertible {
  case cannotListen(host: String, port: UInt16, reason: String)
  case badHost(String)

  package var description: String {
    switch self {
    case .cannotListen(let host, let port, let reason):
      "The server cannot listen on \(host):\(port): \(reason). Choose another port with --port, or 0 for any free port."
    case .badHost(let host):
      "\"\(host)\" is not the address of an interface: expected one such as 127.0.0.1 or 0.0.0.0."
    }
  }
}
