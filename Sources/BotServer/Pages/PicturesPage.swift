// SPDX-License-Identifier: Apache-2.0

import BotStore
import ResultBundle
import TestResults

/// The last pictures of a test in a run, from the run's bundle.
package struct PicturesPage: Codable, Sendable, Equatable {
  package struct Picture: Codable, Sendable, Equatable {
    var name: String
    /// The picture's file among the attachments of the bundle.
    var file: String
    /// The time of the picture, in seconds since the test began.
    var time: Double
  }

  var number: Int
  /// The pictures, the latest last.
  var pictures: [Picture]

  /// Reads the pictures; the list is empty if the bundle no longer exists.
  ///
  /// - Throws: `StoreError`, and `BundleError` if the bundle cannot be read.
  init(_ number: Int, of test: Int64, _ bot: Int64, in archive: BotArchive) throws {
    let integration = try archive.store.integration(number, of: archive.store.bot(bot))
    let identity = try archive.store.test(test).identity
    self.number = number
    pictures = []
    guard let results = try archive.bundles.results(of: integration) else { return }
    let result = results.tests.first { TestIdentity($0.name) == identity }
    guard let attempt = result?.attempts.last else { return }
    pictures = attempt.test.attachments.filter { _, attachment in
      UniformType(identifier: attachment.type).mediaType.hasPrefix("image/")
        && results.record.size(of: attachment) != nil
    }.suffix(Self.shown).map { time, attachment in
      Picture(
        name: PlainText.visible(attachment.name), file: attachment.file,
        time: max(0, time - attempt.test.start))
    }
  }

  private static let shown = 3
}
