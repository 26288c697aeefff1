// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle

/// An attempt of a test that passed, with which a failed attempt of the test is compared.
package struct EarlierPass: Sendable {
  /// The name of the run; nil if the attempt belongs to the run of the failed attempt.
  package let run: String?
  /// The start of the attempt.
  package let date: Date?
  package let attempt: TestAttempt
  /// The desktop of the attempt; nil if the attempt had no desktop.
  package let destination: BundleEvent.Destination?
  /// The files of the run's bundle.
  package let files: UntrustedFolder
}

extension EarlierPass {
  /// - Parameters:
  ///   - attempt: an attempt that passed.
  ///   - record: the record with the attempt.
  ///   - run: the name of the run; nil for the run of the failed attempt.
  init(_ attempt: TestAttempt, in record: BundleRecord, run: String?) {
    let stream = record.streams[attempt.stream]
    let destination = attempt.test.destination.flatMap {
      stream.destinations.indices.contains($0) ? stream.destinations[$0] : nil
    }
    self.init(
      run: run, date: stream.startDate.map { $0 + attempt.test.start }, attempt: attempt,
      destination: destination, files: record.files)
  }
}
