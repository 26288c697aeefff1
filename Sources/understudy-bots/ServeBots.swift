// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotServer
import BotStore
import Foundation
import Processes
import WebServer

struct ServeBots: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the results to browsers, and receive the results that CI sends.",
    discussion: """
      Anyone who can connect to the server may read the results. Changes require an account, and sending results \
      requires a token. If there are no accounts, the server prints a link with which the first administrator signs \
      up.

      Old results are removed automatically. Pinned integrations are not removed. The same is true of the last \
      integration of each bot that passed, and of the first one that failed after it.
      """)

  @Option(help: "The address of the interface to listen on: 0.0.0.0 for the whole network.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 for any free port.")
  var port: UInt16 = 8765

  @Option(
    help: ArgumentHelp(
      "The address that people use, if the server has another one, such as the address of a reverse proxy with TLS.",
      valueName: "url"))
  var address: String?

  @Flag(name: .customLong("private"), help: "Show the pages only to users who have signed in.")
  var isPrivate = false

  @Option(
    help: ArgumentHelp(
      "The address of an OpenID provider. Its users sign in as members. Passwords stay valid. Store the "
        + "client secret from the provider as the server's secret \"openid\".",
      valueName: "issuer"))
  var openid: String?

  @Option(help: ArgumentHelp("The client ID of this server at the OpenID provider.", valueName: "id"))
  var openidClient = "understudy"

  @Option(
    help: "The number of jobs that run at once; 0 for a server that only stores results that others send.")
  var jobs = 1

  @Option(
    help: ArgumentHelp(
      "An ssh configuration file for the hosts that jobs run on. Default: the user's file.",
      valueName: "file"), completion: .file())
  var sshConfig: String?

  @Option(help: "Days for which results are stored.")
  var daysOfResults = RetentionPolicy().daysOfResults

  @OptionGroup var retention: BundleRetentionOptions

  @OptionGroup var place: StoreOption

  func validate() throws {
    try BundleRetentionOptions.check("--days-of-results", daysOfResults)
    guard (0...100).contains(jobs) else {
      throw ValidationError("--jobs expects a number from 0 to 100; found \(jobs).")
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
          "--address \(address) is not an address: expected one such as https://bots.example.org/.")
      }
    }
  }

  func run() async throws {
    // The signals are handled before the address is printed, so that no signal is lost.
    let signals = EndSignals()
    var options = ResultServerOptions()
    (options.host, options.port, options.isPrivate) = (host, port, isPrivate)
    options.address = address.flatMap { URL(string: $0.hasSuffix("/") ? $0 : $0 + "/") }
    options.provider = try openid.map { try OpenIDProvider(issuer: $0, client: openidClient) }
    options.jobs = jobs
    options.sshConfiguration = sshConfig.map { URL(fileURLWithPath: $0) }
    options.log = { StandardStream.error.write($0 + "\n") }
    options.retention = retention.policy(daysOfResults: daysOfResults)
    let server = try await ResultServer(place.archive(begins: true), options: options)
    var words = "The results are at \(server.address.absoluteString)\n"
    if let setup = server.setupAddress {
      words += "The first administrator signs up at \(setup.absoluteString)\n"
      words += "This link can be used once, and only while the server has no users.\n"
    }
    if let problem = server.problemOfJobs {
      words +=
        "This machine cannot run jobs of bots; the server only receives results from other machines: "
        + "\(problem)\n"
    }
    if let warning = server.warning { StandardStream.error.write(warning + "\n") }
    StandardStream.output.write(words)
    _ = await signals.wait()
    await server.stop()
  }
}
