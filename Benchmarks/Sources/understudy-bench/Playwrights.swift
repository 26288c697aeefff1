// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import WindowSystem

/// Playwright twice: on a screen of 60 Hz, as its users have it, and on one of the rate of ours.
///
/// Goals hold for the first, the second is shown beside it.
///
/// The desktops are their own: each click of Playwright brings its window to the front, and a tap of ours would have to
/// bring the other back.
final class Playwrights {
  /// What the questions took, for each rate.
  struct Times {
    fileprivate var byRate: [Int: Samples] = [:]

    /// At the rate that the goals hold for.
    var usual: Samples { byRate[Playwrights.usualRate] ?? Samples() }
  }

  static let usualRate = 60

  private let peers: [(rate: Int, peer: Peer)]

  /// - Throws: `DesktopError` or `WindowSystemError` when a desktop cannot be started.
  init(options: Options) throws {
    var peers: [(Int, Peer)] = []
    for rate in [Self.usualRate, DesktopConfiguration().refreshRate] {
      let desktop = try PrivateDesktop.start()
      let server = DisplayServers.server(of: desktop.displayName, authorityFile: desktop.authorityFile)
      let display = try server.connect()
      // A browser asks for it when it starts. Xvfb has none, and browsers take 60 Hz then.
      if try display.refreshRate() != nil {
        try display.setRefreshRate(Double(rate))
      } else if rate != Self.usualRate {
        desktop.stop()
        continue
      }
      peers.append(
        (
          rate,
          Peer(
            "Playwright at \(rate) Hz", executable: "playwright/bin/python",
            arguments: [options.tool("drive-playwright.py").path, "/usr/bin/chromium"], options: options,
            desktop: desktop)
        ))
    }
    self.peers = peers
  }

  /// Asks both for the same.
  func ask(_ words: String...) {
    for (_, peer) in peers { peer.ask(words) }
  }

  /// Asks both for the same, one after the other.
  ///
  /// - Parameters:
  ///   - words: what to do and with what.
  ///   - times: what it took is added.
  /// - Returns: what the one at the usual rate has answered; nil where it has failed.
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

  /// A row for each rate.
  ///
  /// - Parameters:
  ///   - name: what was asked, without the tool.
  ///   - times: of these questions.
  ///   - row: what the ratios are taken against.
  /// - Returns: the rows, that of the usual rate first.
  func rows(_ name: String, _ times: Times, ratioTo row: String) -> [Report.Row] {
    peers.map { rate, _ in
      .init(name: "\(name), \(rate) Hz", samples: times.byRate[rate] ?? Samples(), ratioTo: row)
    }
  }

  var notes: [String] { peers.compactMap(\.peer.note) }

  func end() { for (_, peer) in peers { peer.end() } }
}
