// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotServer
import Foundation

struct ExportSite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write the pages as a folder that needs no server.",
    discussion: "Any browser shows it from the disk, and any web server hands it out.")

  @Argument(help: "The folder; created if it is missing.", completion: .directory)
  var folder: String

  @Flag(inversion: .prefixedNo, help: "Write the report of each integration as well, with its pictures.")
  var reports = true

  @OptionGroup var place: StoreOption

  func run() throws {
    let site = URL(fileURLWithPath: folder, isDirectory: true)
    try StaticSite(place.archive(), now: Date()).write(to: site, withReports: reports)
    print(site.appendingPathComponent("index.html").path)
  }
}
