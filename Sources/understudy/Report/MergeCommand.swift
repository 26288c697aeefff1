// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import ResultBundle

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge", abstract: "Merge the result bundles of shards and of parallel runs.")

  @Argument(help: "The bundles to merge.", completion: .directory)
  var bundles: [String]

  @Option(name: [.short, .customLong("output")], help: "The new bundle.", completion: .directory)
  var output: String

  func run() throws {
    let leftOut = try BundleMerge.merge(
      bundles.map { URL(fileURLWithPath: $0, isDirectory: true) },
      into: URL(fileURLWithPath: output, isDirectory: true))
    for sentence in leftOut { Terminal.error("! \(sentence)") }
    print("Merged \(bundles.count) bundles into \(output)")
  }
}
