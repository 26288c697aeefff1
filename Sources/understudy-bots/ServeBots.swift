// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotServer
import BotStore
import Foundation
import WebServer

struct ServeBots: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show the results in the browser, and take in those that CI sends.",
    discussion: """
      Anyone who reaches the server may read; changes require an account, and sending results requires a token. As long as there are no \
      accounts, the server prints a link by which the first administrator signs up.

      Old results are removed automatically; pinned integrations stay, and so do the last integration of each bot that passed and the first \
      one that failed after it.
      """)

  @Option(help: "The address of the interface to listen on: 0.0.0.0 for the whole network.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 for any that is free.")
  var port: UInt16 = 8765

  @Option(
    help: ArgumentHelp(
      "The address that people use, where it is another one: that of a reverse proxy, which ends TLS.",
      valueName: "url"))
  var address: String?

  @Flag(name: .customLong("private"), help: "Show nothing to those who have not signed in.")
  var isPrivate = false

  @Option(
    help: ArgumentHelp(
      "An OpenID provider by which people sign in as members, beside those with passwords. The server's secret \"openid\" is what it has given this one.",
      valueName: "issuer"))
  var openid: String?

  @Option(help: ArgumentHelp("The name by which the OpenID provider knows this server.", valueName: "id"))
  var openidClient = "understudy"

  @Option(help: "Jobs of bots that run at once; 0 for a server that only keeps what others send.")
  var jobs = 1

  @Option(
    help: ArgumentHelp(
      "A file of ssh's configuration, for the hosts that jobs run on. By default that of the user.",
      valueName: "file"), completion: .file())
  var sshConfig: String?

  @Option(help: "Days for which results are stored.")
  var daysOfResults = RetentionPolicy().daysOfResults

  @OptionGroup var retention: BundleRetentionOptions

  @OptionGroup var place: StoreOption

  func validate() throws {
    try BundleRetentionOptions.check("--days-of-results", daysOfResults)
    guard (0...100).contains(jobs) else {
      throw ValidationError("--jobs \(jobs) is no number of jobs from 0 to 100.")
    }
    if let openid {
      do {
        _ = try OpenIDProvider(issuer: openid, client: openidClient)
      } catch {
        throw ValidationError("--openid: \(error)")
      }
    }
    if let address {
      guard let url = URL(string: address), ["http", "https"].contains(url.scheme), url.host != nil else {
        throw ValidationError(
          "--address \(address) is no address: expected one such as https://bots.example.org/.")
      }
    }
  }

  func run() async throws {
    // Created before the address is printed, so that no signal is lost.
    let signals = EndSignals()
    var options = ResultServerOptions()
    (options.host, options.port, options.isPrivate) = (host, port, isPrivate)
    options.address = address.flatMap { URL(string: $0.hasSuffix("/") ? $0 : $0 + "/") }
    options.provider = try openid.map { try OpenIDProvider(issuer: $0, client: openidClient) }
    options.jobs = jobs
    options.sshConfiguration = sshConfig.map { URL(fileURLWithPath: $0) }
    options.retention = retention.policy(daysOfResults: daysOfResults)
    let server = try await ResultServer(place.archive(begins: true), options: options)
    var words = "The results are at \(server.address.absoluteString)\n"
    if let setup = server.setupAddress {
      words += "The first administrator signs up at \(setup.absoluteString)\n"
      words += "This link counts once, and only while the server has no users.\n"
    }
    if let problem = server.problemOfJobs {
      words += "Bots cannot run here, and results only come in from elsewhere: \(problem)\n"
    }
    if let warning = server.warning { FileHandle.standardError.write(Data((warning + "\n").utf8)) }
    // Written without print: in a pipe, its output would arrive only when the buffer is full.
    FileHandle.standardOutput.write(Data(words.utf8))
    _ = await signals.wait()
    await server.stop()
  }
}
