// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import BotServer
import Foundation

struct ExportSite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Export the pages as a static website.",
    discussion: "Any browser can open the pages from the disk, and any web server can serve the folder.")

  @Argument(help: "The folder; created if it is missing.", completion: .directory)
  var folder: String

  @Flag(inversion: .prefixedNo, help: "Also write the report of each integration, with its pictures.")
  var reports = true

  @OptionGroup var place: StoreOption

  func run() throws {
    let site = URL(fileURLWithPath: folder, isDirectory: true)
    try StaticSite(place.archive(), now: Date()).write(to: site, withReports: reports)
    print(site.appendingPathComponent("index.html").path)
  }
}
