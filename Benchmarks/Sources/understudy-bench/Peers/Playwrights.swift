// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import WindowSystem

/// Playwright twice: on a 60 Hz screen, as its users have it, and on a screen with the rate of Understudy's desktops.
///
/// The goals apply to the first one; the second one is shown for comparison.
///
/// Each has a separate desktop: every click of Playwright raises the window of its browser, and on a shared desktop
/// each tap of Understudy would first have to raise the other window again.
final class Playwrights {
  /// The times of the commands, by rate.
  struct Times {
    fileprivate var byRate: [Int: Samples] = [:]

    /// The times at the rate that the goals apply to.
    var usual: Samples { byRate[Playwrights.usualRate] ?? Samples() }
  }

  /// The refresh rate that the goals apply to, in Hz.
  static let usualRate = 60

  private let peers: [(rate: Int, peer: Peer)]

  /// - Throws: `DesktopError` or `WindowSystemError` if a desktop cannot be started.
  init(options: Options) throws {
    peers = try [Self.usualRate, DesktopConfiguration().refreshRate].compactMap { rate in
      try Self.peer(rate: rate, script: "drive-playwright.py", options: options).map {
        (rate: rate, peer: $0)
      }
    }
  }

  /// Starts Playwright on a separate desktop.
  ///
  /// - Parameters:
  ///   - rate: the refresh rate of the desktop's screen, in Hz.
  ///   - script: the name of the script that drives Playwright.
  ///   - options: the options of the whole run.
  /// - Returns: the peer; nil if the screen cannot have this rate.
  /// - Throws: `DesktopError` or `WindowSystemError` if the desktop cannot be started.
  static func peer(rate: Int, script: String, options: Options) throws -> Peer? {
    let desktop = try PrivateDesktop.start()
    let server = DisplayServerFactory.server(of: desktop.displayName, authorityFile: desktop.authorityFile)
    let display = try server.connect()
    // A browser reads the refresh rate when it starts. Xvfb reports no rate, and then browsers use 60 Hz.
    if try display.refreshRate() != nil {
      try display.setRefreshRate(Double(rate))
    } else if rate != usualRate {
      desktop.stop()
      return nil
    }
    return Peer(
      "Playwright at \(rate) Hz", executable: "playwright/bin/python",
      arguments: [options.tool(script).path, "/usr/bin/chromium"], options: options, desktop: desktop)
  }

  /// Sends the same command to both, and ignores their answers.
  func ask(_ words: String...) {
    for (_, peer) in peers { peer.ask(words) }
  }

  /// Sends the same command to both, one after the other.
  ///
  /// - Parameters:
  ///   - words: the command and its arguments.
  ///   - times: receives the times of the answers.
  /// - Returns: the answer at the usual rate; nil if this peer has failed.
  @discardableResult
  func ask(_ words: String..., into times: inout Times) -> Peer.Answer? {
    var usual: Peer.Answer?
    for (rate, peer) in peers {
      guard let answer = peer.ask(words) else { continue }
      times.byRate[rate, default: Samples()].append(answer.seconds)
      if rate == Self.usualRate { usual = answer }
    }
    return usual
  }

  /// Returns a row for each rate.
  ///
  /// - Parameters:
  ///   - name: the name of the command, without the tool.
  ///   - times: the times of the command.
  ///   - row: the row that is the base of the ratios.
  /// - Returns: the rows, the row of the usual rate first.
  func rows(_ name: String, _ times: Times, ratioTo row: String) -> [Report.Row] {
    peers.map { rate, _ in
      .init(name: "\(name), \(rate) Hz", samples: times.byRate[rate] ?? Samples(), ratioTo: row)
    }
  }

  var notes: [String] { peers.compactMap(\.peer.note) }

  func end() { for (_, peer) in peers { peer.end() } }
}
