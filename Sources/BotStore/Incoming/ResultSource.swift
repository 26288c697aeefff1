// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults

/// The bot, branch and commit of a run, as given by the sender of its results.
package struct ResultSource: Sendable, Equatable {
  package var bot: String
  package var branch: String
  /// The commit.
  package var revision: String

  package init(bot: String, branch: String, revision: String) {
    (self.bot, self.branch, self.revision) = (bot, branch, revision)
  }

  /// Returns the results in a bundle.
  ///
  /// - Throws: `BundleError`, ``StoreError/tooMuch(reason:)``, and the errors of reading the bundle's files.
  package func integration(ofBundle url: URL) throws -> NewIntegration {
    let files = UntrustedFolder(url)
    // The tests are counted first, because reading the events takes much longer.
    try RunLimits.check(tests: BundleReader.countOfTests(in: url))
    let record = try BundleReader.read(url)
    // The key of the upload is the digest of the event files, so that it does not depend on the location of the bundle.
    let digests = try BundleReader.streams(of: url).sorted().map {
      AttachmentStore.digest(of: try files.data(of: $0, in: BundleFormat.events))
    }
    return NewIntegration(
      RunResults(record), bot: bot, upload: upload(of: Data(digests.joined().utf8)), branch: branch,
      revision: revision)
  }

  /// Returns the results of a JUnit XML file.
  ///
  /// - Parameters:
  ///   - junit: the results of the file.
  ///   - data: the content of the file.
  ///   - date: the start of the run, used if the file has no date.
  /// - Returns: the results.
  func integration(of junit: JUnitResults, from data: Data, date: Date) -> NewIntegration {
    NewIntegration(
      bot: bot, upload: upload(of: data), branch: branch, revision: revision, start: junit.start ?? date,
      duration: junit.duration, results: junit.results)
  }

  /// Returns the key of an upload, computed from the bot and from data that identify the results.
  private func upload(of data: Data) -> String { "\(bot)\n\(AttachmentStore.digest(of: data))" }
}
